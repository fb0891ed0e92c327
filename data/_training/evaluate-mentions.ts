import type { PolarityModel } from "../_insights/model/polarity-model.ts";
import { countPairs } from "./confusion.ts";
import type { LabelledAspects, LabelledMention } from "./labelled-rows.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { type Prediction, predictMention } from "./predict-mentions.ts";
import { readMentions } from "./read-claims.ts";

export type MentionEvaluation = ReturnType<typeof evaluateMentions>;

/** Measures the model on mentions, where the target is given, and `beside` it each scorer by its name. */
export function evaluateMentions(
  mentions: readonly LabelledMention[],
  model: PolarityModel,
  scorers: readonly LexiconScorer[] = [],
) {
  const predictions = mentions.map((mention) => predictMention(mention, model));
  const beside = scorers.map(({ name, label }) => {
    const said = mentions.map(({ text }) => ({ label: label(text), decided: false }));
    const { accuracy, macro_f1 } = measurePolarity(mentions, said);
    return [name, { accuracy, macro_f1 }] as const;
  });
  return {
    mentions: mentions.length,
    polarity: measurePolarity(mentions, predictions),
    confusion: countPairs(
      mentions.map(({ y }, at) => ({ label: y, answer: predictions[at]!.label })),
      POLARITIES,
      POLARITIES,
    ),
    beside: Object.fromEntries(beside),
  };
}

const POLARITIES = ["positive", "neutral", "negative"];

type Said = Pick<Prediction, "label" | "decided">;

/** Fractions of 1. */
function measurePolarity(mentions: readonly LabelledMention[], said: readonly Said[]) {
  const count = (test: (label: string, said: Said) => boolean) =>
    mentions.filter(({ y }, at) => test(y, said[at]!)).length;
  const f1 = [...new Set(mentions.map(({ y }) => y))].map((y) => {
    const hits = count((is, { label }) => is === y && label === y);
    return (2 * hits) / (count((is) => is === y) + count((_, { label }) => label === y));
  });
  const claims = count((_, { decided }) => decided);
  return {
    accuracy: count((is, { label }) => is === label) / mentions.length,
    /** Mean F1 of the classes that the labels have. */
    macro_f1: f1.reduce((sum, value) => sum + value, 0) / f1.length,
    /** Of the claims: praise or blame at or above the threshold. 1 where there is none. */
    precision: claims === 0 ? 1 : count((is, { label, decided }) => decided && is === label) / claims,
    /** Claims among all mentions. */
    decided: claims / mentions.length,
  };
}

/** How well the aspects of sentences are found, whatever is said of them. Fractions of 1. */
export function evaluateAspects(sentences: readonly LabelledAspects[]) {
  let [hits, found, labelled] = [0, 0, 0];
  const read = readMentions(sentences.map(({ text }) => ({ text, rating: 3, language: "en" })));
  for (const [at, { aspects }] of sentences.entries()) {
    const answers = new Set(read[at]!.map(({ aspect }) => aspect));
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
