import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { firstOf } from "../../_text/counted.ts";
import { plainLine } from "../plain-line.ts";
import { fromAddress } from "./address.ts";
import type { GoogleAccess } from "./business-profile/google.ts";
import { fromBusinessProfile } from "./business-profile/profile.ts";
import { inFolder } from "./folder.ts";
import type { Fetching, IncomingExport, IncomingExports, RunContext, SyncLimits } from "./request.ts";
import type { SyncSource } from "./sources.ts";
import type { SourceState } from "./state.ts";
import { type Taken, takeExport } from "./take-export.ts";

type Options = Omit<SyncOptions, "build" | "log">;

/**
 * Fetches what is new at one source and imports it; tells what is known of it after, what came of it in words, and whether the journal
 * was written to. After a failure, which the next run tries again, what waits since an earlier one waits on.
 */
export async function syncSource(source: SyncSource, before: SourceState | undefined, options: Options) {
  const { stateDir, context } = options;
  const kept = keptAt(stateDir, source.key);
  const scratch = keptAt(stateDir, INCOMING);
  const isDownloaded = source.kind !== "folder";
  rmSync(scratch, { recursive: true, force: true });
  if (isDownloaded) mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const sum: Sum = {
    ...{ added: 0, changed: 0, written: false },
    ...{ gone: [], faults: [], notes: [], waits: [], unusable: [] },
    taken: { ...before?.taken },
  };
  let isWhole = false;
  try {
    const found = await fetchFrom(source, { ...options, taken: sum.taken, scratch });
    sum.notes.push(...found.notes);
    for (const incoming of found.exports) await take(incoming, source, options, sum);
    isWhole = !isDownloaded || sum.faults.length === 0;
  } catch (error) {
    sum.faults.push(oneLine((error as Error).message));
  }
  if (isWhole) {
    // What was downloaded holds names; it stays only for the commands that decide about it.
    rmSync(kept, { recursive: true, force: true });
    if (isDownloaded && sum.waits.length + sum.unusable.length > 0) renameSync(scratch, kept);
  } else sum.waits = before?.waits ?? [];
  rmSync(scratch, { recursive: true, force: true });
  const at = new Date(context.now()).toISOString();
  const failed = sum.faults.length > 0 ? { at, why: sum.faults.join("; ") } : undefined;
  const { label } = source;
  const after = { label, synced: failed ? before?.synced : at, failed, waits: sum.waits, taken: sum.taken };
  return { after, line: wordsOf(sum), written: sum.written };
}

/** Where what was downloaded from a source lies as long as it waits for the owner. */
export function keptAt(stateDir: string, key: string): string {
  return join(stateDir, "sync", key);
}

/** In the place of a key, all of which are longer: where what is being downloaded lies, of one source at a time. */
const INCOMING = "incoming";

function fetchFrom(
  { kind, from, location }: SyncSource,
  fetching: Options & Pick<Fetching, "taken" | "scratch">,
): Promise<IncomingExports> {
  if (kind === "folder") return inFolder(from, fetching);
  if (kind === "address") return fromAddress(from, fetching);
  return fromBusinessProfile({ ...fetching.google, stateDir: fetching.stateDir }, location, fetching);
}

/** Adds to the sum what came of one export; one that cannot be read stops no other. */
async function take(
  { path, name, mark }: IncomingExport,
  source: SyncSource,
  { dataDir, stateDir, context }: Options,
  sum: Sum,
): Promise<void> {
  // What Google's interface gives is Google's, and of one location; an export tells that by its id.
  const now = context.now();
  const location = source.location?.split("/").at(-1);
  const answers = { ...(source.name && { source: source.name }), ...(location && { location }) };
  const meant = source.kind === "business-profile" ? { made: now } : { answers, full: source.full };
  try {
    const kept = join(keptAt(stateDir, source.key), relative(keptAt(stateDir, INCOMING), path));
    const later = source.kind === "folder" ? path : kept;
    const taken = await takeExport({ path, later, dataDir, now, ...meant });
    if (mark !== null && !taken?.waits.length) sum.taken[name] = mark;
    if (taken === null) {
      sum.notes.push(`${name} holds no reviews`);
      return;
    }
    sum.added += taken.added;
    sum.changed += taken.changed;
    sum.written ||= taken.written;
    sum.gone.push(...taken.gone);
    sum.waits.push(...taken.waits);
    sum.unusable.push(...taken.unusable);
  } catch (error) {
    const fault = oneLine((error as Error).message);
    const isNamed = source.kind !== "folder" || fault.startsWith(name);
    sum.faults.push(isNamed ? fault : `${name}: ${fault}`);
  }
}

interface Outcome extends Omit<Taken, "written"> {
  faults: string[];
  notes: string[];
}

/** The same of all exports of a source so far. */
type Sum = Outcome & Pick<Taken, "written"> & Pick<SourceState, "taken">;

/** What came of a source: what was new, what waits, what failed. */
export function wordsOf({ added, changed, gone, faults, notes, waits, unusable }: Outcome): string {
  const news = [
    ...(added > 0 ? [`${added} new`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(gone.length > 0 ? [`${gone.length} no longer there (${firstOf(gone, 20)})`] : []),
  ];
  const first = news.length > 0 ? [news.join(", ")] : faults.length > 0 ? [] : ["nothing new"];
  return [
    ...first,
    ...faults.map((fault) => `failed: ${fault}`),
    ...notes,
    ...waits.map(({ what, command }) => `${what}, for you to decide: ${command}`),
    ...unusable.map(({ what, command }) => `${what}: ${command}`),
  ].join("; ");
}

/** What others say, without what would steer a terminal, and not without end. */
function oneLine(text: string): string {
  const line = plainLine(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const LONGEST = 500;

export interface SyncOptions {
  dataDir: string;
  stateDir: string;
  more: readonly string[];
  google: Pick<GoogleAccess, "client" | "endpoints">;
  /** Publishes what the journal holds; tells whether that went well. */
  build(): Promise<boolean>;
  log(line: string): void;
  context: RunContext;
  limits: SyncLimits;
}
