import type { Insights, SentimentCounts } from "../../_schema/insights.ts";
import { HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { JUDGED } from "../accuracy.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { benjaminiHochberg, binomialTail, rounded } from "./statistics.ts";

export type Side = "positive" | "negative";

/**
 * When a sentence may say that something is praised or criticized. `error` is the share of claims of a side that is wrong
 * on genuine reviews: a side that so many wrong claims could explain is not stated.
 */
export const STATEMENTS: Insights["method"]["statements"] = {
  least_reviews: MINIMUM_SUPPORT.statement,
  least_share_of_read: 0.005,
  enough_reviews: 100,
  positive: { least_share: 0.5, error: rounded(1 - JUDGED.praise) },
  negative: { least_share: 0.2, error: rounded(1 - JUDGED.blame) },
  correction: "Benjamini-Hochberg",
  false_discovery_rate: 0.05,
};

/** How many reviews have to be on a side of which a sentence speaks, where so many are read. */
export function leastReviews(read: number): number {
  const { least_reviews, least_share_of_read, enough_reviews } = STATEMENTS;
  return Math.min(enough_reviews, Math.max(least_reviews, Math.ceil(read * least_share_of_read)));
}

/** Reviews on either side, and those of them that their stars do not contradict. */
export interface Judged extends Readonly<Pick<SentimentCounts, Side>> {
  borne: Readonly<Record<Side, number>>;
}

/** Whether the stars of a review allow what it says: no blame in high ones, no praise in low ones. */
export function isBorne(side: Side, rating: number): boolean {
  return side === "positive" ? rating > LOW_STARS : rating < HIGH_STARS;
}

/**
 * Which of the counts, all compared together, allow to say that more than `least` of those who judge are on `side`:
 * exact binomial test against the share that would be seen at `least` with all wrong claims on that side, at the false
 * discovery rate over all of them; and the minimum number on that side, of reviews that their stars do not contradict.
 */
export function stated(
  counts: readonly Judged[],
  side: Side,
  read: number,
  least = STATEMENTS[side].least_share,
): boolean[] {
  const seen = least / (1 - STATEMENTS[side].error);
  const enough = leastReviews(read);
  const passes = benjaminiHochberg(
    counts.map((each) => binomialTail(each[side], each.positive + each.negative, seen)),
    STATEMENTS.false_discovery_rate,
  );
  return counts.map((each, index) => passes[index] === true && each.borne[side] >= enough);
}
