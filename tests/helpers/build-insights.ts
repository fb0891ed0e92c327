import { type Collection, readCollection } from "../../data/_insights/collection.ts";
import { describeInsights, type InsightsFrame } from "../../data/_insights/insights.ts";
import { BuildCache } from "../../data/_reuse/build-cache.ts";
import type { Annotation } from "../../data/_schema/annotation-line.ts";
import type { BusinessFile } from "../../data/_schema/business.ts";
import type { Insights } from "../../data/_schema/insights.ts";
import type { Review } from "../../data/_schema/review.ts";

export interface InsightsInput extends InsightsFrame {
  reviews: readonly Review[];
  business: BusinessFile;
  /** What others read in the reviews. */
  annotations?: readonly Annotation[];
}

/** What the reviews say, as a build makes it; `collection` may be handed in where the reviews were read already. */
export function buildInsights(input: InsightsInput, collection: Collection = collectionOf(input)): Insights {
  return describeInsights(collection, input);
}

/** The reviews of an input, read. */
export function collectionOf({ reviews, business, annotations }: InsightsInput): Collection {
  return readCollection(reviews, business, new BuildCache(), annotations);
}
