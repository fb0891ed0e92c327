/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** The form of a day, which need not be one of the calendar. */
export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is a day of the Gregorian calendar as YYYY-MM-DD, in ASCII digits, from year 0001 on. */
export function isCalendarDay(text: string): boolean {
  if (!DAY_PATTERN.test(text) || text.startsWith("0000")) return false;
  const time = Date.parse(text);
  // Of the 31st of a month of thirty days it may make the first of the next.
  return !Number.isNaN(time) && new Date(time).getUTCDate() === Number(text.slice(8));
}

/** The UTC day, YYYY-MM-DD, of a time in milliseconds since 1970. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The latest day that anything can have happened on by now, milliseconds since 1970: east of Greenwich it is tomorrow already. */
export function latestDay(now: number): string {
  return dayOf(now + DAY);
}
