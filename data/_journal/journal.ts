import { BuildCache } from "../_reuse/build-cache.ts";
import { dayOf, latestDay } from "../_schema/calendar-day.ts";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import {
  type ErasedEntry,
  type ErasedPublicly,
  type JournalEntry,
  Opened,
  type PublishEntry,
  type ReducedEntry,
  type WithdrawEntry,
} from "../_schema/journal-entry.ts";
import { isAtLeast, type VerificationLevel } from "../_schema/review.ts";
import { cleanText } from "../_text/clean.ts";
import { type Fault, firstFaults } from "./faults.ts";
import { InternPool } from "./intern-pool.ts";
import { LineChecker } from "./line-checker.ts";
import { headOf, linesIn, parseLine, piecesOf, type Report, wholeFault } from "./lines.ts";
import { readOwnersFile } from "./owners-file.ts";

export const JOURNAL = "reviews.jsonl";

/** An entry of the journal. */
export interface Placed {
  entry: JournalEntry;
  /** The number of its line in the file. */
  line: number;
  /** What the line says, as JSON.parse gives it. */
  written: object;
  /** In a copy of a public journal: what opens the log there. */
  opened?: Opened | undefined;
}

/** The state that the journal's lines lead to, read from first to last. */
export type Journal = ReturnType<typeof emptyJournal>;

/** What is known of a review: all that its entry says, or, in a public journal below the owner's minimum, what stays of it. */
export type KnownEntry = PublishEntry & { reduced?: ReducedEntry["reduced"] };

/** The end of a review. */
export interface Withdrawal {
  entry: WithdrawEntry;
  /** The review's own day, YYYY-MM-DD; that of its withdrawal where no other is told. */
  date: string;
  /** As the review had it; absent for a whole day. */
  datePrecision?: PublishEntry["date_precision"];
  /** The stars that it had. */
  rating?: number | undefined;
  /** Where the review had been left; null when it was erased with all that was known of it. */
  source: string | null;
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
  return { ...journal, faults: firstFaults(journal.faults) };
}

/** A sound journal with one more line, whose faults it then has. */
export function withLine(journal: Journal, entry: JournalEntry, now: number): Journal {
  const reader = new JournalReader(journal, new LineChecker(latestDay(now), new BuildCache()));
  reader.take(Buffer.from(JSON.stringify(entry)), journal.entries.length + 1);
  reader.finish();
  return journal;
}

/** The journal of entries that have been checked, each at the line it is to be told by. */
export function journalFrom(entries: readonly Placed[]): Journal {
  const journal = emptyJournal();
  const reader = new JournalReader(journal, null);
  for (const placed of entries) reader.apply(placed);
  reader.finish();
  return journal;
}

function emptyJournal() {
  return {
    /** All entries, in their order; complete only without faults. */
    entries: [] as Placed[],
    /** The newest entry of every review that is not withdrawn, in the order in which ids first appeared. */
    published: new Map<string, KnownEntry>(),
    withdrawn: new Map<string, Withdrawal>(),
    /** The ids of the reviews of which erasure has left no more. */
    erased: new Set<string>(),
    /** The line number of each id's newest entry. */
    lines: new Map<string, number>(),
    /** The same, counting only lines that are not blank, from 1. */
    numbers: new Map<string, number>(),
    /** The highest level of verification that earlier entries of an id had, where the newest has replaced some. */
    replaced: new Map<string, VerificationLevel>(),
    /** The UTC day on which each id's first entry was recorded, where it says so. */
    recorded: new Map<string, string>(),
    /** The newest day that any entry names, YYYY-MM-DD; null for an empty journal. */
    newestDay: null as string | null,
    faults: [] as Fault[],
  };
}

class JournalReader {
  /** Ids on invalid lines; the order of later lines with these ids is not checked. */
  private readonly broken = new Set<string>();
  /** What is wrong with days of the newest line of a review that lie in the future. */
  private readonly ahead = new Map<string, Parameters<Report>[]>();
  private readonly pool = new InternPool();

  constructor(
    private readonly journal: Journal,
    /** Null for entries that have been checked. */
    private readonly checker: LineChecker | null,
  ) {}

