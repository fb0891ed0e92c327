import { type Collection, readCollection } from "../../data/_insights/collection.ts";
import { draftInsights, type InsightsFrame } from "../../data/_insights/draft.ts";
import { chooseEvidence } from "../../data/_insights/evidence/evidence.ts";
import { faultsIn, requireEvidence } from "../../data/_insights/validate.ts";
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
  return chooseEvidence(draftInsights(collection, input));
}

/** The reviews of an input, read. */
export function collectionOf({ reviews, business, annotations }: InsightsInput): Collection {
  return readCollection(reviews, business, new BuildCache(), annotations);
}

/** Holds insights against the reviews and the owner's files. Throws an Error with one line for every fault. */
export function validateInsights(
  insights: Insights,
  input: InsightsInput,
  collection: Collection = collectionOf(input),
): void {
  requireEvidence(insights, draftInsights(collection, input), input.reviews);
}

/** Recomputes everything and returns a function that lists the faults of insights, one line per fault. */
export function createValidator(
  input: InsightsInput,
  collection: Collection = collectionOf(input),
): (insights: Insights) => string[] {
  const draft = draftInsights(collection, input);
  return (insights) => faultsIn(insights, draft, input.reviews);
}
