import { parseArgs } from "node:util";
import { polarityModel } from "../_insights/model/polarity-model.ts";
import { Mention, readLines } from "./labelled-mention.ts";
import { predictMention } from "./predict-mentions.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run predict -- <file.jsonl>

For each line {"text", "term", "from", "to"} one line {"label", "p", "decided"}.`;

function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(`needs one file\n\n${USAGE}`);
  const model = polarityModel();
  for (const mention of readLines(file, Mention)) console.log(JSON.stringify(predictMention(mention, model)));
}

runCommand(main);
