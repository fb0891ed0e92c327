import { readFileSync, writeFileSync } from "node:fs";
import { BUCKETS } from "../_insights/model/feature-vector.ts";
import { FEATURES } from "../_insights/model/features.ts";
import { lexemesOf } from "../_insights/model/lexemes.ts";
import {
  COLUMNS,
  MODEL_FORMAT,
  type ModelCard,
  type ModelWeights,
  sha256,
  writeWeights,
} from "../_insights/model/model-file.ts";
import { readWordTable, WORDS_FILE, type WordTable } from "../_insights/model/word-table.ts";
import { clauses } from "../_text/sentences.ts";
import { CLASSES, type Example, fitWeights } from "./adagrad.ts";
import { calibrate } from "./calibrate.ts";
import type { LabelledMention } from "./labelled-rows.ts";
import { competingWords, LABELS, registerWords, trainingExamples, withSupport } from "./training-examples.ts";
import type { Splits, TrainingRows } from "./training-rows.ts";

export const OPTIONS = {
  epochs: 12,
  /** Passes over the rows in the register of home services; `epochs` are those in the general one. */
  ownEpochs: 30,
  rate: 0.055,
  l2: 1e-4,
  seed: 7,
  /** Examples that a feature must be in, in the general register and in that of home services. */
  generalSupport: 10,
  ownSupport: 6,
  /** How much lone clauses and our own rows count in the general register, beside 1 for its own rows. */
  loneClauses: 0.7,
  ownOfOthers: 0.5,
  ownInGeneral: 0.2,
  /** Trainings in different orders whose weights are averaged. */
  runs: 5,
  /** Steps from 0 to the largest weight of a column, in either register: fewer make a smaller file. */
  steps: 25,
  ownSteps: 15,
};

type TrainingOptions = typeof OPTIONS;

/** Of claims on the development sentences, most of which were chosen to be hard. */
export const WANTED_PRECISION = 0.88;

/** Trains on `splits.train`, calibrates on `splits.held`, writes `polarity.bin` and `polarity.json` into `folder`. */
export function writeModel({ train, held }: Splits, folder: URL, options = OPTIONS): ModelCard {
  const table = readWordTable();
  const weights = trainPolarity(train, table, options);
  const file = writeWeights(weights);
  const card: ModelCard = {
    format: MODEL_FORMAT,
    features: FEATURES,
    weights: sha256(file),
    words: sha256(readFileSync(WORDS_FILE)),
    data: sha256(JSON.stringify(train)),
    rows: { general: train.general.length + train.ofOthers.length, "home-services": train.own.length },
    options: { ...options },
    ...calibrate(weights, held, table, WANTED_PRECISION),
  };
  writeFileSync(new URL("polarity.bin", folder), file);
  writeFileSync(new URL("polarity.json", folder), `${JSON.stringify(card, null, 2)}\n`);
  return card;
}

/** The weights of both registers; the same for the same rows, table and options. */
function trainPolarity(rows: TrainingRows, table: WordTable, options: TrainingOptions): ModelWeights {
  const { general, ofOthers, own } = rows;
  const lexemes = lexemesOf(table);
  const competitors = competingWords(rows);
  const rivals = new Set(competitors);
  const examples = (list: readonly LabelledMention[], weight: number) =>
    trainingExamples(list, lexemes, rivals, weight);
  const ofGeneral = [
    ...examples(general, 1),
    ...examples(loneClauses(general), options.loneClauses),
    ...examples(ofOthers, options.ownOfOthers),
    ...examples(loneClauses(ofOthers), options.loneClauses * options.ownOfOthers),
    ...examples(own, options.ownInGeneral),
  ];
  const registers = [
    { list: withSupport(ofGeneral, options.generalSupport), epochs: options.epochs, most: options.steps },
    {
      list: withSupport(examples(own, 1), options.ownSupport),
      epochs: options.ownEpochs,
      most: options.ownSteps,
    },
  ];
  const weights = new Int8Array(BUCKETS * COLUMNS);
  const steps = registers.flatMap(({ list, epochs, most }, register) => {
    const trained = fitMean(list, { ...options, epochs });
    return (["positive", "negative"] as const).map((label, side) =>
      quantise(trained, LABELS.indexOf(label), weights, register * 2 + side, most),
    );
  });
  return { competitors, register: registerWords(rows), steps, weights };
}

function fitMean(examples: readonly Example[], { runs, ...options }: TrainingOptions): Float32Array {
  const mean = new Float32Array(BUCKETS * CLASSES);
  for (let run = 0; run < runs; run++) {
    const weights = fitWeights(examples, { ...options, seed: options.seed + run });
    for (let at = 0; at < mean.length; at++) mean[at]! += weights[at]! / runs;
  }
  return mean;
}

/** Writes the weights of `label` against neutral in whole steps, at most `most` up or down; returns the step. */
function quantise(
  trained: Float32Array,
  label: number,
  weights: Int8Array,
  column: number,
  most: number,
): number {
  const neutral = LABELS.indexOf("neutral");
  const against = (bucket: number) =>
    trained[bucket * CLASSES + label]! - trained[bucket * CLASSES + neutral]!;
  let largest = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) largest = Math.max(largest, Math.abs(against(bucket)));
  const step = largest === 0 ? 1 : largest / most;
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    weights[bucket * COLUMNS + column] = Math.round(against(bucket) / step);
  return step;
}

/**
 * The clauses of one term alone as sentences of their own, with that term's label: rows chosen for having several
 * targets otherwise teach nothing of sentences with one.
 */
function loneClauses(rows: readonly LabelledMention[]): LabelledMention[] {
  const starts = new Map<string, number[]>();
  for (const { text, from } of rows) starts.set(text, [...(starts.get(text) ?? []), from]);
  return rows.flatMap((row) => {
    const { text, from, to } = row;
    const clause = clauses(text, { start: 0, end: text.length }).find(
      ({ start, end }) => start <= from && to <= end,
    );
    if (!clause) return [];
    const { start, end } = clause;
    const length = end - start;
    if (length < SHORTEST || length > LARGEST_SHARE * text.length) return [];
    if (starts.get(text)!.filter((each) => each >= start && each < end).length > 1) return [];
    return [{ ...row, text: text.slice(start, end), from: from - start, to: to - start }];
  });
}

/** In UTF-16 units: less is a mere name. */
const SHORTEST = 15;
/** More is the sentence itself. */
const LARGEST_SHARE = 0.8;