  take(bytes: Uint8Array, line: number): void {
    const fault = this.reporter(line);
    const parsed = parseLine(bytes, fault);
    if (parsed === null) return;
    const { text } = parsed;
    const { value, opened } = openedOf(parsed.value, fault);
    const ahead: Parameters<Report>[] = [];
    const entry = this.checker!.entryOf({ bytes, text, value }, fault, (...told) => ahead.push(told));
    if (entry !== null && (ahead.length === 0 || !("withdrawn" in entry))) {
      // A line that may be published stays; what replaces it or ends its review makes its days good.
      if (ahead.length > 0) this.ahead.set(entry.id, ahead);
      else this.ahead.delete(entry.id);
      this.apply({ entry, line, written: value, opened });
      return;
    }
    for (const told of ahead) fault(...told);
    if ("id" in value && typeof value.id === "string") this.broken.add(value.id);
  }

  apply(placed: Placed): void {
    const { entry, line } = placed;
    const fault = this.reporter(line);
    this.journal.entries.push(placed);
    if ("withdrawn" in entry) this.withdraw(entry, line, fault);
    else if (isErased(entry)) this.erase(entry, line, fault);
    else this.publish("reduced" in entry ? withoutWords(entry) : entry, line, fault);
  }

  /** To be called after the last line. */
  finish(): void {
    const { published, withdrawn, erased, lines } = this.journal;
    const fault = (id: string, field: string, message: string) =>
      this.reporter(lines.get(id))(message, field);
    // Of ids that differ only in case, the pages would be one file on many a disk.
    const first = new Map<string, string>();
    for (const id of published.keys()) {
      const earlier = first.get(id.toLowerCase());
      if (earlier === undefined) {
        first.set(id.toLowerCase(), id);
        continue;
      }
      const line = `{"id": ${JSON.stringify(id)}, "withdrawn": "YYYY-MM-DD", "reason": "duplicate"}`;
      fault(
        id,
        "id",
        `differs from ${earlier} of line ${lines.get(earlier)} only in case; withdraw one of them by hand ` +
          `(add ${line}) and publish it under another id`,
      );
    }
    for (const { id, reduced } of published.values()) {
      if (reduced === undefined || reduced === "hidden" || reduced === "lost") continue;
      const ends = reduced === "withdrawn" ? "withdraws" : "replaces";
      fault(id, "reduced", `is ${reduced}, but no later line ${ends} it; take a whole copy`);
    }
    for (const [id, told] of this.ahead)
      for (const [message, field] of told)
        fault(
          id,
          field!,
          `${message}; if it is published already, npm run journal -- ` +
            (field === "date" ? `withdraw ${id} --reason <reason> ends it` : `amend ${id} corrects it`),
        );
    for (const id of erased) {
      if (withdrawn.has(id)) continue;
      const line = `{"id": ${JSON.stringify(id)}, "withdrawn": "YYYY-MM-DD", "reason": "erasure"}`;
      fault(id, "erased", `is not withdrawn; add ${line}`);
    }
  }

  private reporter(line: number | undefined): Report {
    return (message, field) => this.journal.faults.push({ file: JOURNAL, line, field, message });
  }

  private publish(written: KnownEntry, line: number, fault: Report): void {
    const { published, withdrawn, erased, lines } = this.journal;
    const entry = this.cleaned(written);
    const { id } = entry;
    const at = lines.get(id);
    const before = published.get(id);
    if (withdrawn.has(id))
      fault(`was withdrawn in line ${at}; a withdrawn id does not come back, use a new id`, "id");
    else if (erased.has(id))
      fault(`was erased in line ${at}; an erased id does not come back, use a new id`, "id");
    else if (before && before.date !== entry.date)
      fault(`is ${entry.date}, but line ${at} says ${before.date}; a replacement keeps the date`, "date");
    else {
      if (before) this.replace(before);
      published.set(id, entry);
      this.note(entry, line, [entry.date, entry.updated]);
    }
  }

  /** The entry itself where it is clean, since of very many each copy counts; else one beside it, and what is written stays. */
  private cleaned(written: KnownEntry): KnownEntry {
    const { source, verification, recorded } = written;
    const name = cleanText(source.name);
    const method = verification.method && cleanText(verification.method);
    const entry = name === source.name && method === verification.method ? written : structuredClone(written);
    entry.source = this.pool.intern({ ...source, name });
    entry.verification = this.pool.intern({ ...verification, ...(method && { method }) });
    if (recorded) entry.recorded = this.pool.intern(recorded);
    return entry;
  }

