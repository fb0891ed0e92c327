import { parseArgs } from "node:util";
import { polarityModel } from "../_insights/model/polarity-model.ts";
import { type Evaluation, evaluate } from "./evaluate-file.ts";
import { labelledRowSchema, readLines } from "./labelled-mention.ts";
import { lexiconScorers } from "./lexicon-scorers.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run evaluate -- <file.jsonl> [--json]

Measures the polarity model on lines {"text", "term", "from", "to", "y"}, beside well-known lexicon scorers that see
the whole text, and aspect detection on lines
{"text", "aspects": {"<id>": "positive" | "negative" | "mixed" | "neutral"}}.`;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean" } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(`needs one file\n\n${USAGE}`);
  const model = polarityModel();
  const rows = readLines(file, labelledRowSchema);
  const evaluation = evaluate(rows, model, values.json ? [] : lexiconScorers());
  if (!values.json) console.log(inWords(evaluation, model.threshold));
  else
    console.log(
      JSON.stringify({
        ...evaluation.polarity,
        ...(evaluation.detection && { detection: evaluation.detection }),
      }),
    );
}

function inWords(
  { mentions, polarity, beside, sentences, detection }: Evaluation,
  threshold: number,
): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const lines: string[] = [];
  if (polarity) {
    const { accuracy, macro_f1, precision, decided } = polarity;
    lines.push(
      `polarity of ${mentions} mentions: accuracy ${percent(accuracy)}, macro-F1 ${percent(macro_f1)}`,
      `claims at p >= ${threshold}: precision ${percent(precision)}, ${percent(decided)} of the mentions decided`,
      ...Object.entries(beside).map(
        ([name, { accuracy, macro_f1 }]) =>
          `${name} on the same: accuracy ${percent(accuracy)}, macro-F1 ${percent(macro_f1)}`,
      ),
    );
  }
  if (detection) {
    const { precision, recall, f1 } = detection;
    lines.push(
      `aspects of ${sentences} sentences: precision ${percent(precision)}, recall ${percent(recall)}, F1 ${percent(f1)}`,
    );
  }
  return lines.join("\n");
}

runCommand(main);
