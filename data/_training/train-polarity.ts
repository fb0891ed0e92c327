import { BUCKETS } from "../_insights/model/feature-vector.ts";
import { lexemesOf } from "../_insights/model/lexemes.ts";
import { COLUMNS, type ModelWeights } from "../_insights/model/model-file.ts";
import type { WordTable } from "../_insights/model/word-table.ts";
import { clauses } from "../_text/sentences.ts";
import { CLASSES, type Example, type FitOptions, fitWeights } from "./adagrad.ts";
import type { LabelledMention } from "./labelled-mention.ts";
import { competingWords, registerWords } from "./telling-words.ts";
import { LABELS, trainingExamples, withSupport } from "./training-examples.ts";
import type { TrainingRows } from "./training-rows.ts";

export interface TrainingOptions extends FitOptions {
  /** Examples that a feature must be in, in the general register and in that of home services. */
  generalSupport: number;
  ownSupport: number;
  /** How much lone clauses and our own rows count in the general register, beside 1 for its own rows. */
  loneClauses: number;
  ownOfOthers: number;
  ownInGeneral: number;
  /** Trainings in different orders whose weights are averaged. */
  runs: number;
  /** Passes over the rows in the register of home services; `epochs` are those in the general one. */
  ownEpochs: number;
  /** Steps from 0 to the largest weight of a column, in either register: fewer make a smaller file. */
  steps: number;
  ownSteps: number;
}

export const OPTIONS: TrainingOptions = {
  epochs: 12,
  ownEpochs: 30,
  rate: 0.055,
  l2: 1e-4,
  seed: 7,
  generalSupport: 10,
  ownSupport: 6,
  loneClauses: 0.7,
  ownOfOthers: 0.5,
  ownInGeneral: 0.2,
  runs: 5,
  steps: 25,
  ownSteps: 15,
};

/** Trains the weights of both registers; the same bytes for the same rows, table and options. */
export function trainPolarity(
  rows: TrainingRows,
  table: WordTable,
  options: TrainingOptions = OPTIONS,
): ModelWeights {
  const { general, ofOthers, own } = rows;
  const lexemes = lexemesOf(table);
  const competitors = competingWords(rows);
  const rivals = new Set(competitors);
  const examples = (list: readonly LabelledMention[], weight: number) =>
    weight === 0 ? [] : trainingExamples(list, lexemes, rivals, weight);
  const registers = [
    withSupport(
      [
        ...examples(general, 1),
        ...examples(loneClauses(general), options.loneClauses),
        ...examples(ofOthers, options.ownOfOthers),
        ...examples(loneClauses(ofOthers), options.loneClauses * options.ownOfOthers),
        ...examples(own, options.ownInGeneral),
      ],
      options.generalSupport,
    ),
    withSupport(examples(own, 1), options.ownSupport),
  ];
  const steps: number[] = [];
  const weights = new Int8Array(BUCKETS * COLUMNS);
  registers.forEach((list, register) => {
    const trained = fitMean(list, register === 0 ? options : { ...options, epochs: options.ownEpochs });
    for (const [side, label] of [LABELS.indexOf("positive"), LABELS.indexOf("negative")].entries()) {
      const column = register * 2 + side;
      steps[column] = quantise(
        trained,
        label,
        weights,
        column,
        register === 0 ? options.steps : options.ownSteps,
      );
    }
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
