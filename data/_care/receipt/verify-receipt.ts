import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { onOneLine, print } from "../../_command/print.ts";
import { UsageError } from "../../_command/run-command.ts";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { addressOf } from "../site-address.ts";
import { answerOn } from "./check-receipt.ts";

export const RECEIPT_USAGE = `npm run verify -- --receipt <file> [<origin>] [--key <verifier key>]

Proves a receipt, and asks the site of its log (or the one that is given) what has become of what it shows: it stands, was
edited, withdrawn or erased since, or it is another log's, or not valid. With --key, a line of the site's /log/key that you
have kept, nobody is asked. Ends with 0 when the receipt is proved and the site does not contradict it, else with 1.`;

/** Runs `npm run verify -- --receipt` with what was typed. */
export async function verifyReceipt(args: readonly string[]): Promise<void> {
  const { receipt, key, origin } = optionsIn(args);
  const { lines, proved } = await answerOn({
    receipt: readFileSync(receipt, "utf8"),
    key,
    origin,
    ask: fetchWithin,
  });
  for (const line of lines) print(onOneLine(line));
  if (!proved) process.exitCode = 1;
}

function optionsIn(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { receipt: { type: "string" }, key: { type: "string" } },
      allowPositionals: true,
    });
    const [given, ...more] = positionals;
    const origin = given === undefined ? undefined : addressOf(given);
    if (values.receipt && more.length === 0 && origin !== null)
      return { receipt: values.receipt, key: values.key, origin };
  } catch {
    // Told below.
  }
  throw new UsageError(RECEIPT_USAGE);
}
