import { readFileSync } from "node:fs";
import { onOneLine, print, printError } from "../../_command/print.ts";
import { loadSettings, readArguments, runCommand, UsageError } from "../../_command/run-command.ts";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { addressIn, TEXT } from "../arguments.ts";
import { answerOn } from "../receipt/check-receipt.ts";
import { type Verified, verify } from "./verify.ts";

const RECEIPT_USAGE = `npm run verify -- --receipt <file> [<origin>] [--key <verifier key>]

Proves a receipt, and asks the site of its log (or the one that is given) what has become of what it shows: it stands, was
edited, withdrawn or erased since, or it is another log's, newer than what the site shows of this one, or not valid. With --key,
a line of the site's /log/key that you have kept, nobody is asked. Ends with 0 when the receipt is proved and the site does not
contradict it, else with 1.`;

const USAGE = `npm run verify -- <origin> [--keep <folder>]

Copies the public journal of an origin, checks its log, builds the same site again, and compares every file, header field and
answer with that, by HTTP alone. The origin may be any address that serves the site. Each finding is a line: a path, what differs,
and where. Ends with 0 when nothing differs, with 1 when something does or the origin cannot be read, with 2 when it was called in
another way.

Options:
  --keep <folder>    leaves the copy there: DATA_DIR=<folder> npm start serves it

Example: npm run verify -- https://reviews.example.com

${RECEIPT_USAGE}`;

const MOST_LINES = 500;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--receipt")) return verifyReceipt(args);
  const { values, positionals } = readArguments(args, { keep: TEXT }, `\n\n${USAGE}`, 1);
  const origin = addressIn(positionals[0] ?? "", USAGE);
  const begun = performance.now();
  const { STATE_DIR: stateDir } = loadSettings();
  const onProgress = (line: string) => printError(onOneLine(line));
  const verified = await verify({ origin, stateDir, keep: values.keep, onProgress });
  const { findings, notes } = verified;
  const left = findings.count - MOST_LINES;
  const lines = [
    ...notes.map((note) => `note: ${note}`),
    ...findings.lines.slice(0, MOST_LINES),
    ...(left > 0 ? [`${left} more findings are not shown`] : []),
    verdictOf(origin, verified, (performance.now() - begun) / 1000),
  ];
  for (const line of lines) print(onOneLine(line));
  process.exitCode = findings.count > 0 ? 1 : 0;
}

async function verifyReceipt(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    { receipt: TEXT, key: TEXT },
    `\n\n${RECEIPT_USAGE}`,
    1,
  );
  if (!values.receipt) throw new UsageError(RECEIPT_USAGE);
  const origin = positionals[0] === undefined ? undefined : addressIn(positionals[0], RECEIPT_USAGE);
  const receipt = readFileSync(values.receipt, "utf8");
  const { lines, proved } = await answerOn({ receipt, key: values.key, origin, ask: fetchWithin });
  for (const line of lines) print(onOneLine(line));
  if (!proved) process.exitCode = 1;
}

function verdictOf(origin: string, { findings, manifest, rebuilt }: Verified, seconds: number): string {
  const found = findings.count === 1 ? "1 finding" : `${findings.count} findings`;
  const what = rebuilt ? "what its public journal makes" : "its log and its figures alone";
  return (
    `${origin}, generation ${manifest.generation}: ${found} in ${findings.compared.toLocaleString("en")} comparisons of ` +
    `${manifest.assets.length} files with ${what}, ${seconds.toFixed(1)} s`
  );
}

await runCommand(main, USAGE);
