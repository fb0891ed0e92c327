import { BUCKETS, FeatureVector } from "../model/feature-vector.ts";
import { TargetFeatures } from "../model/features.ts";
import { Lexemes } from "../model/lexemes.ts";
import { COLUMNS, type ModelWeights } from "../model/model-file.ts";
import { tokensOf } from "../model/model-sentence.ts";
import type { WordTable } from "../model/word-table.ts";
import { words } from "../words.ts";
import { CLASSES, type Example, type FitOptions, fitWeights } from "./adagrad.ts";
import type { LabelledMention } from "./labelled-mention.ts";
import { locate } from "./locate.ts";

export interface TrainingRows {
  /** Of any business. */
  general: readonly LabelledMention[];
  /** Of home services. */
  own: readonly LabelledMention[];
}

export interface TrainingOptions extends FitOptions {
  /** Examples that a feature must be in. */
  support: number;
  /** Trainings in different orders whose weights are averaged. */
  runs: number;
}

export const OPTIONS: TrainingOptions = { epochs: 12, rate: 0.07, l2: 1e-5, seed: 7, support: 2, runs: 3 };

export const LABELS = ["negative", "neutral", "positive"] as const;

/** Trains the weights of both registers; the same bytes for the same rows, table and options. */
export function trainPolarity(
  rows: TrainingRows,
  table: WordTable,
  { support, runs, ...options }: TrainingOptions = OPTIONS,
): ModelWeights {
  const lexemes = new Lexemes(table);
  const competitors = competingWords([...rows.general, ...rows.own]);
  const examples = (list: readonly LabelledMention[]) =>
    withSupport(exampleRows(list, lexemes, new Set(competitors)), support);
  const registers = [rows.general, rows.own].map((list) => fitMean(examples(list), options, runs));
  const steps: number[] = [];
  const weights = new Int8Array(BUCKETS * COLUMNS);
  registers.forEach((trained, register) => {
    for (const [side, label] of [LABELS.indexOf("positive"), LABELS.indexOf("negative")].entries()) {
      const column = register * 2 + side;
      steps[column] = quantise(trained, label, weights, column);
    }
  });
  return { competitors, register: registerWords(rows), steps, weights };
}

function fitMean(examples: readonly Example[], options: FitOptions, runs: number): Float32Array {
  const mean = new Float32Array(BUCKETS * CLASSES);
  for (let run = 0; run < runs; run++) {
    const weights = fitWeights(examples, { ...options, seed: options.seed + run });
    for (let at = 0; at < mean.length; at++) mean[at]! += weights[at]! / runs;
  }
  return mean;
}

/** Features of mentions, and their labels. */
export function exampleRows(
  rows: readonly LabelledMention[],
  lexemes: Lexemes,
  competitors: ReadonlySet<string>,
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
    return [{ buckets, values, label: LABELS.indexOf(row.y), weight: 1 }];
  });
}

/** The last words of terms that are terms in a good part of the sentences they stand in. */
export function competingWords(rows: readonly LabelledMention[]): string[] {
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

/** How much oftener a word stands in home-service sentences: hundredths of a log-odds, of the telling words. */
export function registerWords({ general, own }: TrainingRows): Record<string, number> {
  const [there, here] = [countByText(general), countByText(own)];
  const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
  const base = Math.log(total(there) / total(here));
  const telling = [...new Set([...there.keys(), ...here.keys()])].sort().flatMap((word) => {
    const [a, b] = [here.get(word) ?? 0, there.get(word) ?? 0];
    const odds = Math.round(100 * (Math.log((a + 1) / (b + 1)) + base));
    return a + b >= 4 && Math.abs(odds) > 60 ? [[word, odds] as const] : [];
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

/** Writes the weights of `label` against neutral as steps of -127 to 127; returns the step. */
function quantise(trained: Float32Array, label: number, weights: Int8Array, column: number): number {
  const neutral = LABELS.indexOf("neutral");
  const against = (bucket: number) =>
    trained[bucket * CLASSES + label]! - trained[bucket * CLASSES + neutral]!;
  let most = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) most = Math.max(most, Math.abs(against(bucket)));
  const step = most === 0 ? 1 : most / 127;
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    weights[bucket * COLUMNS + column] = Math.round(against(bucket) / step);
  return step;
}
