import type { Insights, SentimentCounts } from "../../_schema/insights.ts";
import type { HeardSide } from "../../_schema/insights-sections.ts";
import { HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { MEASURED } from "./hearing.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { corrected, type Hearing, seenAt } from "./score.ts";
import { benjaminiHochberg, binomialTail, rounded, twoProportionP } from "./statistics.ts";

export type Side = "positive" | "negative";

/** When a sentence may say that something is praised or criticized; `error` is the share of a side's claims wrong on genuine reviews. */
export const STATEMENTS = {
  least_reviews: MINIMUM_SUPPORT.statement,
  least_share_of_read: 0.005,
  enough_reviews: 100,
  least_share_of_questions: 0.03,
  positive: { least_share: 0.5, error: shareWrong(MEASURED.all.praise) },
  negative: { least_share: 0.2, error: shareWrong(MEASURED.all.blame) },
  correction: "Benjamini-Hochberg",
  false_discovery_rate: 0.05,
} as const satisfies Insights["method"]["statements"];

function shareWrong({ precision: { right, of } }: HeardSide): number {
  return rounded(1 - Math.round((1000 * right) / of) / 1000);
}

/** How many reviews have to be on a side of which a sentence speaks, where so many are read. */
export function leastReviews(read: number): number {
  const { least_reviews, least_share_of_read, enough_reviews } = STATEMENTS;
  return Math.min(enough_reviews, Math.max(least_reviews, Math.ceil(read * least_share_of_read)));
}

/** Reviews on either side, those of them that their stars do not contradict, and how far either side is heard. */
export interface Judged {
  sentiment: Readonly<Pick<SentimentCounts, Side>>;
  borne: Readonly<Record<Side, number>>;
  hearing: Hearing;
}

/** Whether the stars of a review allow what it says: no blame in high ones, no praise in low ones. */
export function isBorne(side: Side, rating: number): boolean {
  return side === "positive" ? rating > LOW_STARS : rating < HIGH_STARS;
}

/**
 * Which of the counts, all compared together, allow to say that more than `least` of those who judge are on `side`: exact
 * binomial test against the share that would be seen at `least`, given what is heard of either side, at the false discovery
 * rate over all of them; and the minimum number on that side, of reviews that their stars do not contradict.
 */
export function stated(
  counts: readonly Judged[],
  side: Side,
  read: number,
  least: number = STATEMENTS[side].least_share,
): boolean[] {
  const enough = leastReviews(read);
  const passes = benjaminiHochberg(
    counts.map(({ sentiment, hearing }) => {
      const seen = side === "positive" ? seenAt(least, hearing) : 1 - seenAt(1 - least, hearing);
      return binomialTail(sentiment[side], sentiment.positive + sentiment.negative, seen);
    }),
    STATEMENTS.false_discovery_rate,
  );
  return counts.map(({ borne }, index) => passes[index] === true && borne[side] >= enough);
}

/**
 * Which of the counts have more blame than all others together, by more than chance, at the false discovery rate over all of
 * them; the votes of the others are taken as if they had been heard as these are.
 */
export function worseThanRest(counts: readonly Judged[], read: number): boolean[] {
  const tested = counts.map((one) => {
    let [praise, blame] = [0, 0];
    for (const other of counts) {
      if (other === one) continue;
      const { positive, negative } = other.sentiment;
      const alike = (positive + negative) * seenAt(correctedShare(other), one.hearing);
      praise += alike;
      blame += positive + negative - alike;
    }
    const { positive, negative } = one.sentiment;
    const [n, m] = [positive + negative, Math.round(praise + blame)];
    const isWorse = m > 0 && n > 0 && negative / n > blame / m;
    return isWorse ? twoProportionP(negative, n, Math.round(blame), m) : 1;
  });
  const passes = benjaminiHochberg(tested, STATEMENTS.false_discovery_rate);
  return counts.map(({ borne }, index) => passes[index] === true && borne.negative >= leastReviews(read));
}

/** The share of praise as it would be if both were heard alike; 1 where there is neither. */
export function correctedShare({ sentiment: { positive, negative }, hearing }: Judged): number {
  return positive + negative === 0 ? 1 : corrected(positive / (positive + negative), hearing);
}
