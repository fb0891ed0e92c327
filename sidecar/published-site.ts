import type { Business } from "../data/schema/business.ts";
import type { Insights } from "../data/schema/insights.ts";
import type { ContentEncoding, Manifest } from "../data/schema/manifest.ts";
import type { Review } from "../data/schema/review.ts";
import type { AggregateRating } from "../data/schema/reviews-dataset.ts";
import type { SearchAnswer, SearchParameters } from "../data/schema/search.ts";
import type { SinceWindow } from "../data/search/since-streams.ts";
import type { Content } from "./http/content.ts";

/** The bytes of one form of a file with the validator made for them at build. */
export interface StoredBytes {
  content: Content;
  etag: string;
}

/** A published file in every encoding it was built in. */
export interface StoredAsset {
  path: string;
  mediaType: string;
  /** Milliseconds since 1970, whole seconds. */
  lastModified: number;
  link?: string;
  identity: StoredBytes;
  encodings: Partial<Record<ContentEncoding, StoredBytes>>;
}

/** One immutable generation of the site: everything a request can ask about it. */
export interface PublishedSite {
  readonly baseUrl: string;
  readonly version: string;
  readonly generation: string;
  readonly manifest: Manifest;
  readonly business: Business;
  readonly aggregateRating: AggregateRating;
  readonly insights: Insights;
  search(parameters: SearchParameters): SearchAnswer;
  /** The same answer as JSON in UTF-8, put together without parsing a review. */
  searchBytes(parameters: SearchParameters): Buffer;
  /** The reviews that contain any of some words, rare ones first; newest first among equals. */
  bestMatches(words: readonly string[], limit: number): Review[];
  /** All reviews written on a day, YYYY-MM-DD, or later: the answer as pieces of what was built. */
  since(date: string): SinceWindow;
  review(id: string): Review | undefined;
  asset(path: string): StoredAsset | undefined;
}
