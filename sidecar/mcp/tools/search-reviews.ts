import { cutJson } from "./cut.ts";
import { findReviews, noteOnNames } from "./find-reviews.ts";
import { Listing } from "./listing.ts";
import type { Answer } from "./tool.ts";

export const searchReviews: Answer<"search_reviews"> = (
  site,
  { full_text: whole = false, ...parameters },
) => {
  const { answer, reviews } = findReviews(site, parameters);
  const { reviews: _, ...head } = answer;
  const note = answer.total === 0 ? noteOnNames(site, answer.filters) : undefined;
  return new Listing(
    { ...(note !== undefined && { note }), ...head },
    whole ? reviews : reviews.map(cutJson),
  );
};
