import { onOneLine, print, printError } from "../../_command/print.ts";
import { runCommand, UsageError } from "../../_command/run-command.ts";
import { RECEIPT_USAGE, verifyReceipt } from "../receipt/verify-receipt.ts";
import { addressOf } from "../site-address.ts";
import { lineOf } from "./findings.ts";
import { type Verified, verify } from "./verify.ts";

const USAGE = `npm run verify -- <origin>

Reads all that an origin publishes, by HTTP alone, and computes every figure and looks up every quote again from its
/reviews.json. Each disagreement is a line that names both places. Where another server than the sidecar serves the files,
what it leaves out of headers, types and validators is told as well. Ends with 0 when there is no disagreement, with 1 when
there is one or the origin cannot be read, with 2 when it was called in another way.

Example: npm run verify -- https://reviews.example.com

${RECEIPT_USAGE}`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--receipt")) return verifyReceipt(args);
  const [given, ...more] = args;
  if (given === "--help" || given === "-h") return print(USAGE);
  const origin = addressOf(given);
  if (origin === null || more.length > 0) throw new UsageError(USAGE);
  const begun = performance.now();
  const verified = await verify({ origin, onProgress: (line) => printError(onOneLine(line)) });
  const { findings, notes, lacks } = verified;
  const lines = [
    ...notes.map((note) => `note: ${note}`),
    ...lacks.map((lack) => `lacks: ${lack}`),
    ...findings.disagreements.map(lineOf),
    summaryOf(origin, verified, (performance.now() - begun) / 1000),
  ];
  for (const line of lines) print(onOneLine(line));
  process.exitCode = findings.disagreements.length > 0 ? 1 : 0;
}

function summaryOf(origin: string, { findings, manifest }: Verified, seconds: number): string {
  const count = findings.disagreements.length;
  const found = count === 1 ? "1 disagreement" : `${count} disagreements`;
  const compared = findings.compared.toLocaleString("en");
  return (
    `${origin}, generation ${manifest.generation}: ${found} in ${compared} comparisons of ` +
    `${manifest.assets.length} files, ${seconds.toFixed(1)} s`
  );
}

await runCommand(main);
