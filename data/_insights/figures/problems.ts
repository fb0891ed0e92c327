import type { Insights } from "../../_schema/insights.ts";
import type { Review } from "../../_schema/review.ts";
import type { Collection } from "../collection.ts";
import { chooseEvidence } from "../evidence/evidence.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import { countSides, type ReviewSide } from "./sides.ts";

type Problem = Insights["problems"][number];

/**
 * What customers came with, and how it turned out; a quote's polarity is the side of its review. The names of problems are
 * English; in another `language` they are called as most reviews call them.
 */
export function describeProblems(
  problems: Collection["problems"],
  sides: ReadonlyMap<Review, ReviewSide>,
  language: string,
): Problem[] {
  return problems.map(({ id, phrase, variants, occurrences }) => {
    const sided = occurrences.map((occurrence) => ({
      ...occurrence,
      polarity: sides.get(occurrence.review) ?? "neutral",
    }));
    const outcome = countSides(sided.map(({ polarity }) => polarity));
    return {
      id,
      phrase: language === "en" ? phrase : (variants[0] ?? phrase),
      variants,
      reviews: occurrences.length,
      outcome,
      evidence: chooseEvidence({ pool: new QuotePool(sided), count: QUOTES, figure: outcome }),
    };
  });
}

const QUOTES = 3;
