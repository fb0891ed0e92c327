import { BuildCache } from "../_reuse/build-cache.ts";
import { dayOf, latestDay } from "../_schema/calendar-day.ts";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import type { ErasedEntry, JournalEntry, PublishEntry, WithdrawEntry } from "../_schema/journal-entry.ts";
import { VERIFICATION_LEVELS, type VerificationLevel } from "../_schema/review.ts";
import { cleanText } from "../_text/clean.ts";
import { type Fault, firstFaults } from "./faults.ts";
import { InternPool } from "./intern-pool.ts";
import { LineChecker } from "./line-checker.ts";
import { headOf, linesIn, parseLine, piecesOf, type Report, wholeFault } from "./lines.ts";
import { readOwnersFile } from "./owners-file.ts";

export const JOURNAL = "reviews.jsonl";

/** The state that the journal's lines lead to, read from first to last. */
export interface Journal {
  /** The newest entry of every review that is not withdrawn, in the order in which ids first appeared. */
  published: Map<string, PublishEntry>;
  withdrawn: Map<string, Withdrawal>;
  /** What erasure has left of each review of which it left no more than its rating and days. */
  erased: Map<string, ErasedEntry>;
  /** The line number of each id's newest entry. */
  lines: Map<string, number>;
  /** The highest level of verification that earlier entries of an id had, where the newest has replaced some. */
  replaced: Map<string, VerificationLevel>;
  /** The UTC day on which each id's first entry was recorded, where it says so. */
  recorded: Map<string, string>;
  /** How many lines are not blank. */
  entries: number;
  /** The newest day that any entry names, YYYY-MM-DD; null for an empty journal. */
  newestDay: string | null;
  faults: Fault[];
}

/** The end of a review. */
export interface Withdrawal {
  entry: WithdrawEntry;
  /** The review's own day, YYYY-MM-DD. */
  date: string;
  /** As the review had it; absent for a whole day. */
  datePrecision?: PublishEntry["date_precision"];
  /** The stars that it had. */
  rating?: number | undefined;
  /** Where the review had been left; null when it was erased with all that was known of it. */
  source: string | null;
  /** How many lines that are not blank stand before that of the withdrawal. */
  index: number;
}

/**
 * Reads `reviews.jsonl` in a data folder; a missing file is an empty journal. Does not throw for invalid lines: every
 * fault is in `faults`, and the rest is valid only when that is empty. `now` is milliseconds since 1970; it decides
 * which days lie in the future. Lines that `kept` knows to be valid are not checked again.
 */
export function readJournal(dataDir: string, now: number, kept = new BuildCache()): Journal {
  const read = (descriptor: number) => journalIn(headOf(descriptor), piecesOf(descriptor), now, kept);
  const { content, faults } = readOwnersFile(dataDir, JOURNAL, read);
  return content ?? { ...emptyJournal(), faults };
}

/** The same, given the content of the file. */
export function parseJournal(bytes: Uint8Array, now: number): Journal {
  return journalIn(bytes, [bytes], now, new BuildCache());
}

function journalIn(head: Uint8Array, pieces: Iterable<Uint8Array>, now: number, kept: BuildCache): Journal {
  const journal = emptyJournal();
  const unusable = wholeFault(head, "review");
  if (unusable) return { ...journal, faults: [{ file: JOURNAL, message: unusable }] };
  const reader = new JournalReader(journal, new LineChecker(latestDay(now), kept));
  for (const { line, number } of linesIn(pieces)) {
    reader.take(line, number);
    if (journal.faults.length > INPUT_LIMITS.faults)
      return { ...journal, faults: firstFaults(journal.faults) };
  }
  reader.finish();
  return journal;
}

function emptyJournal(): Journal {
  return {
    published: new Map(),
    withdrawn: new Map(),
    erased: new Map(),
    lines: new Map(),
    replaced: new Map(),
    recorded: new Map(),
    entries: 0,
    newestDay: null,
    faults: [],
  };
}

function rankOf(level: VerificationLevel): number {
  return VERIFICATION_LEVELS.indexOf(level);
}

class JournalReader {
  /** Ids on invalid lines; the order of later lines with these ids is not checked. */
  private readonly broken = new Set<string>();
  private readonly journal: Journal;
  private readonly checker: LineChecker;
  private readonly pool = new InternPool();

  constructor(journal: Journal, checker: LineChecker) {
    this.journal = journal;
    this.checker = checker;
  }

  take(bytes: Uint8Array, line: number): void {
    const fault = (message: string, field?: string) =>
      this.journal.faults.push({ file: JOURNAL, line, field, message });
    const parsed = parseLine(bytes, fault);
    if (parsed === null) return;
    this.journal.entries++;
    const { text, value } = parsed;
    const entry = this.checker.entryOf({ bytes, text, value }, fault);
    if (entry === null) {
      if ("id" in value && typeof value.id === "string") this.broken.add(value.id);
    } else if ("withdrawn" in entry) this.withdraw(entry, line, fault);
    else if ("erased" in entry) this.erase(entry, line, fault);
    else this.publish(entry, line, fault);
  }

