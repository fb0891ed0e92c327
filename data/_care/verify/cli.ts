import { parseArgs } from "node:util";
import { onOneLine, print, printError } from "../../_command/print.ts";
import { loadSettings, runCommand, UsageError } from "../../_command/run-command.ts";
import { RECEIPT_USAGE, verifyReceipt } from "../receipt/verify-receipt.ts";
import { addressOf } from "../site-address.ts";
import { type Verified, verify } from "./verify.ts";

const USAGE = `npm run verify -- <origin> [--keep <folder>]

Copies the public journal of an origin, checks its log, builds the same site again, and compares every file, header field and
answer with that, by HTTP alone. The origin may be any address that serves the site. Each finding is a line: a path, what differs,
and where. What another server than the sidecar leaves out is told as well. Ends with 0 when nothing differs, with 1 when something
does or the origin cannot be read, with 2 when it was called in another way.

Options:
  --keep <folder>    leaves the copy there: DATA_DIR=<folder> npm start serves it

Example: npm run verify -- https://reviews.example.com

${RECEIPT_USAGE}`;

const OPTIONS = { keep: { type: "string" }, help: { type: "boolean", short: "h" } } as const;

/** Findings that are printed. */
const MOST_LINES = 500;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--receipt")) return verifyReceipt(args);
  const { values, positionals } = parsed(args);
  if (values.help) return print(USAGE);
  const [given, ...more] = positionals;
  const origin = addressOf(given);
  if (origin === null || more.length > 0) throw new UsageError(USAGE);
  const begun = performance.now();
  const { STATE_DIR: stateDir } = loadSettings();
  const onProgress = (line: string) => printError(onOneLine(line));
  const verified = await verify({ origin, stateDir, keep: values.keep, onProgress });
  const { findings, notes, lacks } = verified;
  const left = findings.count - MOST_LINES;
  const lines = [
    ...notes.map((note) => `note: ${note}`),
    ...lacks.map((lack) => `lacks: ${lack}`),
    ...findings.lines.slice(0, MOST_LINES),
    ...(left > 0 ? [`${left} more findings are not shown`] : []),
    verdictOf(origin, verified, (performance.now() - begun) / 1000),
  ];
  for (const line of lines) print(onOneLine(line));
  process.exitCode = findings.count > 0 ? 1 : 0;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new UsageError(USAGE);
  }
}

function verdictOf(origin: string, { findings, manifest, rebuilt }: Verified, seconds: number): string {
  const found = findings.count === 1 ? "1 finding" : `${findings.count} findings`;
  const what = rebuilt ? "what its public journal makes" : "its log and its figures alone";
  return (
    `${origin}, generation ${manifest.generation}: ${found} in ${findings.compared.toLocaleString("en")} comparisons of ` +
    `${manifest.assets.length} files with ${what}, ${seconds.toFixed(1)} s`
  );
}

await runCommand(main);
