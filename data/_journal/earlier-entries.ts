import type { PublishEntry } from "../_schema/journal-entry.ts";
import { JOURNAL } from "./journal.ts";
import { idOn, linesOf } from "./lines.ts";
import { readOwnersFile } from "./owners-file.ts";

/** Every line that has published one of these reviews, the oldest first. The journal must be free of faults. */
export function earlierEntries(dataDir: string, ids: ReadonlySet<string>): Map<string, PublishEntry[]> {
  const entries = new Map<string, PublishEntry[]>();
  if (ids.size === 0) return entries;
  const { bytes } = readOwnersFile(dataDir, JOURNAL);
  for (const { line } of linesOf(bytes ?? new Uint8Array())) {
    const found = idOn(line);
    if (!found || !ids.has(found.id)) continue;
    const entry = JSON.parse(found.text) as Partial<PublishEntry>;
    if (typeof entry.text !== "string") continue;
    const known = entries.get(found.id);
    if (known) known.push(entry as PublishEntry);
    else entries.set(found.id, [entry as PublishEntry]);
  }
  return entries;
}
