import type { BuildCache, CacheNamespace } from "../_reuse/build-cache.ts";
import { digestOfSources } from "../_reuse/engine.ts";
import { DateTime, isCalendarDay } from "../_schema/calendar.ts";
import { dayOf } from "../_schema/calendar-day.ts";
import { fingerprintOf } from "../_schema/etag.ts";
import {
  ErasedEntry,
  ErasedPublicly,
  type JournalEntry,
  PublishEntry,
  ReducedEntry,
  WithdrawEntry,
} from "../_schema/journal-entry.ts";
import { duplicateKeys } from "../_text/json.ts";
import { describeIssues, REPEATED } from "./faults.ts";
import type { Report } from "./lines.ts";

interface Line {
  bytes: Uint8Array;
  text: string;
  /** What the text parses to. */
  value: object;
}

/** Checks the lines of a journal each by itself; those that were valid before are not checked again. */
export class LineChecker {
  /**
   * The newest day that a valid line names, by the digest of the line; empty for lines that are not valid, or whose entry
   * is not exactly what their JSON says.
   */
  private readonly valid: CacheNamespace<string>;

  constructor(
    /** Days after this one, YYYY-MM-DD, lie in the future. */
    private readonly latest: string,
    kept: BuildCache,
  ) {
    this.valid = kept.namespace("lines", () => [
      digestOfSources("data/_journal", "data/_schema", "data/_text"),
    ]);
  }

  /** The entry of a line; null for an invalid one, whose faults are reported. Days that lie in the future are reported by `ahead`. */
  entryOf(line: Line, fault: Report, ahead: Report): JournalEntry | null {
    const { value } = line;
    let checked: JournalEntry | null | undefined;
    const newest = this.valid.keep(fingerprintOf(line.bytes), () => {
      checked = this.check(line, fault, ahead);
      return checked !== null && isWrittenAs(checked, value) ? newestDayOf(checked) : "";
    });
    // Of two that say the same, what JSON.parse makes takes less memory.
    if (newest !== "" && newest <= this.latest) return value as JournalEntry;
    return checked !== undefined ? checked : this.check(line, fault, ahead);
  }

  private check({ text, value }: Line, fault: Report, ahead: Report): JournalEntry | null {
    const repeated = duplicateKeys(text);
    for (const key of repeated) fault(REPEATED, key);
    const schema = schemaOf(value);
    const result = schema.safeParse(value);
    if (!result.success) {
      for (const issue of describeIssues(result.error, value, schema, ["withdrawn", "erased"]))
        fault(issue.message, issue.field);
    }
    // Also of a line with other faults, so that the owner learns of all at once.
    for (const [field, day] of Object.entries(daysOf(value))) {
      if (typeof day !== "string" || day <= this.latest || !isCalendarDay(day)) continue;
      ahead(
        `${day} lies in the future; by the clock of this machine the latest day that can be right is ${this.latest} (UTC)`,
        field,
      );
    }
    return result.success && repeated.length === 0 ? result.data : null;
  }
}

function schemaOf(value: object) {
  if ("withdrawn" in value) return WithdrawEntry;
  if ("erased" in value) return ErasedEntry;
  if (!("reduced" in value)) return PublishEntry;
  return value.reduced === "erased" ? ErasedPublicly : ReducedEntry;
}

/** Everything in a line that may be a day, by its field. */
function daysOf(line: object): Record<string, unknown> {
  const { reply, recorded, ...fields } = line as Record<string, unknown>;
  return {
    ...Object.fromEntries(DAYS.map((field) => [field, fields[field]])),
    "reply.date": (reply as { date?: unknown } | null | undefined)?.date,
    recorded:
      typeof recorded === "string" && DateTime.safeParse(recorded).success
        ? dayOf(Date.parse(recorded))
        : undefined,
  };
}

const DAYS = ["withdrawn", "date", "experience_date", "updated", "source_missing"];

function newestDayOf(entry: JournalEntry): string {
  return Object.values(daysOf(entry))
    .filter((day) => typeof day === "string")
    .reduce((newest, day) => (day > newest ? day : newest), "");
}

/** Whether an entry is exactly what a line says; in which order its fields stand there is all the same, but not that within them. */
function isWrittenAs(entry: object, value: object): boolean {
  const written = new Map(Object.entries(value));
  const fields = Object.entries(entry);
  return (
    fields.length === written.size &&
    fields.every(
      ([name, is]) => is === written.get(name) || JSON.stringify(is) === JSON.stringify(written.get(name)),
    )
  );
}
