import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type Review, VERIFICATION_LEVELS, type VerificationLevel } from "../../data/_schema/review.ts";
import { LOW_STARS } from "../../data/_schema/statistics.ts";

const DAY = 86_400_000;

/** Numbers about what is published and what is not; `received` is the sum of the others. */
export interface Publication {
  levels: { id: VerificationLevel; reviews: number }[];
  withdrawn: number;
  received: number;
  replies: Replies;
  /** Published reviews with one star. */
  critical: number;
}

/** How the business answers its reviews. */
export interface Replies {
  /** `answered` of `of` reviews have a reply: of those with one or two stars, or of all when there are none of these. */
  of: number;
  answered: number;
  complaints: boolean;
  /** Median number of days until a reply; null when no reply tells its day. */
  days: number | null;
}

export function publicationOf({ reviews: { reviews, aggregate_rating }, unpublished }: Dataset): Publication {
  const withdrawn = Object.values(unpublished.withdrawn).reduce((sum, n) => sum + n, 0);
  return {
    levels: VERIFICATION_LEVELS.map((id) => ({
      id,
      reviews: reviews.filter(({ verification }) => verification.level === id).length,
    })),
    withdrawn,
    received: aggregate_rating.count + withdrawn + unpublished.belowMinimumVerification,
    replies: repliesTo(reviews),
    critical: aggregate_rating.distribution["1"],
  };
}

function repliesTo(reviews: readonly Review[]): Replies {
  const low = reviews.filter(({ rating }) => rating <= LOW_STARS);
  const counted = low.length > 0 ? low : reviews;
  const waits = reviews
    .flatMap(({ date, reply }) =>
      reply?.date ? [Math.max(0, Date.parse(reply.date) - Date.parse(date)) / DAY] : [],
    )
    .sort((a, b) => a - b);
  return {
    of: counted.length,
    answered: counted.filter(({ reply }) => reply).length,
    complaints: low.length > 0,
    days: waits[Math.ceil(waits.length / 2) - 1] ?? null,
  };
}
