import type { PublishEntry } from "../_schema/journal-entry.ts";
import { groupBy } from "../_text/group-by.ts";
import { InputError } from "./faults.ts";
import { JOURNAL } from "./journal.ts";
import { namedLinesIn, piecesOf } from "./lines.ts";
import { readOwnersFile } from "./owners-file.ts";

/**
 * Every line that has published one of these reviews, the oldest first. The lines of the journal must be free of faults; throws
 * an InputError when it cannot be read.
 */
export function earlierEntries(dataDir: string, ids: ReadonlySet<string>): Map<string, PublishEntry[]> {
  if (ids.size === 0) return new Map();
  const entries: PublishEntry[] = [];
  const { faults } = readOwnersFile(dataDir, JOURNAL, (descriptor) => {
    for (const { id, value } of namedLinesIn(piecesOf(descriptor)))
      if (ids.has(id) && "text" in value) entries.push(value as unknown as PublishEntry);
  });
  if (faults.length > 0) throw new InputError(faults);
  return groupBy(entries, ({ id }) => id);
}