  /** To be called after the last line. */
  finish(): void {
    for (const { id, earlier } of idsAlike(this.journal.published.keys())) {
      this.journal.faults.push({
        file: JOURNAL,
        line: this.journal.lines.get(id),
        field: "id",
        message:
          `differs from ${earlier} of line ${this.journal.lines.get(earlier)} only in case; withdraw one of ` +
          "them and publish it under another id",
      });
    }
    for (const id of this.journal.erased.keys()) {
      if (this.journal.withdrawn.has(id)) continue;
      this.journal.faults.push({
        file: JOURNAL,
        line: this.journal.lines.get(id),
        field: "erased",
        message: `is not withdrawn; add {"id": ${JSON.stringify(id)}, "withdrawn": "YYYY-MM-DD", "reason": "erasure"}`,
      });
    }
  }

  private publish(entry: PublishEntry, line: number, fault: Report): void {
    const { source, verification } = entry;
    const method = verification.method && { method: cleanText(verification.method) };
    entry.source = this.pool.intern({ ...source, name: cleanText(source.name) });
    entry.verification = this.pool.intern({ ...verification, ...method });
    if (entry.recorded) entry.recorded = this.pool.intern(entry.recorded);
    if (this.journal.withdrawn.has(entry.id)) {
      const end = this.journal.lines.get(entry.id);
      fault(`was withdrawn in line ${end}; a withdrawn id does not come back, use a new id`, "id");
      return;
    }
    if (this.journal.erased.has(entry.id)) {
      const end = this.journal.lines.get(entry.id);
      fault(`was erased in line ${end}; an erased id does not come back, use a new id`, "id");
      return;
    }
    const before = this.journal.published.get(entry.id);
    if (before && before.date !== entry.date) {
      const first = this.journal.lines.get(entry.id);
      fault(`is ${entry.date}, but line ${first} says ${before.date}; a replacement keeps the date`, "date");
      return;
    }
    if (before) this.replace(before);
    this.journal.published.set(entry.id, entry);
    this.note(entry, line, [entry.date, entry.updated]);
  }

  private replace({ id, verification: { level } }: PublishEntry): void {
    const { replaced } = this.journal;
    const highest = replaced.get(id) ?? level;
    replaced.set(id, rankOf(level) > rankOf(highest) ? level : highest);
  }

  private withdraw(entry: WithdrawEntry, line: number, fault: Report): void {
    if (this.journal.withdrawn.has(entry.id)) {
      fault(`was withdrawn in line ${this.journal.lines.get(entry.id)} already; remove this line`, "id");
      return;
    }
    const before = this.journal.published.get(entry.id);
    const { date, rating } = before ?? this.journal.erased.get(entry.id) ?? {};
    if (date === undefined && !this.broken.has(entry.id)) {
      fault("was never published; name the id of an earlier line", "id");
      return;
    }
    if (date !== undefined && entry.withdrawn < date) {
      fault(
        `is ${entry.withdrawn}, before the review's own date, ${date}; write the day it was withdrawn`,
        "withdrawn",
      );
    }
    const source = before?.source.name ?? null;
    this.journal.published.delete(entry.id);
    this.journal.replaced.delete(entry.id);
    this.journal.withdrawn.set(entry.id, {
      entry,
      date: date ?? entry.withdrawn,
      datePrecision: before?.date_precision,
      rating,
      source,
      index: this.journal.entries - 1,
    });
    this.note(entry, line, [entry.withdrawn]);
  }

  private erase(entry: ErasedEntry, line: number, fault: Report): void {
    if (this.journal.published.has(entry.id)) {
      const first = this.journal.lines.get(entry.id);
      fault(
        `but line ${first} still holds what it said; npm run journal -- erase ${entry.id} ends that`,
        "erased",
      );
      return;
    }
    this.journal.erased.set(entry.id, entry);
    this.note(entry, line, [entry.date]);
  }

  private note(entry: JournalEntry, line: number, days: (string | undefined)[]): void {
    const recorded = entry.recorded && this.pool.intern(dayOf(Date.parse(entry.recorded)));
    if (recorded && !this.journal.lines.has(entry.id)) this.journal.recorded.set(entry.id, recorded);
    this.journal.lines.set(entry.id, line);
    for (const day of [...days, recorded]) {
      if (day && (this.journal.newestDay === null || day > this.journal.newestDay))
        this.journal.newestDay = day;
    }
  }
}

/** Ids that differ from an earlier one only in case, each with that one: their pages would be one file on many a disk. */
function idsAlike(ids: Iterable<string>): { id: string; earlier: string }[] {
  const first = new Map<string, string>();
  const alike: { id: string; earlier: string }[] = [];
  for (const id of ids) {
    const earlier = first.get(id.toLowerCase());
    if (earlier === undefined) first.set(id.toLowerCase(), id);
    else alike.push({ id, earlier });
  }
  return alike;
}
