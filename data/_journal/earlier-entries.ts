import type { PublishEntry } from "../_schema/journal-entry.ts";
import { groupBy } from "../_text/group-by.ts";
import { InputError } from "./faults.ts";
import { JOURNAL } from "./journal.ts";
import { idOn, linesIn, piecesOf } from "./lines.ts";
import { readOwnersFile } from "./owners-file.ts";

/**
 * Every line that has published one of these reviews, the oldest first. The lines of the journal must be free of faults; throws
 * an InputError when it cannot be read.
 */
export function earlierEntries(dataDir: string, ids: ReadonlySet<string>): Map<string, PublishEntry[]> {
  if (ids.size === 0) return new Map();
  const read = (descriptor: number) => entriesIn(piecesOf(descriptor), ids);
  const { content, faults } = readOwnersFile(dataDir, JOURNAL, read);
  if (faults.length > 0) throw new InputError(faults);
  return content ?? new Map();
}

function entriesIn(pieces: Iterable<Uint8Array>, ids: ReadonlySet<string>): Map<string, PublishEntry[]> {
  const entries: PublishEntry[] = [];
  for (const { line } of linesIn(pieces)) {
    const found = idOn(line);
    if (!found || !ids.has(found.id)) continue;
    const entry = JSON.parse(found.text) as Partial<PublishEntry>;
    if (typeof entry.text === "string") entries.push(entry as PublishEntry);
  }
  return groupBy(entries, ({ id }) => id);
}
