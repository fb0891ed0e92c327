import type { JournalEntry, PublishEntry, ReducedEntry, WithdrawalReason } from "../_schema/journal-entry.ts";
import { UNTOLD_REASONS } from "../_schema/removed.ts";
import { VERIFICATION_LEVELS, type VerificationLevel } from "../_schema/review.ts";
import { whatStays } from "./entry.ts";

/**
 * The journal as everybody may read it, an entry for each: whole where its words are published now, with the weakest
 * `minimum` level, else what stays of it. What is reduced already stays as it is.
 */
export function publicEntries(entries: readonly JournalEntry[], minimum: VerificationLevel): JournalEntry[] {
  const newest = new Map<string, JournalEntry>();
  const ended = new Map<string, WithdrawalReason>();
  const erased = new Set<string>();
  for (const entry of entries) {
    if ("withdrawn" in entry) ended.set(entry.id, entry.reason);
    else if ("erased" in entry) erased.add(entry.id);
    else newest.set(entry.id, entry);
  }
  return entries.map((entry) => {
    if ("withdrawn" in entry || "reduced" in entry) return entry;
    const { id } = entry;
    const reason = ended.get(id);
    if ("erased" in entry || erased.has(id) || (reason && UNTOLD_REASONS.includes(reason)))
      return { id, reduced: "erased" };
    if (reason) return reduce(entry, "withdrawn");
    if (newest.get(id) !== entry) return reduce(entry, "superseded");
    return isShown(entry, minimum) ? entry : reduce(entry, "hidden");
  });
}

function isShown({ verification: { level } }: PublishEntry, minimum: VerificationLevel): boolean {
  return VERIFICATION_LEVELS.indexOf(level) >= VERIFICATION_LEVELS.indexOf(minimum);
}

function reduce(entry: PublishEntry, reduced: ReducedEntry["reduced"]): ReducedEntry {
  return { ...(whatStays(entry) as Omit<ReducedEntry, "reduced">), reduced };
}
