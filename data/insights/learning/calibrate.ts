import type { ModelWeights } from "../model/model-file.ts";
import { PolarityModel } from "../model/polarity-model.ts";
import type { WordTable } from "../model/word-table.ts";
import type { LabelledMention } from "./labelled-mention.ts";
import { measurePolarity } from "./metrics.ts";
import { predictMention } from "./predict-mentions.ts";
import type { TrainingRows } from "./train-polarity.ts";

/**
 * Chooses on rows that were not trained on: for each register what is added to the logit of neutral (best mean of
 * accuracy and macro-F1), then the lowest threshold whose claims have the wanted precision.
 */
export function calibrate(weights: ModelWeights, held: TrainingRows, table: WordTable, precision: number) {
  const neutral = [0, 0];
  for (const [register, rows] of [held.general, held.own].entries()) {
    let best = -1;
    for (const shift of SHIFTS) {
      const shifts = neutral.with(register, shift);
      const { accuracy, macro_f1 } = measure(
        rows,
        new PolarityModel(weights, { neutral: shifts, threshold: 1 }, table),
      );
      if (accuracy + macro_f1 <= best + 1e-9) continue;
      best = accuracy + macro_f1;
      neutral[register] = shift;
    }
  }
  const threshold = lowestThreshold(
    [...held.own],
    new PolarityModel(weights, { neutral, threshold: 1 }, table),
    precision,
  );
  return { neutral, threshold };
}

/** In hundredths; 1 where no threshold reaches the precision. */
export function lowestThreshold(
  rows: readonly LabelledMention[],
  model: PolarityModel,
  precision: number,
): number {
  const said = rows
    .map((row) => ({ row, ...predictMention(row, model) }))
    .filter(({ label }) => label !== "neutral");
  for (let hundredths = 50; hundredths < 100; hundredths++) {
    const claims = said.filter(({ p }) => p >= hundredths / 100);
    const right = claims.filter(({ label, row }) => label === row.y).length;
    if (claims.length > 0 && right / claims.length >= precision) return hundredths / 100;
  }
  return 1;
}

function measure(rows: readonly LabelledMention[], model: PolarityModel) {
  return measurePolarity(
    rows.map(({ y }) => y),
    rows.map((row) => predictMention(row, model)),
  );
}

const SHIFTS = Array.from({ length: 21 }, (_, at) => (at - 12) / 10);
