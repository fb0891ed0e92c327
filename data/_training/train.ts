import { statSync } from "node:fs";
import { print } from "../_command/print.ts";
import { runTraining } from "./run-training.ts";
import { writeModel } from "./train-polarity.ts";
import { MAMS_FOLDER, readSplits } from "./training-rows.ts";

const USAGE = `npm run train -- <folder of MAMS-ATSA> [--to <folder>]

Trains the polarity model on the train split of MAMS-ATSA and the training sentences in data/_training/corpora, chooses
thresholds on its validation split and the development sentences, and writes polarity.bin and polarity.json into
data/_insights/model, or the folder named. The same files, words.bin and word lists of data/_insights/reading give the same
bytes.

${MAMS_FOLDER}`;

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
