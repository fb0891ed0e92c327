import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digestOfSources } from "../_reuse/engine.ts";
import { Kept, type Shelf } from "../_reuse/kept.ts";
import { CalendarDay, DateTime } from "../_schema/calendar.ts";
import { fingerprintOf } from "../_schema/fingerprint.ts";
import { ErasedEntry, type JournalEntry, PublishEntry, WithdrawEntry } from "../_schema/journal-entry.ts";
import { jsonFaultAt } from "../_text/json-fault.ts";
import { decodeUtf8 } from "../_text/utf8.ts";
import { describeIssues, type Fault } from "./faults.ts";
import { idsAlike } from "./ids-alike.ts";

export const JOURNAL = "reviews.jsonl";

const NOT_UTF8 = "is not UTF-8; save the file in UTF-8";
const IS_LIST =
  "is one JSON list; write each review as an object on a line of its own, without [ ] around and commas between";

/** The state that the journal's lines lead to, read from first to last. */
export interface Journal {
  /** The newest entry of every review that is not withdrawn, in the order in which ids first appeared. */
  published: Map<string, PublishEntry>;
  withdrawn: Map<string, Withdrawal>;
  /** The line number of each id's newest entry. */
  lines: Map<string, number>;
  /** The UTC day on which each id's first entry was recorded, where it says so. */
  recorded: Map<string, string>;
  /** The newest day that any entry names, YYYY-MM-DD; null for an empty journal. */
  newestDay: string | null;
  faults: Fault[];
}

/** The end of a review. */
export interface Withdrawal {
  entry: WithdrawEntry;
  /** Where the review had been left; null when it was erased with all that was known of it. */
  source: string | null;
}

/**
 * Reads `reviews.jsonl` in a data folder; a missing file is an empty journal. Does not throw for invalid lines: every
 * fault is in `faults`, and the rest is valid only when that is empty. `now` is milliseconds since 1970; it decides
 * which days lie in the future. Lines that `kept` knows to be valid are not checked again.
 */
export function readJournal(dataDir: string, now: number, kept = new Kept()): Journal {
  const journal: Journal = {
    published: new Map(),
    withdrawn: new Map(),
    lines: new Map(),
    recorded: new Map(),
    newestDay: null,
    faults: [],
  };
  const path = join(dataDir, JOURNAL);
  if (!existsSync(path)) return journal;
  const bytes = readFileSync(path);
  const unusable = wholeFault(bytes);
  if (unusable) return { ...journal, faults: [{ file: JOURNAL, message: unusable }] };
  const reader = new JournalReader(journal, dayOf(now + 86_400_000), kept);
  for (const { line, number } of linesOf(bytes)) reader.take(line, number);
  reader.finish();
  return journal;
}

/** A fault that makes every line wrong, and is reported once. */
function wholeFault(bytes: Uint8Array): string | undefined {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  if (mark === "fffe" || mark === "feff") return NOT_UTF8;
  const start = decodeUtf8(bytes.subarray(0, 4))?.trimStart() ?? "";
  return start.startsWith("[") ? IS_LIST : undefined;
}

/** Everything in a line that may be a day, by its field. */
function daysOf(line: object): Record<string, unknown> {
  const { withdrawn, date, updated, reply, recorded } = line as Record<string, unknown>;
  return {
    withdrawn,
    date,
    updated,
    "reply.date": (reply as { date?: unknown } | null | undefined)?.date,
    recorded: DateTime.safeParse(recorded).success ? dayOf(Date.parse(String(recorded))) : undefined,
  };
}

function newestDayOf(entry: JournalEntry): string {
  return Object.values(daysOf(entry))
    .filter((day) => typeof day === "string")
    .reduce((newest, day) => (day > newest ? day : newest), "");
}

