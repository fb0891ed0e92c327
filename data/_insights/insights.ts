import { BuildCache } from "../_reuse/build-cache.ts";
import type { Annotation } from "../_schema/annotation-line.ts";
import type { BusinessFile } from "../_schema/business.ts";
import type { Insights } from "../_schema/insights.ts";
import type { Review } from "../_schema/review.ts";
import { type Collection, readCollection } from "./collection.ts";
import { draftInsights, type InsightsFrame } from "./draft.ts";
import { type Draft, EvidenceSlot } from "./evidence/evidence.ts";

export interface InsightsInput extends InsightsFrame {
  reviews: readonly Review[];
  business: BusinessFile;
  /** What others read in the reviews. */
  annotations?: readonly Annotation[];
}

/**
 * What the reviews say, with the words it rests on. Depends on its input alone, not on the order of the reviews nor
 * on the time; the newest review's day stands for today. Linear in the length of the texts.
 * `collection` may be handed in where the reviews were read already.
 */
export function buildInsights(input: InsightsInput, collection: Collection = collectionOf(input)): Insights {
  return chooseEvidence(draftInsights(collection, input));
}

/** The reviews of an input, read. */
export function collectionOf({ reviews, business, annotations }: InsightsInput): Collection {
  return readCollection(reviews, business, new BuildCache(), annotations);
}

/** Finished insights: each place for evidence has the quotes chosen for it. */
export function chooseEvidence(draft: Draft<Insights>): Insights {
  return withQuotes(draft) as Insights;
}

/** Replaces each slot by its chosen quotes. */
function withQuotes(value: unknown): unknown {
  if (value instanceof EvidenceSlot) return value.choose();
  if (Array.isArray(value)) return value.map(withQuotes);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withQuotes(inner)]));
}