  private replace({ id, verification: { level } }: PublishEntry): void {
    const { replaced } = this.journal;
    const highest = replaced.get(id) ?? level;
    replaced.set(id, isAtLeast(highest, level) ? highest : level);
  }

  private withdraw(entry: WithdrawEntry, line: number, fault: Report): void {
    const { published, withdrawn, erased, replaced, lines } = this.journal;
    const { id } = entry;
    const before = published.get(id);
    if (withdrawn.has(id)) {
      fault(`was withdrawn in line ${lines.get(id)} already; remove this line`, "id");
      return;
    }
    if (!before && !erased.has(id) && !this.broken.has(id)) {
      fault("was never published; name the id of an earlier line", "id");
      return;
    }
    const { date = entry.withdrawn, rating } = before ?? {};
    if (entry.withdrawn < date && !wasAhead(date, entry))
      fault(
        `is ${entry.withdrawn}, before the review's own date, ${date}; write the day it was withdrawn`,
        "withdrawn",
      );
    published.delete(id);
    replaced.delete(id);
    const source = before?.source.name ?? null;
    withdrawn.set(id, { entry, date, datePrecision: before?.date_precision, rating, source });
    this.note(entry, line, [entry.withdrawn]);
  }

  private erase(entry: ErasedEntry | ErasedPublicly, line: number, fault: Report): void {
    const { published, erased, lines } = this.journal;
    const { id } = entry;
    if (published.has(id)) {
      const first = lines.get(id);
      fault(`but line ${first} still holds what it said; npm run journal -- erase ${id} ends that`, "erased");
    } else {
      erased.add(id);
      this.note(entry, line, []);
    }
  }

  private note(entry: Exclude<JournalEntry, ReducedEntry>, line: number, days: (string | undefined)[]): void {
    const { journal } = this;
    const recorded =
      "recorded" in entry && entry.recorded && this.pool.intern(dayOf(Date.parse(entry.recorded)));
    if (recorded && !journal.lines.has(entry.id)) journal.recorded.set(entry.id, recorded);
    journal.lines.set(entry.id, line);
    journal.numbers.set(entry.id, journal.entries.length);
    for (const day of [...days, recorded])
      if (day && (journal.newestDay === null || day > journal.newestDay)) journal.newestDay = day;
  }
}

/** Whether a review's day lay in the future when it was withdrawn: a wrong clock had let it pass. */
function wasAhead(date: string, { recorded }: WithdrawEntry): boolean {
  return recorded !== undefined && date > latestDay(Date.parse(recorded));
}

/** What to say of reviews that were withdrawn for erasure and whose words the journal still holds, and the command for each. */
export function stillToErase({ withdrawn, erased }: Journal): { what: string; command: string }[] {
  return [...withdrawn].flatMap(([id, { entry }]) => {
    if (entry.reason !== "erasure" || erased.has(id)) return [];
    const what = `${id} is withdrawn for erasure, but ${JOURNAL} still holds its words`;
    return { what, command: `npm run journal -- erase ${id}` };
  });
}

/** A line without what opens the log, and that apart. An erased line keeps its commitments, in whose place there is nothing. */
function openedOf(line: object, fault: Report): { value: object; opened?: Opened } {
  const copied = "opening" in line || ("commitments" in line && !("erased" in line));
  if (!copied) return { value: line };
  const { opening, commitment, commitments, ...value } = line as Record<string, unknown>;
  const given = Object.entries({ opening, commitment, commitments }).filter(([, each]) => each !== undefined);
  const { data: opened, error } = Opened.safeParse(Object.fromEntries(given));
  if (opened) return { value, opened };
  fault(error.issues[0]!.message, "opening");
  return { value };
}

export function isErased(entry: JournalEntry): entry is ErasedEntry | ErasedPublicly {
  return "erased" in entry || ("reduced" in entry && entry.reduced === "erased");
}

/** What stays of a review whose words are not published, which nothing shows. */
function withoutWords(entry: ReducedEntry): KnownEntry {
  return { ...entry, text: "", author: { name: "" } };
}
