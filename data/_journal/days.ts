/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** The UTC day, YYYY-MM-DD, of a time in milliseconds since 1970. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The latest day that anything can have happened on by now, milliseconds since 1970: east of Greenwich it is tomorrow already. */
export function latestDay(now: number): string {
  return dayOf(now + DAY);
}
