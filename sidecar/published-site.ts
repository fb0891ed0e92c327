import type { Business } from "../data/schema/business.ts";
import type { Insights } from "../data/schema/insights.ts";
import type { ContentEncoding, Manifest } from "../data/schema/manifest.ts";
import type { Review } from "../data/schema/review.ts";
import type { AggregateRating } from "../data/schema/reviews-dataset.ts";
import type { SearchAnswer, SearchParameters } from "../data/schema/search.ts";
import type { SinceAnswer } from "../data/schema/since.ts";

/** The bytes of one representation with the validator made for them at build. */
export interface Representation {
  bytes: Uint8Array;
  etag: string;
}

/** A published file as it lies in memory, in every encoding it was built in. */
export interface StoredAsset {
  path: string;
  mediaType: string;
  /** Milliseconds since 1970, whole seconds. */
  lastModified: number;
  link?: string;
  identity: Representation;
  encodings: Partial<Record<ContentEncoding, Representation>>;
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
  /** The reviews that contain the most of some words, at least one; newest first among equals. */
  containingMost(words: readonly string[], limit: number): Review[];
  since(date: string): SinceAnswer;
  review(id: string): Review | undefined;
  asset(path: string): StoredAsset | undefined;
}
