import { TAXONOMY } from "../_insights/aspects/taxonomy.ts";
import type { PolarityModel } from "../_insights/model/polarity-model.ts";
import { readReview } from "../_insights/reading/reading.ts";
import type { Review } from "../_schema/review.ts";
import type { LabelledAspects, LabelledMention, LabelledRow } from "./labelled-mention.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { measurePolarity, type PolarityMetrics } from "./metrics.ts";
import { type Prediction, predictMention } from "./predict-mentions.ts";

/** How well the aspects of sentences are found, whatever is said of them. Fractions of 1. */
export interface DetectionMetrics {
  precision: number;
  recall: number;
  f1: number;
}

export interface Evaluation {
  mentions: number;
  polarity: PolarityMetrics | null;
  /** On the same mentions, by the scorer's name. */
  beside: Record<string, Pick<PolarityMetrics, "accuracy" | "macro_f1">>;
  sentences: number;
  detection: DetectionMetrics | null;
}

/**
 * Measures the model on mentions, with `scorers` beside it, and the taxonomy on sentences; a figure without rows is
 * null.
 */
export function evaluate(
  rows: readonly LabelledRow[],
  model: PolarityModel,
  scorers: readonly LexiconScorer[] = [],
): Evaluation {
  const mentions = rows.filter((row) => "y" in row);
  const sentences = rows.filter((row) => "aspects" in row);
  const measure = (predict: (mention: LabelledMention) => Pick<Prediction, "label" | "decided">) =>
    mentions.length === 0
      ? null
      : measurePolarity(
          mentions.map(({ y }) => y),
          mentions.map(predict),
        );
  const beside = scorers.flatMap(({ name, label }) => {
    const measured = measure(({ text }) => ({ label: label(text), decided: false }));
    return measured ? [[name, { accuracy: measured.accuracy, macro_f1: measured.macro_f1 }]] : [];
  });
  return {
    mentions: mentions.length,
    polarity: measure((mention) => predictMention(mention, model)),
    beside: Object.fromEntries(beside),
    sentences: sentences.length,
    detection: sentences.length === 0 ? null : measureDetection(sentences),
  };
}

function measureDetection(sentences: readonly LabelledAspects[]): DetectionMetrics {
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
  return readReview({ ...BARE, text }).mentions.map(({ aspect }) => TAXONOMY[aspect]!.id);
}

/** A review of nothing but a text, and of no leaning. */
const BARE: Review = {
  id: "sentence",
  url: "",
  rating: 3,
  date: "2000-01-01",
  text: "",
  author: { name: "" },
  source: { name: "" },
  verification: { level: "platform" },
  mentions: { technicians: [], services: [], service_areas: [] },
};
