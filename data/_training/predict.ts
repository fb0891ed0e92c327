import { parseArgs } from "node:util";
import { print } from "../_command/print.ts";
import { runCommand } from "../_command/run-command.ts";
import { polarityModel } from "../_insights/model/polarity-model.ts";
import { Mention } from "./labelled-rows.ts";
import { predictMention } from "./predict-mentions.ts";
import { readLines } from "./read-lines.ts";

const USAGE = `npm run predict -- <file.jsonl>

For each line {"text", "term", "from", "to"} one line {"label", "p", "decided"}.`;

function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(`needs one file\n\n${USAGE}`);
  const model = polarityModel();
  for (const mention of readLines(file, Mention)) print(JSON.stringify(predictMention(mention, model)));
}

await runCommand(main);
