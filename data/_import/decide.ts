import { appendToJournal } from "../_journal/append.ts";
import { readBusiness } from "../_journal/business.ts";
import { foundContacts, withoutContacts } from "../_journal/contacts.ts";
import { duplicatesAmong } from "../_journal/duplicates.ts";
import { JOURNAL } from "../_journal/journal.ts";
import { whileWriting } from "../_journal/rewrite.ts";
import { readFaultless } from "../_journal/withdraw.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { counted } from "../_text/counted.ts";
import { contactsOf, type Decisions, readDecisions, withSaid, writeDecisions } from "./decisions.ts";
import type { ImportRequest } from "./import.ts";
import { contactLines } from "./summary.ts";

type Deciding = Pick<Decisions, "contacts" | "keep" | "different"> &
  Pick<ImportRequest, "dataDir" | "now" | "dryRun">;

/**
 * Keeps what the owner has decided, and does to the journal's reviews what an import would do to them now. Returns the contact details in
 * what is published and not spared, and the lines appended. Throws an InputError, with nothing written, for a faulty journal or
 * decisions.
 */
export function decide({ dataDir, now, dryRun = false, ...said }: Deciding) {
  return whileWriting(dataDir, () => {
    const { published } = readFaultless(dataDir, now);
    const kept = readDecisions(dataDir);
    const told = withSaid(kept, said);
    const different = differentOf(said.different ?? [], published, told);
    const decisions = different.length > 0 ? { ...told, different } : told;
    const { isKept, mask } = contactsOf(decisions, readBusiness(dataDir));
    const contacts = foundContacts([...published.values()], isKept);
    const recorded = new Date(now).toISOString();
    const entries = [...published.values()].flatMap((before) => {
      const entry = decisions.contacts === "mask" ? withoutContacts(before, mask) : before;
      return entry === before ? [] : [{ ...entry, recorded }];
    });
    if (!dryRun) {
      appendToJournal(dataDir, entries, now);
      if (JSON.stringify(decisions) !== JSON.stringify(kept)) writeDecisions(dataDir, decisions);
    }
    return { contacts, decisions, entries };
  });
}

/** The same as lines for a person. */
export function describeDecided(
  { contacts, decisions, entries }: ReturnType<typeof decide>,
  { dryRun, all }: { dryRun: boolean; all: boolean },
) {
  const lines = counted(entries.length, "line");
  const outcome = dryRun
    ? `Nothing was written (--dry-run); ${lines} would go to ${JOURNAL}.`
    : entries.length > 0
      ? `${lines} appended to ${JOURNAL}, in the place of earlier ones; npm run build publishes them.`
      : "Kept for this and for later imports; the journal stays as it is.";
  return [...contactLines({ contacts, decisions }, all ? Number.POSITIVE_INFINITY : undefined), "", outcome]
    .join("\n")
    .trimStart();
}

function differentOf(
  said: readonly string[],
  published: ReadonlyMap<string, PublishEntry>,
  { different = [] }: Decisions,
): string[] {
  const unknown = said.filter((id) => id !== "all" && !published.has(id));
  if (unknown.length > 0) throw new Error(`--different ${unknown[0]}: no published review has this id`);
  const all = said.includes("all") ? duplicatesAmong(published.values(), different).map(({ id }) => id) : [];
  return [...new Set([...different, ...said.filter((id) => id !== "all"), ...all])];
}
