import { HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { differencesOf } from "./differences.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { averageRating, starsInterval } from "./stars.ts";
import { firstDayOfMonths } from "./trends.ts";

/** The twelve months up to the newest review beside those before, of reviews whose day is known, newest first; null for too few. */
export function lastYear(
  reviews: readonly { date: string; date_precision?: string | undefined; rating: number }[],
) {
  const dated = reviews.filter(({ date_precision }) => !date_precision);
  const [newest] = dated;
  if (!newest) return null;
  const [from, earlier] = [firstDayOfMonths(12, newest.date), firstDayOfMonths(24, newest.date)];
  const years = [
    dated.filter(({ date }) => date >= from && date <= newest.date),
    dated.filter(({ date }) => date >= earlier && date < from),
  ] as const;
  if (years.some(({ length }) => length < MINIMUM_SUPPORT.trend)) return null;
  const recent = yearOf(years[0], from, newest.date);
  const before = yearOf(years[1], earlier, dayBefore(from));
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

/** Its days are YYYY-MM-DD. High and low stars are shares from 0 to 1. */
function yearOf(reviews: readonly { rating: number }[], from: string, to: string) {
  const count = reviews.length;
  const average = averageRating(reviews);
  const share = (is: (rating: number) => boolean) => ({
    share: reviews.filter(({ rating }) => is(rating)).length / count,
  });
  return {
    from,
    to,
    count,
    average,
    range: starsInterval(average, count),
    high: share((rating) => rating >= HIGH_STARS),
    low: share((rating) => rating <= LOW_STARS),
  };
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
