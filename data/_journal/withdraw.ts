import { dayOf } from "../_schema/calendar-day.ts";
import type { PublishEntry, Requester, WithdrawalReason, WithdrawEntry } from "../_schema/journal-entry.ts";
import { appendToJournal } from "./append.ts";
import { InputError } from "./faults.ts";
import { JOURNAL, type Journal, parseJournal } from "./journal.ts";
import { readOwnersFile } from "./owners-file.ts";
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
    const { bytes, journal } = readFaultless(dataDir, given.now);
    const entry = withdrawalOf(journal, given);
    requireSoundWith(bytes, entry, given.now);
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
  const today = dayOf(now) < written ? written : dayOf(now);
  const requested = requestedBy && { requested_by: requestedBy };
  return { id, withdrawn: date ?? today, reason, ...requested, recorded };
}

/** The journal and its bytes. Throws an InputError with its faults. */
export function readFaultless(dataDir: string, now: number): { bytes: Buffer; journal: Journal } {
  const { content: bytes, faults } = readOwnersFile(dataDir, JOURNAL);
  const journal = parseJournal(bytes ?? new Uint8Array(), now);
  const all = [...faults, ...journal.faults];
  if (all.length > 0) throw new InputError(all);
  return { bytes: bytes ?? Buffer.alloc(0), journal };
}

/** Throws an InputError with the faults of a journal to be, as of the review that is changed in it. */
export function requireSound(bytes: Uint8Array, id: string, now: number): void {
  const { faults } = parseJournal(bytes, now);
  if (faults.length > 0) {
    throw new InputError(faults.map(({ field, message }) => ({ file: id, field, message })));
  }
}

/** The same of one that has another line. */
export function requireSoundWith(bytes: Uint8Array, entry: WithdrawEntry | PublishEntry, now: number): void {
  requireSound(Buffer.concat([bytes, Buffer.from(`\n${JSON.stringify(entry)}\n`)]), entry.id, now);
}
