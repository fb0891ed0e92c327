import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { JournalEntry } from "../_schema/journal-entry.ts";
import { InputError } from "./faults.ts";
import { JOURNAL } from "./journal.ts";

/**
 * Appends entries, one per line, and returns when they are on disk. Throws an InputError when they cannot all be written;
 * the journal is then unchanged. To be called `whileWriting`, together with the reading that led to the entries.
 */
export function appendToJournal(dataDir: string, entries: readonly JournalEntry[]): void {
  if (entries.length === 0) return;
  const path = join(dataDir, JOURNAL);
  mkdirSync(dirname(path), { recursive: true });
  const separator = endsOpen(path) ? "\n" : "";
  const file = openSync(path, "a");
  const before = fstatSync(file).size;
  try {
    // writeFileSync continues after a short write, the first sign of a full disk.
    writeFileSync(file, separator + entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    fsyncSync(file);
  } catch (error) {
    ftruncateSync(file, before);
    const reason = (error as NodeJS.ErrnoException).code;
    const message = `cannot be written (${reason}), and is as it was; make room on its disk and run the command again`;
    throw new InputError([{ file: JOURNAL, message }]);
  } finally {
    closeSync(file);
  }
}

function endsOpen(path: string): boolean {
  if (!existsSync(path)) return false;
  const bytes = readFileSync(path);
  return bytes.length > 0 && bytes.at(-1) !== 0x0a;
}
