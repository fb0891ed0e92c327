import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { fetchWithin, Limits } from "../../_fetch/fetch-within.ts";
import { JOURNAL } from "../../_journal/journal.ts";
import { openCheckpoint } from "../../_log/checkpoint.ts";
import type { PublicLine } from "../../_log/entry.ts";
import type { LoggedSite, NewestLine } from "../../_log/published-receipts.ts";
import type { ReadFile } from "../../_log/tile-proof.ts";
import { SOURCE } from "../../_schema/addresses.ts";
import { CURRENT, fileOf } from "../../_schema/generation.ts";

/** The site that was built into a folder. */
export function siteIn(siteDir: string): LoggedSite {
  return siteOf(async (path) => {
    const file = join(siteDir, CURRENT, fileOf(path));
    return existsSync(file) ? readFileSync(file) : null;
  });
}

/** The site below an address, without a trailing slash. */
export function siteAt(address: string, ask: typeof fetchWithin): LoggedSite {
  return siteOf((path) =>
    ask(address + path, LIMITS, {}, async ({ status, body }) => {
      if (status === 404 || status === 410) return null;
      if (status !== 200) throw new Error(`${address}${path} answers ${status}`);
      const pieces: Buffer[] = [];
      for await (const piece of body) pieces.push(piece);
      return Buffer.concat(pieces);
    }).catch((error: Error) => {
      throw new Error(`${address}${path} ${error.message}`);
    }),
  );
}

/** The public journal of 100,000 reviews takes some 100 MB. */
const LIMITS: Limits = { time: 60_000, silence: 10_000, received: 600_000_000, decoded: 600_000_000 };

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
