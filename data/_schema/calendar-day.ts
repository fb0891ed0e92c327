/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** The form of a day, which need not be one of the calendar. */
export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is a day of the Gregorian calendar as YYYY-MM-DD, in ASCII digits, from year 0001 on. */
export function isCalendarDay(text: string): boolean {
  if (!DAY_PATTERN.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  if (year === 0 || month < 1 || month > 12 || day < 1) return false;
  return day <= (month === 2 && isLeap(year) ? 29 : DAYS[month - 1]!);
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The UTC day, YYYY-MM-DD, of a time in milliseconds since 1970. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The latest day that anything can have happened on by now, milliseconds since 1970: east of Greenwich it is tomorrow already. */
export function latestDay(now: number): string {
  return dayOf(now + DAY);
}
