import { BUCKETS, FeatureVector } from "../_insights/model/feature-vector.ts";
import { TargetFeatures } from "../_insights/model/features.ts";
import type { Lexemes } from "../_insights/model/lexemes.ts";
import { tokensOf } from "../_insights/model/model-sentence.ts";
import type { Example } from "./adagrad.ts";
import type { LabelledMention } from "./labelled-rows.ts";
import { locate } from "./predict-mentions.ts";

/** The order of the classes in training. */
export const LABELS = ["negative", "neutral", "positive"] as const;

/** Features of mentions, and their labels; `weight` is how much each of these rows counts. */
export function trainingExamples(
  rows: readonly LabelledMention[],
  lexemes: Lexemes,
  competitors: ReadonlySet<string>,
  weight = 1,
): Example[] {
  const features = new TargetFeatures(lexemes.table);
  const vector = new FeatureVector();
  return rows.flatMap((row) => {
    const found = locate(row);
    if (!found) return [];
    const { sentence, first, last } = found;
    const tokens = tokensOf(sentence, lexemes);
    features.describe(tokens, first - sentence.first, last - sentence.first, competitors, vector);
    const buckets = vector.buckets.slice(0, vector.size);
    const values = vector.values.slice(0, vector.size);
    return [{ buckets, values, label: LABELS.indexOf(row.y), weight }];
  });
}

/** Leaves out features that fewer than `support` examples have: they say nothing of other sentences. */
export function withSupport(examples: readonly Example[], support: number): Example[] {
  const counts = new Int32Array(BUCKETS);
  for (const { buckets } of examples) for (const bucket of buckets) counts[bucket]!++;
  return examples.map((example) => {
    const kept = [...example.buckets.keys()].filter((at) => counts[example.buckets[at]!]! >= support);
    return {
      ...example,
      buckets: Int32Array.from(kept, (at) => example.buckets[at]!),
      values: Float32Array.from(kept, (at) => example.values[at]!),
    };
  });
}
