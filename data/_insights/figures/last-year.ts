import { HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { differencesOf } from "./differences.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { averageRating, starsInterval } from "./stars.ts";

export type LastYear = NonNullable<ReturnType<typeof lastYear>>;

/**
 * The twelve months up to the newest review beside the twelve before, of the reviews whose day is known; null where either
 * has too few. `reviews` are newest first.
 */
export function lastYear(
  reviews: readonly { date: string; date_precision?: string | undefined; rating: number }[],
) {
  const dated = reviews.filter(({ date_precision }) => !date_precision);
  const [newest] = dated;
  if (!newest) return null;
  const [middle, start] = [yearsBefore(newest.date, 1), yearsBefore(newest.date, 2)];
  const within = (after: string, to: string) => dated.filter(({ date }) => date > after && date <= to);
  const sides = [within(middle, newest.date), within(start, middle)] as const;
  if (sides.some(({ length }) => length < MINIMUM_SUPPORT.trend)) return null;
  const recent = yearOf(sides[0], middle, newest.date);
  const before = yearOf(sides[1], start, middle);
  const compared = [recent, before].map(({ average, count }, at) => ({
    name: String(at),
    reviews: count,
    average_rating: average,
  }));
  const [tested] = differencesOf(compared);
  const real = tested?.more_than_chance ? tested.difference : 0;
  /** Whether the averages differ by more than chance, and to which side. */
  const changed = real === 0 ? null : real > 0 ? ("rising" as const) : ("falling" as const);
  return { recent, before, changed };
}

/** Its days are YYYY-MM-DD; `after` is the one before the first. High and low stars are shares from 0 to 1. */
function yearOf(reviews: readonly { rating: number }[], after: string, to: string) {
  const count = reviews.length;
  const average = averageRating(reviews);
  const share = (is: (rating: number) => boolean) => ({
    share: reviews.filter(({ rating }) => is(rating)).length / count,
  });
  return {
    from: dayAfter(after),
    to,
    count,
    average,
    range: starsInterval(average, count),
    high: share((rating) => rating >= HIGH_STARS),
    low: share((rating) => rating <= LOW_STARS),
  };
}

/** The same day of an earlier year; of 29 February the day before 1 March. */
function yearsBefore(day: string, years: number): string {
  const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;
  const date = new Date(`${earlier}T00:00:00Z`);
  return date.toISOString().startsWith(earlier) ? earlier : `${earlier.slice(0, 8)}28`;
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
