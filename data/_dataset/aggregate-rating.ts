import type { Review } from "../_schema/review.ts";
import type { AggregateRating, ReviewsDataset } from "../_schema/reviews-dataset.ts";

/** Mean to two decimals and counts by stars, recomputable from the reviews. */
export function aggregate(reviews: readonly { rating: number }[]): AggregateRating {
  const distribution = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 };
  let sum = 0;
  for (const { rating } of reviews) {
    distribution[String(rating) as keyof typeof distribution] += 1;
    sum += rating;
  }
  const average = reviews.length === 0 ? null : Math.round((sum * 100) / reviews.length) / 100;
  return { average, count: reviews.length, best: 5, worst: 1, distribution };
}

/** How many reviews have each level of verification. */
export function levelsOf(
  reviews: Iterable<Pick<Review, "verification">>,
): ReviewsDataset["verification_levels"] {
  const levels = { platform: 0, invited: 0, transaction: 0 };
  for (const { verification } of reviews) levels[verification.level]++;
  return levels;
}
