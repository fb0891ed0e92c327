import type { ModelCard, ModelWeights } from "../model/model-file.ts";
import { PolarityModel } from "../model/polarity-model.ts";
import type { WordTable } from "../model/word-table.ts";
import type { LabelledMention } from "./labelled-mention.ts";
import { measurePolarity } from "./metrics.ts";
import { predictMention } from "./predict-mentions.ts";
import { LABELS } from "./train-polarity.ts";
import type { HeldRows } from "./training-rows.ts";

/**
 * Chooses on rows that were not trained on. First what is added to the logit of neutral in each register: the best
 * accuracy and macro-F1, for the general register over the labels as they are and as often as in our own rows, since
 * its rows were chosen to be hard and have twice the neutral ones. Then the lowest threshold from which on the claims
 * on `plain`, sentences as customers mostly write them, have the wanted precision.
 */
export function calibrate(
  weights: ModelWeights,
  { general, own, plain }: HeldRows,
  table: WordTable,
  precision: number,
): Pick<ModelCard, "neutral" | "threshold"> {
  const usual = labelWeights(general, own);
  const best = (goodness: (model: PolarityModel) => number, register: number) => {
    const shifts = SHIFTS.map((shift) => {
      const model = new PolarityModel(
        weights,
        { neutral: [0, 0].with(register, shift), threshold: 1 },
        table,
      );
      return { shift, value: goodness(model) };
    });
    return shifts.reduce((a, b) => (b.value > a.value + 1e-9 ? b : a)).shift;
  };
  const neutral = [
    best((model) => goodness(general, model) + goodness(general, model, usual), 0),
    best((model) => goodness(own, model), 1),
  ];
  const model = new PolarityModel(weights, { neutral, threshold: 1 }, table);
  return { neutral, threshold: lowestThreshold(plain, model, precision) };
}

/** In hundredths: from it on, up to where less than a fifth of the rows is claimed, every threshold has the precision. */
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

function goodness(rows: readonly LabelledMention[], model: PolarityModel, weights?: readonly number[]) {
  const { accuracy, macro_f1 } = measurePolarity(
    rows.map(({ y }) => y),
    rows.map((row) => predictMention(row, model)),
    weights,
  );
  return accuracy + macro_f1;
}

const SHIFTS = Array.from({ length: 21 }, (_, at) => (at - 14) / 10);
