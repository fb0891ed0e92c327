import type { KeyObject } from "node:crypto";
import { formatFault, InputError } from "../_journal/faults.ts";
import { isErased, JOURNAL, type Journal } from "../_journal/journal.ts";
import { keyWithoutName, verifierKey } from "../_log/checkpoint.ts";
import { type PublicLine, saidOn } from "../_log/entry.ts";
import { differenceFrom, type PublishedLog } from "../_log/guard.ts";
import type { JournalLog } from "../_log/journal-log.ts";
import { SOURCE } from "../_schema/addresses.ts";
import { counted } from "../_text/counted.ts";

/**
 * Throws an Error that says what to do where a log was not made with the key that is at hand. Only its owner can go on with it.
 */
export function requireOwn({ place, checkpoint, keys }: PublishedLog, own: readonly KeyObject[]): void {
  const known = new Set(keys.map(keyWithoutName));
  if (own.some((key) => known.has(keyWithoutName(verifierKey(checkpoint.origin, key))))) return;
  throw new Error(
    `the log of ${place} was made with another secret; set LOG_SECRET to that one, or STATE_DIR to the folder that holds ` +
      'its log-secret; if it is lost, npm run journal -- new-log --reason "..." begins another log',
  );
}

/** The first entry in which a journal differs from what was published of it. */
interface Change {
  /** That, for a build that has to go on from it; it never quotes what is erased. */
  refusal: InputError;
  /** The same for a draft, which may differ; null where that is meant. */
  note: string | null;
}

const ONLY_A_DRAFT = "a draft may differ from the one before, but no build from what a site has published";

/** Where a journal differs from what was published of it; null where it only grew. */
export async function changeSince(
  { journal: { entries, erased }, log }: { journal: Journal; log: JournalLog },
  published: PublishedLog,
): Promise<Change | null> {
  const { place, checkpoint } = published;
  const index = await differenceFrom(published, log);
  if (index === null) return null;
  const change = (line: number | undefined, message: string, note: string | null): Change => ({
    refusal: new InputError([{ file: JOURNAL, line, message }]),
    note: note && formatFault({ file: JOURNAL, line, message: note }),
  });
  const at = entries[index];
  if (at && isErased(at.entry)) {
    const { id } = at.entry;
    const message =
      `${id} was erased without the log of ${place}; take commitments out of the line, if it has any, and run ` +
      `npm run journal -- erase ${id} here`;
    return change(at.line, message, null);
  }
  const before = await lineAt(published, index);
  const says = before && !erased.has(String(before["id"])) ? `, which says ${saidOn(before)}` : "";
  if (at)
    return change(
      at.line,
      `is not what ${place} has published as entry ${index}${says}; restore that line and correct it by another ` +
        "(npm run journal -- amend <id>); npm run journal -- reorder puts lines of a merge behind it, and recover puts " +
        "back what is missing",
      `is not what ${place} has as entry ${index}; ${ONLY_A_DRAFT}`,
    );
  return change(
    undefined,
    `has ${entries.length} entries, and ${place} has published ${checkpoint.size}; the first that is missing is entry ` +
      `${index}${says}; restore it from a backup, or with npm run journal -- recover`,
    `has ${counted(entries.length, "line")}, and ${place} ${checkpoint.size}; ${ONLY_A_DRAFT}; if lines were lost, restore it from a ` +
      "backup (npm run restore -- <folder>)",
  );
}

/** What a public journal has at an index; null where it cannot be read. */
async function lineAt({ read }: PublishedLog, index: number): Promise<PublicLine | null> {
  try {
    const text = Buffer.from((await read(SOURCE + JOURNAL)) ?? "").toString("utf8");
    return JSON.parse(text.split("\n")[index]!) as PublicLine;
  } catch {
    return null;
  }
}
