import { statSync } from "node:fs";
import { join } from "node:path";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { InputError } from "./faults.ts";
import { JOURNAL } from "./journal.ts";
import { idOn, linesOf } from "./lines.ts";
import { whileWriting } from "./lock.ts";
import { rewriteJournal } from "./rewrite.ts";
import { readFaultless, requireSound, type Withdrawing, withdrawalOf } from "./withdraw.ts";

export interface Erasure {
  /** How many lines held something of the review until now. */
  lines: number;
  /** Whether the withdrawal was added now; it may have stood there before. */
  withdrawn: boolean;
  /** Where the review had been left; null when that was erased before. */
  source: string | null;
  /** Whether the journal's file has another name, at which all that was erased still stands. */
  otherName: boolean;
}

/**
 * Takes all that was known of a review out of the journal but for its id, rating and days, and withdraws it: the one
 * rewriting that there is, done whole or not at all. Throws an InputError, with nothing changed, when that cannot be.
 */
export function eraseReview({ dataDir, ...given }: Withdrawing): Erasure {
  return whileWriting(dataDir, () => {
    const { id, now } = given;
    const { bytes, journal } = readFaultless(dataDir, now);
    if (!journal.lines.has(id)) {
      throw new InputError([{ file: id, message: `stands nowhere in ${JOURNAL}; name the id of a review` }]);
    }
    const before = journal.withdrawn.get(id);
    const source = before?.source ?? journal.published.get(id)?.source.name ?? null;
    const { lines, count } = blank(bytes, id);
    if (!before) lines.push(JSON.stringify(withdrawalOf(journal, given)));
    if (count === 0 && before) return { lines: 0, withdrawn: false, source, otherName: false };
    const erased = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), LINE_FEED]));
    requireSound(erased, id, now);
    const otherName = statSync(join(dataDir, JOURNAL)).nlink > 1;
    rewriteJournal(dataDir, erased);
    return { lines: count, withdrawn: !before, source, otherName };
  });
}

const LINE_FEED = Buffer.from("\n");

/** The lines of a journal with those of one review blanked, and all others byte for byte; and how many were blanked. */
function blank(bytes: Uint8Array, id: string): { lines: (Uint8Array | string)[]; count: number } {
  let count = 0;
  const lines = [...linesOf(bytes)].map(({ line }) => {
    const found = idOn(line);
    if (found?.id !== id) return line;
    const entry = JSON.parse(found.text) as Record<string, unknown>;
    if ("withdrawn" in entry || "erased" in entry) return line;
    count++;
    return JSON.stringify(remainsOf(entry as PublishEntry)) + (line.at(-1) === 0x0d ? "\r" : "");
  });
  return { lines, count };
}

function remainsOf({ rating, date, id, recorded }: PublishEntry) {
  return { id, rating, date, erased: true, ...(recorded && { recorded }) };
}
