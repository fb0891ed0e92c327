import { parseArgs } from "node:util";
import { print } from "../_command/print.ts";
import { runCommand } from "../_command/run-command.ts";
import { polarityModel } from "../_insights/model/polarity-model.ts";
import { type Evaluation, evaluate, evaluationInWords, mistakesInWords } from "./evaluation.ts";
import { labelledRowSchema } from "./labelled-rows.ts";
import { lexiconScorers } from "./lexicon-scorers.ts";
import { readLines } from "./read-lines.ts";

const USAGE = `npm run evaluate -- <file.jsonl> ... [--list] [--json]

Measures, file by file, what a build makes of labelled lines, beside well-known lexicon scorers:
claims of whole reviews    {"text", "rating", "claims": [{"aspect", "polarity", "kind", "words", "also"?}]}
judged claims of a sample  what npm run evaluate:sample wrote, each "judge" filled with "right" or "wrong"
names of people            {"text", "people", "roster"?}
polarity of a mention      {"text", "term", "from", "to", "y"}
detection of aspects       {"text", "aspects": {"<id>": "positive" | "negative" | "mixed" | "neutral"}}

--list prints each wrong claim and name, and each missed one.`;

function main(): void {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean" }, list: { type: "boolean" } },
  });
  if (files.length === 0) throw new Error(`needs a file\n\n${USAGE}`);
  const model = polarityModel();
  const rows = files.map((file) => readLines(file, labelledRowSchema));
  const evaluations = rows.map((each) => evaluate(each, model, values.json ? [] : lexiconScorers()));
  if (values.json) {
    const measured = evaluations.map(inJson);
    const byFile = Object.fromEntries(files.map((file, at) => [file, measured[at]]));
    print(JSON.stringify(files.length === 1 ? measured[0] : byFile));
    return;
  }
  evaluations.forEach((evaluation, at) => {
    if (files.length > 1) print(`${at > 0 ? "\n" : ""}${files[at]}`);
    print(evaluationInWords(evaluation, model.threshold));
    if (values.list) print(`\n${mistakesInWords(evaluation)}`);
  });
}

/** Figures alone; those of mentions stand without a name of their own, as they always have. */
function inJson({ claims, judged, names, mentions, detection }: Evaluation) {
  const { wrong: _, missed: __, beside: ___, ...figures } = claims ?? {};
  return {
    ...mentions?.polarity,
    ...(detection && { detection }),
    ...(claims && { claims: figures }),
    ...(judged && { judged }),
    ...(names && { names }),
  };
}

await runCommand(main);
