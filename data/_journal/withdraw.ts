import { dayOf, latestDay } from "../_schema/calendar-day.ts";
import type { PublishEntry, Requester, WithdrawalReason, WithdrawEntry } from "../_schema/journal-entry.ts";
import { appendToJournal } from "./append.ts";
import { InputError, refusal } from "./faults.ts";
import { JOURNAL, type Journal, parseJournal, readJournal, withLine } from "./journal.ts";
import { closest } from "./nearest.ts";
import { whileWriting } from "./rewrite.ts";

export interface Withdrawing {
  dataDir: string;
  id: string;
  reason: WithdrawalReason;
  requestedBy?: Requester | undefined;
  /** YYYY-MM-DD; today if it is absent. */
  date?: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Appends a withdrawal. Throws an InputError, with nothing written, when the journal or the withdrawal has a fault. */
export function withdrawReview({ dataDir, ...given }: Withdrawing): WithdrawEntry {
  return whileWriting(dataDir, () => {
    const journal = readFaultless(dataDir, ANY_TIME);
    requirePublished(journal, given.id);
    const entry = withdrawalOf(journal, given);
    requireSoundWith(journal, entry, given.now);
    appendToJournal(dataDir, [entry], given.now);
    return entry;
  });
}

/** The line that withdraws a review, today or on the day given; nothing is checked. */
export function withdrawalOf(
  journal: Journal,
  { id, reason, requestedBy, date, now }: Omit<Withdrawing, "dataDir">,
): WithdrawEntry {
  const recorded = new Date(now).toISOString();
  const written = journal.published.get(id)?.date ?? "";
  // East of Greenwich a review of tomorrow can be withdrawn today.
  const today = dayOf(now) < written && written <= latestDay(now) ? written : dayOf(now);
  const requested = requestedBy && { requested_by: requestedBy };
  return { id, withdrawn: date ?? today, reason, ...requested, recorded };
}

/** Throws an InputError where no review of this id is published, with what is. */
export function requirePublished({ published, lines }: Journal, id: string): void {
  if (published.has(id)) return;
  if (lines.has(id))
    throw refusal(id, `was withdrawn in line ${lines.get(id)}; a withdrawn review stays as it was`);
  const known = closest(id, [...published.keys()]);
  const advice = known === undefined ? "which holds no review" : `the nearest known id is ${known}`;
  throw refusal(id, `is not in ${JOURNAL}; ${advice}`);
}

/** For reading a journal that is going to be mended: no day in it lies in the future. */
export const ANY_TIME = Date.parse("9999-12-30");

/** The journal. Throws an InputError with its faults. */
export function readFaultless(dataDir: string, now: number): Journal {
  const journal = readJournal(dataDir, now);
  if (journal.faults.length > 0) throw new InputError(journal.faults);
  return journal;
}

/** Throws an InputError with the faults of a journal to be, as of the review that is changed in it. */
export function requireSound(bytes: Uint8Array, id: string, now: number): void {
  throwFaults(parseJournal(bytes, now), id);
}

/** The same of a sound journal with one more line, which it then has. */
export function requireSoundWith(journal: Journal, entry: WithdrawEntry | PublishEntry, now: number): void {
  throwFaults(withLine(journal, entry, now), entry.id);
}

function throwFaults({ faults }: Journal, id: string): void {
  if (faults.length > 0)
    throw new InputError(faults.map(({ field, message }) => ({ file: id, field, message })));
}
