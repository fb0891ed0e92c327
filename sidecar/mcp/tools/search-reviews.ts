import { cutReview } from "./cut.ts";
import { findReviews, noteOnNames } from "./find-reviews.ts";
import type { Answer } from "./tool.ts";

export const searchReviews: Answer<"search_reviews"> = (
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
