import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importReviews } from "../../data/_import/import.ts";
import { journalId } from "../../data/_import/keyed-ids.ts";
import { readJournal } from "../../data/_journal/journal.ts";
import { folderWith } from "./data-folder.ts";

export const NOW = Date.parse("2025-06-01T12:00:00Z");

type Request = Parameters<typeof importReviews>[0];

/** What tests say most often of an export, by shorter names than the options have. */
interface Said {
  source?: string | undefined;
  location?: string | undefined;
  dates?: string | undefined;
  asOf?: string | undefined;
  skipInvalid?: boolean | undefined;
  /** Accounts at a platform, unless told; null leaves it open. */
  level?: string | null | undefined;
}

export type Options = Partial<Request> & Said;

/** A request with that among its answers. */
export function answering<Given extends Pick<Request, "answers"> & Said>(given: Given) {
  const { source, location, dates, asOf, skipInvalid, level = "platform", ...request } = given;
  const said = {
    level: level ?? undefined,
    source,
    location,
    dates,
    "as-of": asOf,
    "skip-invalid": skipInvalid ? "yes" : undefined,
  };
  const told = Object.entries({ ...said, ...request.answers }).filter(([, answer]) => answer !== undefined);
  return { ...request, answers: Object.fromEntries(told) };
}

/** Imports files into a data folder, and reads the journal that comes of it. */
export async function importing(files: Record<string, string | Uint8Array>, options: Options = {}) {
  const names = Object.keys(files);
  const folder = folderWith(files);
  const path = names.length === 1 ? `${folder}/${names[0]}` : folder;
  const dataDir = options.dataDir ?? folderWith();
  giveKey(dataDir);
  const request = { path, now: NOW, decide: { contacts: "keep" as const }, ...options, dataDir };
  const result = await importReviews(answering(request));
  const journal = readJournal(dataDir, options.now ?? NOW);
  return { ...result, dataDir, journal, entries: [...journal.published.values()] };
}

/** What every entry has that was written at `NOW`. */
export const RECORDED = new Date(NOW).toISOString();

/** A key that is known, so that tests can say which ids it makes. */
export const KEY = Buffer.alloc(32, "key").toString("base64url");

/** Puts the key into a data folder that has no decisions yet. */
export function giveKey(dataDir: string): void {
  const path = join(dataDir, "imports.json");
  if (!existsSync(path)) writeFileSync(path, JSON.stringify({ key: KEY }));
}

/** The id that the key makes of the one that a source's own id, or its author, would make, such as `google-A`. */
export function keyed(traceable: string): string {
  return journalId(traceable, traceable.includes("-~"), () => false, KEY);
}
