import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { BuildCache } from "../_reuse/build-cache.ts";
import { latestDay } from "../_schema/calendar-day.ts";
import type { JournalEntry } from "../_schema/journal-entry.ts";
import { type Fault, InputError } from "./faults.ts";
import { JOURNAL } from "./journal.ts";
import { LineChecker } from "./line-checker.ts";
import { parseLine, piecesOf } from "./lines.ts";
import { rewriteOwnersFile, type Write } from "./rewrite.ts";

/**
 * Appends entries, one per line, those with words with a nonce of their own, and returns when they are on disk: all of them or
 * none, however this is cut short, and no reader ever sees a part. Throws an InputError when they cannot be written, or one is
 * no valid line by itself; the journal is then unchanged. `now` is milliseconds since 1970. To be called `whileWriting`, together
 * with the reading that led to the entries.
 */
export function appendToJournal(dataDir: string, entries: readonly JournalEntry[], now: number): void {
  if (entries.length === 0) return;
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, JOURNAL);
  rewriteOwnersFile(dataDir, JOURNAL, (write) => {
    if (existsSync(path) && !copyTo(write, path)) write(Buffer.from("\n"));
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      const checker = new LineChecker(latestDay(now), new BuildCache());
      const lines = entries.slice(from, from + AT_ONCE).map((entry) => `${lineOf(entry, checker)}\n`);
      write(Buffer.from(lines.join("")));
    }
  });
}

/** Throws an InputError for what every reading from then on would refuse. */
function lineOf(entry: JournalEntry, checker: LineChecker): string {
  const line = JSON.stringify(withNonce(entry));
  const bytes = Buffer.from(line);
  const faults: Fault[] = [];
  const report = (message: string, field?: string) => {
    faults.push({ file: entry.id, field, message: `${message}; nothing was written` });
  };
  const parsed = parseLine(bytes, report);
  if (parsed) checker.entryOf({ bytes, ...parsed }, report, report);
  if (faults.length > 0) throw new InputError(faults);
  return line;
}

/** 128 random bits, which go when the words are erased: not even who has the secret of the log can then tell what they were. */
function withNonce(entry: JournalEntry): JournalEntry {
  return "text" in entry ? { ...entry, nonce: randomBytes(16).toString("base64url") } : entry;
}

/** Entries that are in memory at one time. */
const AT_ONCE = 1_000;
const LINE_FEED = 0x0a;

/** Whether what was copied ends with its last line closed. */
function copyTo(write: Write, path: string): boolean {
  const file = openSync(path, "r");
  let last: number | undefined = LINE_FEED;
  try {
    for (const piece of piecesOf(file)) {
      write(piece);
      last = piece.at(-1);
    }
  } finally {
    closeSync(file);
  }
  return last === LINE_FEED;
}
