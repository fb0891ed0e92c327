import type { ModelCard, ModelWeights } from "../_insights/model/model-file.ts";
import { PolarityModel } from "../_insights/model/polarity-model.ts";
import type { WordTable } from "../_insights/model/word-table.ts";
import type { LabelledMention } from "./labelled-rows.ts";
import { oddsOf, predictMention } from "./predict-mentions.ts";
import { LABELS } from "./training-examples.ts";
import type { TrainingRows } from "./training-rows.ts";

/**
 * Chooses on rows that were not trained on. First what is added to the logit of neutral in each register: the most
 * likely labels; for the general register over the labels as they are and as often as in our own rows, since its rows
 * were chosen to be hard and have twice the neutral ones. Then the lowest threshold from which on the claims on our
 * own rows have the wanted precision.
 */
export function calibrate(
  weights: ModelWeights,
  { general, own }: TrainingRows,
  table: WordTable,
  precision: number,
): Pick<ModelCard, "neutral" | "threshold"> {
  const usual = labelWeights(general, own);
  const likeliest = (register: number, likelihood: (model: PolarityModel) => number) => {
    const tried = SHIFTS.map((shift) => {
      const neutral = [0, 0].with(register, shift);
      return { shift, value: likelihood(new PolarityModel(weights, { neutral, threshold: 1 }, table)) };
    });
    return tried.reduce((a, b) => (b.value > a.value + 1e-9 ? b : a)).shift;
  };
  const neutral = [
    likeliest(0, (model) => logLikelihood(general, model) + logLikelihood(general, model, usual)),
    likeliest(1, (model) => logLikelihood(own, model)),
  ];
  const model = new PolarityModel(weights, { neutral, threshold: 1 }, table);
  return { neutral, threshold: lowestThreshold(own, model, precision) };
}

/**
 * In hundredths: from it on, up to where less than a fifth of the rows is claimed, every threshold has the precision.
 * The threshold that `model` has makes no difference.
 */
export function lowestThreshold(
  rows: readonly LabelledMention[],
  model: PolarityModel,
  precision: number,
): number {
  const said = rows
    .map((row) => ({ row, ...predictMention(row, model) }))
    .filter(({ label }) => label !== "neutral");
  let lowest = 1;
  for (let hundredths = 99; hundredths >= 50; hundredths--) {
    const claims = said.filter(({ p }) => p >= hundredths / 100);
    const right = claims.filter(({ label, row }) => label === row.y).length;
    if (claims.length < rows.length / 5) continue;
    if (right / claims.length < precision) break;
    lowest = hundredths / 100;
  }
  return lowest;
}

/** By row of `rows`, how much it counts when labels shall be as frequent as in `like`. */
function labelWeights(rows: readonly LabelledMention[], like: readonly LabelledMention[]): number[] {
  const share = (list: readonly LabelledMention[], label: string) =>
    list.filter(({ y }) => y === label).length / list.length;
  const factors = new Map(LABELS.map((label) => [label, share(like, label) / (share(rows, label) || 1)]));
  return rows.map(({ y }) => factors.get(y)!);
}

/** Of the labels, a row's mean; `weights` says how much each row counts. */
function logLikelihood(rows: readonly LabelledMention[], model: PolarityModel, weights?: readonly number[]) {
  const sum = rows.reduce((total, row, at) => {
    return total + (weights?.[at] ?? 1) * Math.log(Math.max(LEAST, oddsOf(row, model)[row.y]));
  }, 0);
  return sum / rows.length;
}

const SHIFTS = Array.from({ length: 21 }, (_, at) => (at - 14) / 10);
const LEAST = 1e-6;
