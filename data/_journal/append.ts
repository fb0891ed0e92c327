import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { JournalEntry } from "../_schema/journal-entry.ts";
import { JOURNAL } from "./journal.ts";
import { piecesOf } from "./lines.ts";
import { rewriteOwnersFile, type Write } from "./rewrite.ts";

/**
 * Appends entries, one per line, those with words with a nonce of their own, and returns when they are on disk: all of them or
 * none, however this is cut short, and no reader ever sees a part. Throws an InputError when they cannot be written; the journal
 * is then unchanged. To be called `whileWriting`, together with the reading that led to the entries.
 */
export function appendToJournal(dataDir: string, entries: readonly JournalEntry[]): void {
  if (entries.length === 0) return;
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, JOURNAL);
  rewriteOwnersFile(dataDir, JOURNAL, (write) => {
    if (existsSync(path) && !copyTo(write, path)) write(Buffer.from("\n"));
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      const lines = entries
        .slice(from, from + AT_ONCE)
        .map((entry) => `${JSON.stringify(withNonce(entry))}\n`);
      write(Buffer.from(lines.join("")));
    }
  });
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
