import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fromAddress } from "./address.ts";
import { fromBusinessProfile } from "./business-profile/reviews.ts";
import type { Drop, Dropped, Fetching } from "./drop.ts";
import { inFolder } from "./folder.ts";
import type { SyncOptions } from "./options.ts";
import type { SyncSource } from "./sources.ts";
import type { SourceState, Waiting } from "./state.ts";
import { takeExport } from "./take-export.ts";
import { oneLine, wordsOf } from "./words.ts";

export interface Synced {
  after: SourceState;
  /** What came of it, in words. */
  line: string;
  /** Whether the journal was written to. */
  written: boolean;
}

/** Fetches what is new at one source and imports it. Never throws: what fails is told, and tried again by the next run. */
export async function syncSource(
  source: SyncSource,
  before: SourceState | undefined,
  options: Omit<SyncOptions, "build" | "log">,
): Promise<Synced> {
  const { stateDir, ways } = options;
  const scratch = scratchOf(stateDir, source.key);
  rmSync(scratch, { recursive: true, force: true });
  if (source.kind !== "folder") mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const taken = { ...before?.taken };
  const sums = { added: 0, changed: 0, gone: 0, written: false };
  const waits: Waiting[] = [];
  const unusable: Waiting[] = [];
  const faults: string[] = [];
  let notes: string[] = [];
  try {
    const found = await fetchFrom(source, { ...options, taken, scratch });
    notes = found.notes;
    for (const drop of found.drops) {
      const outcome = await takeDrop(drop, source, options);
      if (typeof outcome === "string") {
        const isNamed = source.kind !== "folder" || outcome.startsWith(drop.name);
        faults.push(isNamed ? outcome : `${drop.name}: ${outcome}`);
        continue;
      }
      sums.added += outcome.added;
      sums.changed += outcome.changed;
      sums.gone += outcome.gone;
      sums.written ||= outcome.written;
      waits.push(...outcome.waits);
      unusable.push(...outcome.unusable);
      if (outcome.waits.length === 0 && drop.mark !== null) taken[drop.name] = drop.mark;
    }
  } catch (error) {
    faults.push(oneLine((error as Error).message));
  }
  // What was downloaded holds names; it stays only for the commands that decide about it.
  if (waits.length + unusable.length === 0) rmSync(scratch, { recursive: true, force: true });
  const at = new Date(ways.now()).toISOString();
  const failed = faults.length > 0 ? { at, why: faults.join("; ") } : undefined;
  const after: SourceState = {
    label: source.label,
    synced: failed ? before?.synced : at,
    failed,
    waits,
    taken,
  };
  return {
    after,
    line: wordsOf({ ...sums, faults, notes, waits: [...waits, ...unusable] }),
    written: sums.written,
  };
}

/** Where what is downloaded from a source lies. */
export function scratchOf(stateDir: string, key: string): string {
  return join(stateDir, "sync", key);
}

type Context = Omit<SyncOptions, "build" | "log"> & Fetching;

function fetchFrom({ kind, from, location }: SyncSource, context: Context): Promise<Dropped> {
  if (kind === "folder") return inFolder(from, context);
  if (kind === "address") return fromAddress(from, context);
  return fromBusinessProfile({ ...context.google, stateDir: context.stateDir }, location, context);
}

/** What came of it, or why nothing did. */
async function takeDrop(
  { path }: Drop,
  { name, kind, location }: SyncSource,
  { dataDir, ways }: Pick<SyncOptions, "dataDir" | "ways">,
) {
  // What Google's interface gives is Google's, and of one location; an export tells that by its id.
  const isOfNow = kind === "business-profile";
  const meant = isOfNow ? { isOfNow } : { isOfNow, source: name, location: location?.split("/").at(-1) };
  try {
    return await takeExport({ path, dataDir, now: ways.now(), ...meant });
  } catch (error) {
    return oneLine((error as Error).message);
  }
}
