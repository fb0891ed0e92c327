import { cutReview } from "./cut.ts";
import type { Answer } from "./tool.ts";

export const getReviewsSince: Answer<"get_reviews_since"> = (site, { date, limit }) => {
  const { total, count, reviews, next_cursor } = site.search({ since: date, limit });
  return {
    ...(next_cursor !== null && {
      note: `The ${count} newest of ${total}. search_reviews with since ${date} and cursor ${next_cursor} has the next ones.`,
    }),
    since: date,
    reviews: reviews.map(cutReview),
    count,
    total,
  };
};
