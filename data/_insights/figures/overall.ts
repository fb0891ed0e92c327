import type { Insights } from "../../_schema/insights.ts";
import type { Review } from "../../_schema/review.ts";
import type { Collection } from "../collection.ts";
import { chooseEvidence } from "../evidence/evidence.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import { isEnough } from "./minimum-support.ts";
import { countSides, type ReviewSide, sideOf } from "./sides.ts";
import { rounded, wilsonInterval } from "./statistics.ts";

type Overall = Insights["overall"];

/** The side of every review of a collection. */
export function sidesOf({ reviews, readingOf }: Pick<Collection, "reviews" | "readingOf">) {
  return new Map(
    reviews.map((review) => [review, sideOf(review.rating, readingOf.get(review)?.vote)] as const),
  );
}

/** Counts of all reviews by their side; the quotes are of reviews that say what their words say. */
export function describeOverall(
  { reviews, readings }: Pick<Collection, "reviews" | "readings">,
  sides: ReadonlyMap<Review, ReviewSide>,
): Overall {
  const counts = countSides(sides.values());
  const judged = counts.positive + counts.negative;
  const enough = isEnough(counts);
  const quotes = new QuotePool(
    readings.flatMap(({ review, mentions }) =>
      mentions.filter(({ polarity }) => polarity === sides.get(review)),
    ),
  );
  return {
    reviews: reviews.length,
    ...counts,
    score: enough ? rounded(counts.positive / judged) : null,
    interval: enough ? wilsonInterval(counts.positive, judged) : null,
    evidence: chooseEvidence({ pool: quotes, count: QUOTES, figure: counts }),
  };
}

const QUOTES = 5;
