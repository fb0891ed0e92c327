import { print } from "../../_command/print.ts";
import { loadSettings, runCommand, UsageError } from "../../_command/run-command.ts";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { makeReceipt } from "../../_log/published-receipts.ts";
import { addressOf } from "../site-address.ts";
import { siteAt, siteIn } from "./logged-site.ts";

const USAGE = `npm run receipt -- <id> [--origin <url>]

Prints the receipt of a published review, or of its withdrawal, of what was built in SITE_DIR, or of the site below --origin.
It proves what the log holds of the review, by itself and for ever; npm run verify -- --receipt <file> checks it. Ends with 0
when there is one, with 1 when there is none, with 2 when it was called in another way.

Example: npm run --silent receipt -- g-1 > g-1.tlog-proof`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--help") || args.includes("-h")) return print(USAGE);
  const [id, option, given, ...more] = args;
  const origin = option === "--origin" ? addressOf(given) : null;
  if (!id || id.startsWith("-") || more.length > 0 || (option !== undefined && origin === null))
    throw new UsageError(USAGE);
  const site = origin ? siteAt(origin, fetchWithin) : siteIn(loadSettings().SITE_DIR);
  print((await makeReceipt(id, site)).trimEnd());
}

await runCommand(main);
