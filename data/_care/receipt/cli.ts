import { statSync, writeFileSync } from "node:fs";
import { print } from "../../_command/print.ts";
import { loadSettings, readArguments, runCommand, UsageError } from "../../_command/run-command.ts";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { makeReceipt } from "../../_log/published-receipts.ts";
import { addressIn, TEXT } from "../arguments.ts";
import { siteAt, siteIn } from "./logged-site.ts";

const USAGE = `npm run receipt -- <id> [--to <file>] [--origin <url>]

Prints the receipt of a published review, or of its withdrawal, or writes it into a file: of what was built in SITE_DIR, or of
the site below --origin. It proves what the log holds of the review, by itself and for ever; npm run verify -- --receipt <file>
checks it. Ends with 0 when there is one, with 1 when there is none, with 2 when it was called in another way.

Example: npm run receipt -- g-1 --to g-1.tlog-proof`;

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { to: TEXT, origin: TEXT }, `\n\n${USAGE}`, 1);
  const [id] = positionals;
  if (!id) throw new UsageError(USAGE);
  const { to } = values;
  if (to !== undefined && statSync(to, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(
      `${to} is there already; name a new file, since an older receipt may prove what is no longer shown`,
    );
  const origin = values.origin === undefined ? undefined : addressIn(values.origin, USAGE);
  const site = origin ? siteAt(origin, fetchWithin) : siteIn(loadSettings().SITE_DIR);
  const receipt = await makeReceipt(id, site);
  if (to === undefined) return print(receipt.trimEnd());
  writeFileSync(to, receipt);
  print(`${to} proves what the log holds of ${id}.`);
}

await runCommand(main, USAGE);
