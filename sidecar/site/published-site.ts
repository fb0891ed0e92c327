import type { Business } from "../../data/_schema/business.ts";
import type { Insights } from "../../data/_schema/insights.ts";
import type { ContentEncoding, Manifest } from "../../data/_schema/manifest.ts";
import type { Review } from "../../data/_schema/review.ts";
import type { AggregateRating, ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import type { SearchAnswer, SearchFilters, SearchParameters } from "../../data/_schema/search.ts";
import type { Period } from "../../data/_schema/terms.ts";
import type { NearNames, Ratings } from "../../data/_search/read.ts";
import type { SinceWindow } from "../../data/_search/since-streams.ts";
import type { Content } from "../http/content.ts";

/** A file in one content encoding, with the ETag computed at build. */
export interface StoredBytes {
  content: Content;
  etag: string;
}

/** A published file in every content encoding it was built in. */
export interface StoredAsset {
  path: string;
  mediaType: string;
  /** Milliseconds since 1970, whole seconds. */
  lastModified: number;
  link?: string;
  identity: StoredBytes;
  encodings: Partial<Record<ContentEncoding, StoredBytes>>;
}

/** One immutable generation of the site: everything a request can ask of it. */
export interface PublishedSite {
  readonly baseUrl: string;
  readonly version: string;
  readonly generation: string;
  readonly manifest: Manifest;
  readonly business: Business;
  readonly aggregateRating: AggregateRating;
  readonly verificationLevels: ReviewsDataset["verification_levels"];
  readonly completeness: ReviewsDataset["completeness"];
  readonly policy: ReviewsDataset["policy"];
  readonly insights: Insights;
  search(parameters: SearchParameters): SearchAnswer;
  /** The same answer without its reviews, and where each of these is. */
  searchParts(parameters: SearchParameters): { answer: SearchAnswer; positions: readonly number[] };
  /** The JSON of the review at a position, as it is published. */
  reviewJson(position: number): string;
  /** The whole answer as JSON in UTF-8, assembled without parsing a review. */
  searchBytes(parameters: SearchParameters): Buffer;
  /** Reviews that have at least one of a query's words, in any of their forms: best first, then newest first. */
  bestMatches(query: string, limit: number): Review[];
  /** All reviews written on or after a day, YYYY-MM-DD, as pieces of files made at build. */
  since(date: string): SinceWindow;
  review(id: string): Review | undefined;
  /** How the reviews that match all given filters rate, all together and by period. */
  ratings(filters: SearchFilters, by: Period): Ratings;
  /** Technicians, services, areas, aspects and sources under every name that they have. */
  readonly names: Pick<NearNames, "understand" | "closest" | "beginning">;
  /** Ids of withdrawn reviews. */
  readonly withdrawn: ReadonlySet<string>;
  asset(path: string): StoredAsset | undefined;
}
