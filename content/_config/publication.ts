import type { Dataset } from "../../data/dataset.ts";
import { VERIFICATION_LEVELS, type VerificationLevel } from "../../data/schema/review.ts";

/** Numbers about what is published and what is not; `received` is the sum of the others. */
export interface Publication {
  levels: { id: VerificationLevel; reviews: number }[];
  withdrawn: number;
  received: number;
  /** Share of the published reviews that the business has answered, from 0 to 1. */
  answered: number;
  /** Published reviews with one star. */
  critical: number;
}

export function publicationOf({ reviews: { reviews, aggregate_rating }, unpublished }: Dataset): Publication {
  const withdrawn = Object.values(unpublished.withdrawn).reduce((sum, n) => sum + n, 0);
  const answered = reviews.filter(({ reply }) => reply).length;
  return {
    levels: VERIFICATION_LEVELS.map((id) => ({
      id,
      reviews: reviews.filter(({ verification }) => verification.level === id).length,
    })),
    withdrawn,
    received: aggregate_rating.count + withdrawn + unpublished.belowMinimumVerification,
    answered: reviews.length === 0 ? 0 : answered / reviews.length,
    critical: aggregate_rating.distribution["1"],
  };
}
