import type { fetchWithin } from "../../_fetch/fetch-within.ts";
import { filesAt, filesIn } from "../../_fetch/site-files.ts";
import { JOURNAL } from "../../_journal/journal.ts";
import { openCheckpoint } from "../../_log/checkpoint.ts";
import type { PublicLine } from "../../_log/entry.ts";
import type { LoggedSite, NewestLine } from "../../_log/published-receipts.ts";
import type { ReadFile } from "../../_log/tile-proof.ts";
import { SOURCE } from "../../_schema/addresses.ts";

export const siteIn = (siteDir: string): LoggedSite => siteOf(filesIn(siteDir));

/** The site below an address, without a trailing slash. */
export const siteAt = (address: string, ask: typeof fetchWithin): LoggedSite => siteOf(filesAt(address, ask));

function siteOf(read: ReadFile): LoggedSite {
  return { read, open: openCheckpoint, newest: async (id) => newestOf(id, await read(SOURCE + JOURNAL)) };
}

function newestOf(id: string, journal: Uint8Array | null): NewestLine | null {
  if (!journal) return null;
  const lines = new TextDecoder().decode(journal).trimEnd().split("\n");
  // Most lines need not be parsed.
  const named = JSON.stringify(id);
  for (let index = lines.length - 1; index >= 0; index--) {
    if (!lines[index]!.includes(named)) continue;
    const published = JSON.parse(lines[index]!) as PublicLine;
    if (published["id"] === id) return { index, published };
  }
  return null;
}
