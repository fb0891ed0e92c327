import { cleanText } from "../_text/clean.ts";
import { JOURNAL } from "./journal.ts";
import { idOn, linesOf } from "./lines.ts";
import { readOwnersFile } from "./owners-file.ts";

/** Every text that these reviews have had according to the journal, as it was published, the oldest first. */
export function earlierTexts(dataDir: string, ids: ReadonlySet<string>): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  if (ids.size === 0) return texts;
  const { bytes } = readOwnersFile(dataDir, JOURNAL);
  for (const { line } of linesOf(bytes ?? new Uint8Array())) {
    const found = idOn(line);
    if (!found || !ids.has(found.id)) continue;
    const { text } = JSON.parse(found.text) as { text?: unknown };
    if (typeof text !== "string") continue;
    const known = texts.get(found.id);
    if (known) known.push(cleanText(text));
    else texts.set(found.id, [cleanText(text)]);
  }
  return texts;
}
