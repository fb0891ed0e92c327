import { BUCKETS, FeatureVector } from "../_insights/model/feature-vector.ts";
import { describeTarget } from "../_insights/model/features.ts";
import type { Lexemes } from "../_insights/model/lexemes.ts";
import { tokensOf } from "../_insights/model/model-sentence.ts";
import { words } from "../_text/words.ts";
import type { Example } from "./adagrad.ts";
import type { LabelledMention } from "./labelled-rows.ts";
import { locate } from "./predict-mentions.ts";
import type { TrainingRows } from "./training-rows.ts";

/** The order of the classes in training. */
export const LABELS = ["negative", "neutral", "positive"] as const;

/** Features of mentions, and their labels; `weight` is how much each of these rows counts. */
export function trainingExamples(
  rows: readonly LabelledMention[],
  lexemes: Lexemes,
  competitors: ReadonlySet<string>,
  weight = 1,
): Example[] {
  const vector = new FeatureVector();
  return rows.flatMap((row) => {
    const found = locate(row);
    if (!found) return [];
    const { sentence, first, last } = found;
    const tokens = tokensOf(sentence, lexemes);
    describeTarget(tokens, first - sentence.first, last - sentence.first, competitors, lexemes.table, vector);
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

/** The last words of terms that are terms in a good part of the sentences they stand in. */
export function competingWords({ general, ofOthers, own }: TrainingRows): string[] {
  const rows = [...general, ...ofOthers, ...own];
  const asTerm = new Map<string, number>();
  for (const { term } of rows) {
    const head = words(term).at(-1)?.key;
    if (head !== undefined) asTerm.set(head, (asTerm.get(head) ?? 0) + 1);
  }
  const inTexts = countByText(rows);
  return [...asTerm]
    .filter(([word, count]) => count >= 2 && count / (inTexts.get(word) ?? count) > 0.3)
    .map(([word]) => word)
    .sort();
}

/** How much oftener a word stands in home-service sentences: log-odds in hundredths, by twenties, of the telling words. */
export function registerWords({ general, ofOthers, own }: TrainingRows): Record<string, number> {
  const [there, here] = [countByText([...general, ...ofOthers]), countByText(own)];
  const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
  const base = Math.log(total(there) / total(here));
  const telling = [...new Set([...there.keys(), ...here.keys()])].sort().flatMap((word) => {
    const [a, b] = [here.get(word) ?? 0, there.get(word) ?? 0];
    const odds = 20 * Math.round(5 * (Math.log((a + 1) / (b + 1)) + base));
    return a + b >= 12 && Math.abs(odds) > 60 ? [[word, odds] as const] : [];
  });
  return Object.fromEntries(telling);
}

function countByText(rows: readonly LabelledMention[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of new Set(rows.map((row) => row.text)))
    for (const key of new Set(words(text).map((word) => word.key)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
