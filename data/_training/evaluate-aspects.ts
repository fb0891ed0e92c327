import { TAXONOMY } from "../_insights/aspects/taxonomy.ts";
import { readReview } from "../_insights/reading/reading.ts";
import type { LabelledAspects } from "./labelled-mention.ts";
import { BARE_REVIEW } from "./read-claims.ts";

/** How well the aspects of sentences are found, whatever is said of them. Fractions of 1. */
export interface DetectionMetrics {
  precision: number;
  recall: number;
  f1: number;
}

/** Looks for the aspects of sentences and compares them with the labels. */
export function evaluateAspects(sentences: readonly LabelledAspects[]): DetectionMetrics {
  let [hits, found, labelled] = [0, 0, 0];
  for (const { text, aspects } of sentences) {
    const answers = new Set(aspectsOf(text));
    const labels = Object.keys(aspects);
    found += answers.size;
    labelled += labels.length;
    hits += labels.filter((label) => answers.has(label)).length;
  }
  const share = (of: number) => (of === 0 ? 1 : hits / of);
  return {
    precision: share(found),
    recall: share(labelled),
    f1: found + labelled === 0 ? 1 : (2 * hits) / (found + labelled),
  };
}

function aspectsOf(text: string): string[] {
  return readReview({ ...BARE_REVIEW, text }).mentions.map(({ aspect }) => TAXONOMY[aspect]!.id);
}
