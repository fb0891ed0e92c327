import { DAY } from "../../_schema/calendar-day.ts";
import type { Insights } from "../../_schema/insights.ts";
import { remembered } from "../../_text/remembered.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { type Hearing, scoreOf } from "./score.ts";
import type { DatedVote } from "./trends.ts";

type RecentScore = NonNullable<Insights["aspects"][number]["recency_weighted"]>;
type RecentRating = NonNullable<Insights["based_on"]["recency_weighted"]>;

/** Days after which a vote counts half. */
export const HALF_LIFE_DAYS = 365;

/** The score with each vote weighted by its age on the day `newest`; null below the minimum support. */
export function recentScore(
  votes: readonly DatedVote[],
  newest: string,
  hearing: Hearing,
): RecentScore | null {
  const judged = votes.filter(({ vote }) => vote === "positive" || vote === "negative");
  const { mean, effective } = weighted(judged, newest, ({ vote }) => (vote === "positive" ? 1 : 0));
  if (effective < MINIMUM_SUPPORT.aspect) return null;
  return {
    ...scoreOf(Math.min(1, mean) * effective, effective, hearing),
    effective_reviews: tenths(effective),
  };
}

/** The average rating, weighted in the same way. */
export function recentRating(
  reviews: readonly { date: string; rating: number }[],
  newest: string,
): RecentRating | null {
  const { mean, effective } = weighted(reviews, newest, ({ rating }) => rating);
  if (effective < MINIMUM_SUPPORT.entity) return null;
  const average = Math.min(5, Math.max(1, mean));
  return { average_rating: Math.round(average * 100) / 100, effective_reviews: tenths(effective) };
}

/** The mean of values whose weight halves with every half-life between their day and `newest`, and the effective sample size (Kish). */
function weighted<Dated extends { date: string }>(
  items: readonly Dated[],
  newest: string,
  measure: (item: Dated) => number,
): { mean: number; effective: number } {
  let [sum, squares, total] = [0, 0, 0];
  for (const item of items) {
    const weight = 2 ** (-(dayNumber(newest) - dayNumber(item.date)) / HALF_LIFE_DAYS);
    sum += weight;
    squares += weight * weight;
    total += weight * measure(item);
  }
  return { mean: total / sum, effective: squares === 0 ? 0 : (sum * sum) / squares };
}

/** Days since 1970; remembered, since a collection has far fewer days than votes. */
const dayNumber = remembered((day: string) => Date.parse(`${day}T00:00:00Z`) / DAY);

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
