import { DAY } from "../../_schema/calendar-day.ts";
import type { Insights } from "../../_schema/insights.ts";
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
  const weights = new Weights(newest);
  for (const { date, vote } of votes) {
    if (vote === "positive" || vote === "negative") weights.add(date, vote === "positive" ? 1 : 0);
  }
  const effective = weights.effective();
  if (effective < MINIMUM_SUPPORT.aspect) return null;
  const share = Math.min(1, weights.mean());
  return {
    ...scoreOf(share * effective, effective, hearing),
    effective_reviews: tenths(effective),
  };
}

/** The average rating, weighted in the same way. */
export function recentRating(
  reviews: readonly { date: string; rating: number }[],
  newest: string,
): RecentRating | null {
  const weights = new Weights(newest);
  for (const { date, rating } of reviews) weights.add(date, rating);
  const effective = weights.effective();
  if (effective < MINIMUM_SUPPORT.entity) return null;
  const average = Math.min(5, Math.max(1, weights.mean()));
  return { average_rating: Math.round(average * 100) / 100, effective_reviews: tenths(effective) };
}

/** Weighted sums; a value's weight halves with every half-life between its day and `newest`. */
class Weights {
  private readonly newest: number;
  private sum = 0;
  private squares = 0;
  private weighted = 0;

  constructor(newest: string) {
    this.newest = dayNumber(newest);
  }

  add(date: string, value: number): void {
    const weight = 2 ** (-(this.newest - dayNumber(date)) / HALF_LIFE_DAYS);
    this.sum += weight;
    this.squares += weight * weight;
    this.weighted += weight * value;
  }

  mean(): number {
    return this.weighted / this.sum;
  }

  /** The effective sample size (Kish). */
  effective(): number {
    return this.squares === 0 ? 0 : (this.sum * this.sum) / this.squares;
  }
}

const dayNumbers = new Map<string, number>();

/** Days since 1970; cached, since a collection has far fewer days than votes. */
function dayNumber(day: string): number {
  let number = dayNumbers.get(day);
  if (number === undefined) {
    number = Date.parse(`${day}T00:00:00Z`) / DAY;
    dayNumbers.set(day, number);
  }
  return number;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
