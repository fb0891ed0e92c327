import type { JournalEntry, ReducedEntry, WithdrawalReason } from "../_schema/journal-entry.ts";
import { UNTOLD_REASONS } from "../_schema/removed.ts";
import { isAtLeast, type VerificationLevel } from "../_schema/review.ts";
import { type Line, whatStays } from "./entry.ts";

/** An entry of the journal, and what its line says. */
export interface WrittenEntry {
  entry: JournalEntry;
  /** As JSON.parse gives it. */
  written: object;
}

/**
 * The journal as everybody may read it, a line for each: whole where its words are published now, with the weakest `minimum`
 * level, else what stays of it. What is reduced already stays as it is.
 */
export function publicEntries<Each extends WrittenEntry>(
  entries: readonly Each[],
  minimum: VerificationLevel,
): Each[] {
  const newest = new Map<string, JournalEntry>();
  const ended = new Map<string, WithdrawalReason>();
  const erased = new Set<string>();
  for (const { entry } of entries) {
    if ("withdrawn" in entry) ended.set(entry.id, entry.reason);
    else if ("erased" in entry) erased.add(entry.id);
    else newest.set(entry.id, entry);
  }
  return entries.map((each) => {
    const { entry, written } = each;
    if ("withdrawn" in entry || "reduced" in entry) return each;
    const { id } = entry;
    const reason = ended.get(id);
    const as = (line: JournalEntry) => ({ ...each, entry: line, written: line });
    if ("erased" in entry || erased.has(id) || (reason && UNTOLD_REASONS.includes(reason)))
      return as({ id, reduced: "erased" });
    if (reason) return as(reduce(written, "withdrawn"));
    if (newest.get(id) !== entry) return as(reduce(written, "superseded"));
    return isAtLeast(entry.verification.level, minimum) ? each : as(reduce(written, "hidden"));
  });
}

/** What stays is what the line says, before any cleaning, since the log commits to that. */
function reduce(written: object, reduced: ReducedEntry["reduced"]): ReducedEntry {
  return { ...(whatStays(written as Line) as Omit<ReducedEntry, "reduced">), reduced };
}
