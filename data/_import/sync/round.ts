import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeStateDir } from "../../_command/state-dir.ts";
import { readBusiness } from "../../_journal/business.ts";
import { InputError } from "../../_journal/faults.ts";
import { takeLock } from "../../_reuse/file-lock.ts";
import { keptAt, type SyncOptions, syncSource } from "./source.ts";
import { type SyncSource, syncSources } from "./sources.ts";
import { readSyncState, type SyncState, writeSyncState } from "./state.ts";

/**
 * Fetches and imports what is new at every source, one after another, then builds if the journal has grown; tells whether all went well.
 * A source that fails stops no other. Throws an Error when there is nothing to sync, or `business.json` cannot be read.
 */
export async function syncOnce(options: SyncOptions): Promise<boolean> {
  const { dataDir, stateDir, more, log } = options;
  const { business, faults } = readBusiness(dataDir);
  if (business === null) throw new InputError(faults);
  const sources = syncSources(business, { dataDir, more });
  if (sources.length === 0) throw new Error(NOTHING);
  makeStateDir(stateDir, log);
  const release = takeLock(join(stateDir, "sync.lock"));
  if (release === null) {
    log("another sync is running; this one leaves it to that");
    return false;
  }
  try {
    return await syncAll(sources, options);
  } finally {
    release();
  }
}

const NOTHING =
  'no source says from where it is synced; write into business.json, for example, "sources": [{"name": ' +
  '"Google", "sync": {"from": "exports"}}] (data/README.md: By itself)';

async function syncAll(sources: readonly SyncSource[], options: SyncOptions): Promise<boolean> {
  const { stateDir, log, context } = options;
  const state = readSyncState(stateDir);
  forgetOthers(state, sources, stateDir);
  let isWell = true;
  for (const source of sources) {
    if (context.signal.aborted) return false;
    // Whoever is killed after the journal was written to leaves a build to the next run.
    writeSyncState(stateDir, { ...state, unbuilt: true });
    const { after, line, written } = await syncSource(source, state.sources[source.key], options);
    state.sources[source.key] = after;
    state.unbuilt ||= written;
    writeSyncState(stateDir, state);
    log(`${source.label}: ${line}`);
    isWell &&= after.failed === undefined;
  }
  if (!state.unbuilt || context.signal.aborted) return isWell;
  if (!(await options.build())) {
    log("the build failed, and the next run builds again; what was published before stays");
    return false;
  }
  state.unbuilt = false;
  writeSyncState(stateDir, state);
  log(BUILT);
  return isWell;
}

export const BUILT = "built; a sidecar that serves it announces it";

/** What came from a place that is listed no more, and waits for a decision, is nobody's business any longer. */
function forgetOthers(state: SyncState, sources: readonly SyncSource[], stateDir: string): void {
  const known = new Set(sources.map(({ key }) => key));
  for (const key of Object.keys(state.sources).filter((each) => !known.has(each))) {
    delete state.sources[key];
    rmSync(keptAt(stateDir, key), { recursive: true, force: true });
  }
}

/** Syncs again and again until the signal comes; tells whether the last round went well. What a round throws is logged. */
export async function syncEvery(minutes: number, options: SyncOptions): Promise<boolean> {
  const { context, log } = options;
  for (;;) {
    const isWell = await syncOnce(options).catch((error: Error) => {
      log(error.message);
      return false;
    });
    if (context.signal.aborted) return isWell;
    try {
      await context.sleep(minutes * 60_000);
    } catch {
      return isWell;
    }
  }
}
