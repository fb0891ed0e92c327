import { ByteCache } from "../../../data/_search/byte-cache.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { perGeneration } from "../per-generation.ts";
import { type WrittenJson, writeJson } from "../written-json.ts";
import { cutJson } from "./cut.ts";
import { findReviews, noteOnNames } from "./find-reviews.ts";
import { Listing } from "./listing.ts";
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
