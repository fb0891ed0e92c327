import { cleanText } from "../_text/clean.ts";
import { earlierEntries } from "./earlier-entries.ts";

/** Every text that these reviews have had according to the journal, as it was published, the oldest first. */
export function earlierTexts(dataDir: string, ids: ReadonlySet<string>): Map<string, string[]> {
  return new Map(
    [...earlierEntries(dataDir, ids)].map(([id, entries]) => [
      id,
      entries.map(({ text }) => cleanText(text)),
    ]),
  );
}
