import { writeJson } from "../written-json.ts";
import { findReviews, noteOnNames } from "./find-reviews.ts";
import { Listing } from "./listing.ts";
import { shortReview } from "./short-reviews.ts";
import type { Answer } from "./tool.ts";

export const searchReviews: Answer<"search_reviews"> = (
  site,
  { full_text: whole = false, ...parameters },
) => {
  const { answer, positions } = findReviews(site, parameters);
  const { reviews: _, ...head } = answer;
  const note = answer.total === 0 ? noteOnNames(site, answer.filters) : undefined;
  return new Listing(
    { ...(note !== undefined && { note }), ...head },
    positions.map((at) => (whole ? writeJson(site.reviewJson(at)) : shortReview(site, at))),
  );
};
