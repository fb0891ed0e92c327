import { isLogSecretAtHand, loadLogSecret } from "../../_command/log-secret.ts";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { isBinding, publishedLogs } from "../../_fetch/published-log.ts";
import type { Erasing } from "../../_journal/erase.ts";
import { JOURNAL } from "../../_journal/journal.ts";
import { idOn, linesOf } from "../../_journal/lines.ts";
import { readOwnersFile } from "../../_journal/owners-file.ts";
import { base64 } from "../../_log/base64.ts";
import { entryOf, HALF, type Line } from "../../_log/entry.ts";
import { publishedEntry } from "../../_log/guard.ts";
import { logSecrets } from "../../_log/secrets.ts";
import type { Settings } from "../../_schema/settings.ts";

/**
 * What the log holds of the lines of a review, for erasing them: worked out where its secret is at hand, else taken from what is
 * published, as for a line that is erased already. Rejects with an Error that says what to do when the live site does not tell.
 */
export async function loggedCommitments(
  settings: Settings,
  id: string | undefined,
): Promise<Erasing["commitmentsOf"]> {
  const salt = isLogSecretAtHand(settings)
    ? logSecrets(loadLogSecret(settings, { begun: true })).salt
    : undefined;
  const isAsked = (line: Line) =>
    line["id"] === id && (!salt || ("erased" in line && !("commitments" in line)));
  const published = await publishedEntries(settings, isAsked);
  return (index, line) => {
    const entry = salt && !("erased" in line) ? entryOf(salt, index, line as Line) : published.get(index);
    return entry ? [base64(entry.subarray(0, HALF)), base64(entry.subarray(HALF))] : null;
  };
}

/** Of the lines that are asked for, by index from 0. */
async function publishedEntries(
  { DATA_DIR, SITE_DIR: siteDir, hosting: { baseUrl } }: Settings,
  isAsked: (line: Line) => boolean,
): Promise<Map<number, Uint8Array>> {
  const entries = new Map<number, Uint8Array>();
  const lines = [...linesOf(readOwnersFile(DATA_DIR, JOURNAL).content ?? new Uint8Array())];
  const written = lines.flatMap(({ line }) => idOn(line)?.text ?? []).map((text) => JSON.parse(text) as Line);
  const asked = [...written.keys()].filter((index) => isAsked(written[index]!));
  if (asked.length === 0) return entries;
  const note = (line: string) => {
    throw new Error(`${line}; set LOG_SECRET, or try again when it answers`);
  };
  const log = (await publishedLogs({ siteDir, baseUrl, ask: fetchWithin, note })).find(isBinding);
  for (const index of log ? asked : []) {
    const entry = await publishedEntry(log!, index);
    if (entry) entries.set(index, entry);
  }
  return entries;
}
