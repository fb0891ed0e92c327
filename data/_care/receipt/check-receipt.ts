import type { fetchWithin } from "../../_fetch/fetch-within.ts";
import { isPublicHost } from "../../_fetch/public-origin.ts";
import { NoAnswer } from "../../_fetch/site-files.ts";
import { openCheckpoint } from "../../_log/checkpoint.ts";
import { checkReceipt, proved, type Standing } from "../../_log/published-receipts.ts";
import { readReceipt } from "../../_log/receipt.ts";
import { NotProved } from "../../_log/signed-checkpoint.ts";
import { siteAt } from "./logged-site.ts";

export interface ReceiptQuestion {
  receipt: string;
  /** Where its log is published; without it, where the log's own name says. */
  origin?: string | undefined;
  /** A verifier key that is known from elsewhere: then nobody is asked. */
  key?: string | undefined;
  ask: typeof fetchWithin;
}

/**
 * What a receipt proves, and what has become of it, in lines; `proved` where the site does not contradict it either. Rejects with an
 * Error where the site does not tell.
 */
export async function answerOn({ receipt, origin, key, ask }: ReceiptQuestion) {
  if (key === undefined && origin !== undefined) return answerAt(origin, receipt, ask);
  try {
    return key === undefined ? await answerWhereNamed(receipt, ask) : await answerOffline(receipt, key);
  } catch (error) {
    if (!(error instanceof NotProved)) throw error;
    const what = error.fault === "unknown" ? "another log's" : "not valid";
    return { lines: [`${what}: ${error.message}`], proved: false };
  }
}

async function answerWhereNamed(receipt: string, ask: ReceiptQuestion["ask"]) {
  const faults: string[] = [];
  for (const address of addressesIn(receipt)) {
    try {
      return await answerAt(address, receipt, ask);
    } catch (error) {
      faults.push((error as Error).message);
      if (!(error instanceof NoAnswer)) break;
    }
  }
  throw new Error(
    `${faults.join("; ")}; if the log is published at another address, name it behind the file`,
  );
}

async function answerAt(address: string, receipt: string, ask: ReceiptQuestion["ask"]) {
  const { shown, standing } = await checkReceipt(receipt, siteAt(address, ask));
  return {
    lines: [
      sentenceOn(standing),
      ...(shown ? [`entry ${shown.index} of ${shown.origin} says ${JSON.stringify(shown.line)}`] : []),
      `The key was asked from ${address}/log/key; one that you have kept from before proves more: --key.`,
    ],
    proved: shown !== null && !("log" in standing) && standing.is !== "not confirmed",
  };
}

async function answerOffline(text: string, key: string) {
  const receipt = readReceipt(text);
  const { origin, size } = await proved(receipt, { open: openCheckpoint }, [key]);
  const said = `entry ${receipt.index} of ${origin}, which has signed ${size}, says ${JSON.stringify(receipt.line)}`;
  const rest = "The site was not asked whether this still holds; leave out --key to ask it.";
  return { lines: [`proved: ${said}`, rest], proved: true };
}

/** Where the log of a receipt may be published, as its name says: at https, and else at http where no stranger reads. */
function addressesIn(text: string): string[] {
  const place = readReceipt(text)
    .checkpoint.split("\n", 1)[0]!
    .replace(/\/log$/, "");
  if (!URL.canParse(`https://${place}`))
    throw new NotProved("malformed", "the receipt does not name the site of its log");
  const protocols = isPublicHost(`https://${place}`) ? ["https"] : ["https", "http"];
  return protocols.map((protocol) => new URL(`${protocol}://${place}`).href.replace(/\/$/, ""));
}

function sentenceOn(standing: Standing): string {
  switch (standing.is) {
    case "stands":
      return "valid: it is published unchanged";
    case "edited":
      return `edited since, ${standing.when ? `on ${standing.when}` : "on a day that the journal does not tell"}`;
    case "hidden":
      return "hidden: its line is in the log, but its words are not shown now";
    case "not confirmed":
      return (
        `not confirmed: the receipt is of a log of ${standing.signed} entries, and the site shows ${standing.shown} now; ` +
        "a copy on the way may be late, so ask again later; if it stays so, entries were taken away, which this receipt proves"
      );
    case "not valid":
      return `not valid: ${standing.why}`;
    case "another log's":
      return sentenceOnLog(standing);
    default: {
      const { is, when, reason, requestedBy } = standing;
      const by = requestedBy ?? "not stated";
      return `${is} on ${when}: ${reason}; at the request of: ${by}`;
    }
  }
}

function sentenceOnLog({ log, origin, ended }: Extract<Standing, { is: "another log's" }>): string {
  if (ended) return `another log's: ${origin} as it was until ${ended.ended}; ended since: ${ended.reason}`;
  return log === "contradicted"
    ? `another log's: the site has signed it, and publishes another log under the same name, ${origin}, now; keep this receipt, ` +
        "which proves it"
    : `another log's: ${origin}, with a key that this site does not show`;
}
