import type { PolarityModel } from "../_insights/model/polarity-model.ts";
import { type Confusion, countPairs } from "./confusion.ts";
import type { LabelledMention } from "./labelled-mention.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { type Prediction, predictMention } from "./predict-mentions.ts";

export interface MentionEvaluation {
  mentions: number;
  polarity: PolarityMetrics;
  confusion: Confusion;
  /** On the same mentions, by the scorer's name. */
  beside: Record<string, Pick<PolarityMetrics, "accuracy" | "macro_f1">>;
}

/** Measures the model on mentions, where the target is given, with `scorers` beside it. */
export function evaluateMentions(
  mentions: readonly LabelledMention[],
  model: PolarityModel,
  scorers: readonly LexiconScorer[] = [],
): MentionEvaluation {
  const measure = (predictions: readonly Pick<Prediction, "label" | "decided">[]) =>
    measurePolarity(
      mentions.map(({ y }) => y),
      predictions,
    );
  const predictions = mentions.map((mention) => predictMention(mention, model));
  const beside = scorers.map(({ name, label }) => {
    const { accuracy, macro_f1 } = measure(
      mentions.map(({ text }) => ({ label: label(text), decided: false })),
    );
    return [name, { accuracy, macro_f1 }];
  });
  return {
    mentions: mentions.length,
    polarity: measure(predictions),
    confusion: countPairs(
      mentions.map(({ y }, at) => ({ label: y, answer: predictions[at]!.label })),
      POLARITIES,
      POLARITIES,
    ),
    beside: Object.fromEntries(beside),
  };
}

const POLARITIES = ["positive", "neutral", "negative"];

/** Fractions of 1. */
interface PolarityMetrics {
  accuracy: number;
  /** Mean F1 of the classes that the labels have. */
  macro_f1: number;
  /** Of the claims: praise or blame at or above the threshold. 1 where there is none. */
  precision: number;
  /** Claims among all mentions. */
  decided: number;
}

/** `weights` says how much each mention counts; 1 without. */
function measurePolarity(
  labels: readonly string[],
  predictions: readonly Pick<Prediction, "label" | "decided">[],
  weights?: readonly number[],
): PolarityMetrics {
  const count = (test: (label: string, prediction: (typeof predictions)[number]) => boolean) =>
    labels.reduce((sum, label, at) => (test(label, predictions[at]!) ? sum + (weights?.[at] ?? 1) : sum), 0);
  const all = count(() => true);
  const f1 = [...new Set(labels)].map((label) => {
    const hits = count((is, { label: said }) => is === label && said === label);
    return (2 * hits) / (count((is) => is === label) + count((_, { label: said }) => said === label));
  });
  const claims = count((_, { decided }) => decided);
  return {
    accuracy: count((is, { label }) => is === label) / all,
    macro_f1: f1.reduce((sum, value) => sum + value, 0) / f1.length,
    precision: claims === 0 ? 1 : count((is, { label, decided }) => decided && is === label) / claims,
    decided: claims / all,
  };
}
