import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { readSplits } from "./training-rows.ts";
import { writeModel } from "./write-model.ts";

const USAGE = `npm run train -- <folder of training files>

Trains the polarity model on mams.atsc.train.jsonl of the folder and the sentences in data/_training/corpora, chooses
thresholds on mams.atsc.val.jsonl and the development sentences, and writes data/_insights/model/polarity.bin and .json.`;

function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error(`needs one folder\n\n${USAGE}`);
  const model = new URL("../_insights/model/", import.meta.url);
  const started = performance.now();
  const { rows, threshold, neutral } = writeModel(readSplits(folder), model);
  const { size } = statSync(new URL("polarity.bin", model));
  console.log(
    `${rows.general} general and ${rows["home-services"]} home-service mentions, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  console.log(
    `polarity.bin ${(size / 1000).toFixed(0)} kB, threshold ${threshold}, neutral ${neutral.join(" and ")}`,
  );
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
