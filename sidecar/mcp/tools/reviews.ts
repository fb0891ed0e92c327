import type { REVIEW_TOOLS } from "../../../data/_schema/tools/reviews.ts";
import { cutReview } from "./cut.ts";
import { findReviews, noteOnNames } from "./filters-by-name.ts";
import type { Answer, Answers } from "./tool.ts";

const searchReviews: Answer<typeof REVIEW_TOOLS.search_reviews> = (
  site,
  { full_text: whole = false, ...parameters },
) => {
  const answer = findReviews(site, parameters);
  const note = answer.total === 0 ? noteOnNames(site, answer.filters) : undefined;
  return {
    ...(note !== undefined && { note }),
    ...answer,
    reviews: whole ? answer.reviews : answer.reviews.map(cutReview),
  };
};

const getReviewsSince: Answer<typeof REVIEW_TOOLS.get_reviews_since> = (site, { date, limit }) => {
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

export const REVIEW_ANSWERS: Answers<typeof REVIEW_TOOLS> = {
  search_reviews: searchReviews,
  get_reviews_since: getReviewsSince,
};
