import { readFileSync, statSync, writeFileSync } from "node:fs";
import { print } from "../_command/print.ts";
import { FEATURES } from "../_insights/model/features.ts";
import { MODEL_FORMAT, type ModelCard, sha256, writeWeights } from "../_insights/model/model-file.ts";
import { readWordTable, WORDS_FILE } from "../_insights/model/word-table.ts";
import { calibrate } from "./calibrate.ts";
import { MAMS_FOLDER } from "./mams.ts";
import { runTraining } from "./run-training.ts";
import { OPTIONS, trainPolarity } from "./train-polarity.ts";
import { readSplits, type Splits } from "./training-rows.ts";

const USAGE = `npm run train -- <folder of MAMS-ATSA> [--to <folder>]

Trains the polarity model on the train split of MAMS-ATSA and the training sentences in data/_training/corpora, chooses
thresholds on its validation split and the development sentences, and writes polarity.bin and polarity.json into
data/_insights/model, or the folder named. The same files, words.bin and word lists of data/_insights/reading give the same
bytes.

${MAMS_FOLDER}`;

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

runTraining({ usage: USAGE, inputs: 1, folder: "_insights/model" }, ([mams], folder) => {
  const started = performance.now();
  const { rows, threshold, neutral } = writeModel(readSplits(mams!), folder);
  const { size } = statSync(new URL("polarity.bin", folder));
  print(
    `${rows.general} general and ${rows["home-services"]} home-service mentions, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  print(
    `polarity.bin ${(size / 1000).toFixed(0)} kB, threshold ${threshold}, neutral ${neutral.join(" and ")}`,
  );
});
