import type { REVIEW_TOOLS } from "../../../data/_schema/tools/reviews.ts";
import { ByteCache } from "../../../data/_search/byte-cache.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { perGeneration } from "../per-generation.ts";
import { type WrittenJson, writeJson } from "../written-json.ts";
import { cutJson, cutReview } from "./cut.ts";
import { findReviews, noteOnNames } from "./filters-by-name.ts";
import { Listing } from "./listing.ts";
import type { Answer, Answers } from "./tool.ts";

const searchReviews: Answer<typeof REVIEW_TOOLS.search_reviews> = (
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

/** Bytes of reviews remembered for one generation. */
const CAPACITY = 4 * 1024 * 1024;
/** Rough size in bytes of the objects of one. */
const OVERHEAD = 500;

const remembered = perGeneration(() => new ByteCache<WrittenJson>(CAPACITY));

/** The JSON of a review with long texts cut. Different questions find the same reviews, so that is kept. */
function shortReview(site: PublishedSite, position: number): WrittenJson {
  const reviews = remembered(site);
  const key = String(position);
  const known = reviews.get(key);
  if (known) return known;
  const json = writeJson(cutJson(site.reviewJson(position)));
  reviews.set(key, json, json.asIs.length + json.escaped.length + OVERHEAD);
  return json;
}

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
