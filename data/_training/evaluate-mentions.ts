import type { PolarityModel } from "../_insights/model/polarity-model.ts";
import { type Confusion, countPairs } from "./confusion.ts";
import type { LabelledMention } from "./labelled-mention.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { measurePolarity, type PolarityMetrics } from "./metrics.ts";
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
