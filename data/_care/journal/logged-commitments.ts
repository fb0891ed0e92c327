import { isLogSecretAtHand, loadLogSecret } from "../../_command/log-secret.ts";
import type { fetchWithin } from "../../_fetch/fetch-within.ts";
import { isBinding, publishedLogs } from "../../_fetch/published-log.ts";
import type { Erasing } from "../../_journal/erase.ts";
import { JOURNAL } from "../../_journal/journal.ts";
import { namedLinesIn } from "../../_journal/lines.ts";
import { readOwnersFile } from "../../_journal/owners-file.ts";
import { base64 } from "../../_log/bytes.ts";
import { entryOf, HALF, type Line } from "../../_log/entry.ts";
import { publishedEntry } from "../../_log/guard.ts";
import { logSecrets } from "../../_log/secrets.ts";
import type { Settings } from "../../_schema/settings.ts";

export type LoggedSettings = Pick<Settings, "DATA_DIR" | "SITE_DIR" | "STATE_DIR" | "LOG_SECRET" | "hosting">;

/**
 * What the log holds of the lines of a review, for erasing them: worked out where its secret is at hand, else taken from what is
 * published, as for a line that is erased already. Rejects with an Error that says what to do when the live site does not tell.
 */
export async function loggedCommitments(
  settings: LoggedSettings,
  id: string,
  ask: typeof fetchWithin,
): Promise<Erasing["commitmentsOf"]> {
  const salt = saltAtHand(settings);
  const isAsked = (line: Line) =>
    line["id"] === id && (!salt || ("erased" in line && !("commitments" in line)));
  const published = await publishedEntries(settings, isAsked, ask);
  return (index, line) => {
    const entry = salt && !("erased" in line) ? entryOf(salt, index, line as Line) : published.get(index);
    return entry ? [base64(entry.subarray(0, HALF)), base64(entry.subarray(HALF))] : null;
  };
}

/** The logs that bind, and why others could not be looked at. */
export async function bindingLogs(
  { SITE_DIR: siteDir, hosting: { baseUrl } }: LoggedSettings,
  ask: typeof fetchWithin,
) {
  const notes: string[] = [];
  const logs = await publishedLogs({ siteDir, baseUrl, ask, note: (line) => notes.push(line) });
  return { logs: logs.filter(isBinding), notes };
}

/** What salts the log; undefined without its secret. */
export const saltAtHand = (settings: LoggedSettings) =>
  isLogSecretAtHand(settings) ? logSecrets(loadLogSecret(settings, { begun: true })).salt : undefined;

/** Of the lines that are asked for, by index from 0. */
async function publishedEntries(
  settings: LoggedSettings,
  isAsked: (line: Line) => boolean,
  ask: typeof fetchWithin,
): Promise<Map<number, Uint8Array>> {
  const entries = new Map<number, Uint8Array>();
  const written = [...namedLinesIn([readOwnersFile(settings.DATA_DIR, JOURNAL).content ?? new Uint8Array()])];
  const asked = [...written.keys()].filter((index) => isAsked(written[index]!.value));
  if (asked.length === 0) return entries;
  const {
    logs: [log],
    notes,
  } = await bindingLogs(settings, ask);
  if (!log && notes.length > 0)
    throw new Error(`${notes.join("; ")}; set LOG_SECRET, or try again when it answers`);
  for (const index of log ? asked : []) {
    const entry = await publishedEntry(log!, index);
    if (entry) entries.set(index, entry);
  }
  return entries;
}