/** The UTC day, YYYY-MM-DD, of a time in milliseconds since 1970. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

type Report = (message: string, field?: string) => void;

class JournalReader {
  /** Ids on invalid lines; the order of later lines with these ids is not checked. */
  private readonly broken = new Set<string>();
  /** Ids whose entries are erased and not withdrawn as yet. */
  private readonly erased = new Set<string>();
  private readonly journal: Journal;
  private readonly tomorrow: string;
  /**
   * The newest day that a valid line names, by the digest of the line; empty for lines that are not valid, or whose entry
   * is not exactly what their JSON says.
   */
  private readonly valid: Shelf<string>;

  constructor(journal: Journal, tomorrow: string, kept: Kept) {
    this.journal = journal;
    this.tomorrow = tomorrow;
    this.valid = kept.shelf("lines", [digestOfSources("data/_journal", "data/_schema", "data/_text")]);
  }

  take(bytes: Uint8Array, line: number): void {
    const fault = (message: string, field?: string) =>
      this.journal.faults.push({ file: JOURNAL, line, field, message });
    const value = this.parse(bytes, fault);
    if (value === undefined) return;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      fault("must be one JSON object a line");
      return;
    }
    const entry = this.entryOf(bytes, value, fault);
    if (entry === null) {
      if ("id" in value && typeof value.id === "string") this.broken.add(value.id);
    } else if ("withdrawn" in entry) this.withdraw(entry, line, fault);
    else if ("erased" in entry) this.erase(entry, line);
    else this.publish(entry, line, fault);
  }

  /** To be called after the last line. */
  finish(): void {
    for (const { id, earlier } of idsAlike(this.journal.published.keys())) {
      this.journal.faults.push({
        file: JOURNAL,
        line: this.journal.lines.get(id),
        field: "id",
        message: `differs from ${earlier} of line ${this.journal.lines.get(earlier)} only in case; withdraw one of them and publish it under another id`,
      });
    }
    for (const id of this.erased) {
      this.journal.faults.push({
        file: JOURNAL,
        line: this.journal.lines.get(id),
        field: "erased",
        message: `is not withdrawn; add {"id": ${JSON.stringify(id)}, "withdrawn": "YYYY-MM-DD", "reason": "erasure"}`,
      });
    }
  }

  /** The entry of a line, given its JSON; null for an invalid one. */
  private entryOf(bytes: Uint8Array, value: object, fault: Report): JournalEntry | null {
    let checked: JournalEntry | null | undefined;
    const newest = this.valid.keep(fingerprintOf(bytes), () => {
      checked = this.check(value, fault);
      return checked !== null && JSON.stringify(checked) === JSON.stringify(value)
        ? newestDayOf(checked)
        : "";
    });
    if (checked !== undefined) return checked;
    return newest !== "" && newest <= this.tomorrow ? (value as JournalEntry) : this.check(value, fault);
  }

  private check(value: object, fault: Report): JournalEntry | null {
    const schema = "withdrawn" in value ? WithdrawEntry : "erased" in value ? ErasedEntry : PublishEntry;
    const result = schema.safeParse(value);
    if (!result.success) {
      for (const issue of describeIssues(result.error, value, schema, ["withdrawn", "erased"]))
        fault(issue.message, issue.field);
    }
    const daysHold = this.daysHold(value, fault);
    return result.success && daysHold ? result.data : null;
  }

  private parse(bytes: Uint8Array, fault: (message: string) => void): unknown {
    const text = decodeUtf8(bytes)?.trim();
    if (text === undefined) fault(NOT_UTF8);
    if (!text) return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      const at = jsonFaultAt(error, text);
      const where = at === null ? "it ends too early" : `at character ${at + 1}`;
      fault(`does not parse as JSON (${where}); write one complete JSON object on the line`);
      return undefined;
    }
  }

  /** Checks the days of a line even if it has other faults, so that the owner learns of all at once. */
  private daysHold(line: object, fault: (message: string, field: string) => void): boolean {
    let hold = true;
    for (const [field, day] of Object.entries(daysOf(line))) {
      if (!CalendarDay.safeParse(day).success || String(day) <= this.tomorrow) continue;
      fault(`${day} lies in the future; the latest day that can be right is ${this.tomorrow} (UTC)`, field);
      hold = false;
    }
    return hold;
  }

  private publish(entry: PublishEntry, line: number, fault: (message: string, field: string) => void): void {
    if (this.journal.withdrawn.has(entry.id)) {
      const end = this.journal.lines.get(entry.id);
      fault(`was withdrawn in line ${end}; a withdrawn id does not come back, use a new id`, "id");
      return;
    }
    const before = this.journal.published.get(entry.id);
    if (before && before.date !== entry.date) {
      const first = this.journal.lines.get(entry.id);
      fault(`is ${entry.date}, but line ${first} says ${before.date}; a replacement keeps the date`, "date");
      return;
    }
    this.journal.published.set(entry.id, entry);
    this.note(entry, line, [entry.date, entry.updated]);
  }

  private withdraw(
    entry: WithdrawEntry,
    line: number,
    fault: (message: string, field: string) => void,
  ): void {
    if (this.journal.withdrawn.has(entry.id)) {
      fault(`was withdrawn in line ${this.journal.lines.get(entry.id)} already; remove this line`, "id");
      return;
    }
    const source = this.journal.published.get(entry.id)?.source.name ?? null;
    const known = this.erased.delete(entry.id) || this.broken.has(entry.id);
    if (!this.journal.published.delete(entry.id) && !known) {
      fault("was never published; name the id of an earlier line", "id");
      return;
    }
    this.journal.withdrawn.set(entry.id, { entry, source });
    this.note(entry, line, [entry.withdrawn]);
  }

  private erase(entry: ErasedEntry, line: number): void {
    this.erased.add(entry.id);
    this.note(entry, line, [entry.date]);
  }

  private note(entry: JournalEntry, line: number, days: (string | undefined)[]): void {
    const recorded = entry.recorded && dayOf(Date.parse(entry.recorded));
    if (recorded && !this.journal.lines.has(entry.id)) this.journal.recorded.set(entry.id, recorded);
    this.journal.lines.set(entry.id, line);
    for (const day of [...days, recorded]) {
      if (day && (this.journal.newestDay === null || day > this.journal.newestDay))
        this.journal.newestDay = day;
    }
  }
}

function* linesOf(bytes: Uint8Array): Generator<{ line: Uint8Array; number: number }> {
  for (let start = 0, number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    yield { line: bytes.subarray(start, end), number };
    start = end + 1;
  }
}
