import type { KeyObject } from "node:crypto";
import { type Fault, InputError } from "../_journal/faults.ts";
import { JOURNAL, type Journal } from "../_journal/journal.ts";
import { keyWithoutName, verifierKey } from "../_log/checkpoint.ts";
import { saidOn } from "../_log/entry.ts";
import { differenceFrom, type PublishedLog } from "../_log/guard.ts";
import type { JournalLog } from "../_log/journal-log.ts";
import { SOURCE } from "../_schema/addresses.ts";

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

/** An InputError with the first line in which a journal differs from what was published of it, and what stood there; or null. */
export async function changeSince(
  { journal: { entries }, log }: { journal: Journal; log: JournalLog },
  published: PublishedLog,
): Promise<InputError | null> {
  const { place, checkpoint } = published;
  const index = await differenceFrom(published, log);
  if (index === null) return null;
  const before = await lineAt(published, index);
  const says = before ? `, which says ${before}` : "";
  const [line, message] =
    index < entries.length
      ? [
          entries[index]!.line,
          `is not what ${place} has published as entry ${index}${says}; restore that line and correct it by another ` +
            "(npm run journal -- amend <id>); lines that a merge has put before it go behind with npm run journal -- reorder",
        ]
      : [
          undefined,
          `has ${entries.length} entries, and ${place} has published ${checkpoint.size}; the first that is missing is entry ` +
            `${index}${says}; restore it from a backup, or with npm run journal -- recover`,
        ];
  const fault: Fault = { file: JOURNAL, line, message };
  return new InputError([fault]);
}

/** What a public journal says at an index, shortened, without what opens it; null where it cannot be read. */
async function lineAt({ read }: PublishedLog, index: number): Promise<string | null> {
  try {
    const text = Buffer.from((await read(SOURCE + JOURNAL)) ?? "").toString("utf8");
    return saidOn(JSON.parse(text.split("\n")[index]!));
  } catch {
    return null;
  }
}
