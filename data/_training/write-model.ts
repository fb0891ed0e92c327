import { readFileSync, writeFileSync } from "node:fs";
import { FEATURES } from "../_insights/model/features.ts";
import { MODEL_FORMAT, type ModelCard, sha256, writeWeights } from "../_insights/model/model-file.ts";
import { readWordTable, WORDS_FILE } from "../_insights/model/word-table.ts";
import { calibrate } from "./calibrate.ts";
import { OPTIONS, trainPolarity } from "./train-polarity.ts";
import type { Splits } from "./training-rows.ts";

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

/** Of claims on the development sentences, most of which were chosen to be hard. */
export const WANTED_PRECISION = 0.88;
