import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError } from "../hub/operator/act-on.ts";
import { backUp as backUpHub } from "../hub/operator/backup.ts";
import { openExistingStore } from "../hub/operator/open-existing.ts";
import { databasePath } from "../hub/store/sqlite/database.ts";
import { keptState, MARK, ownersFiles, PARTS, type Places } from "./places.ts";

/**
 * Copies all that an owner cannot make again into a new folder, which only this user may open, whole or not at all, and
 * resolves to what to print. Rejects with CommandError or StoreTrouble.
 */
export async function backUp(folder: string, { dataDir, stateDir, databaseUrl }: Places): Promise<string> {
  if (existsSync(folder)) throw new CommandError(`${folder} is there already; name a new folder`);
  const unfinished = `${folder.replace(/\/+$/, "")}.${process.pid}`;
  const data = ownersFiles(dataDir);
  const state = keptState(stateDir);
  if (data.length === 0) throw new CommandError(`there is nothing in ${dataDir}; set DATA_DIR`);
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    writeFileSync(join(unfinished, MARK), "");
    copyAll(data, dataDir, join(unfinished, PARTS.data));
    copyAll(state, stateDir, join(unfinished, PARTS.state));
    const hub = await keepHub(databaseUrl, join(unfinished, PARTS.hub));
    renameSync(unfinished, folder);
    return `Wrote ${folder}: ${data.length} of the owner's files, ${state.length} of STATE_DIR, ${hub}. It holds secrets.`;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Copies files to the same paths in another folder, with their modes. */
export function copyAll(files: readonly string[], from: string, to: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true, mode: 0o700 });
    copyFileSync(join(from, file), join(to, file));
  }
}

/** What was kept of the hub, in words; where a sidecar has never run there is nothing to keep. */
async function keepHub(databaseUrl: string, file: string): Promise<string> {
  if (databaseUrl.startsWith("file:") && !existsSync(databasePath(databaseUrl)))
    return "no hub, since none has run";
  const store = await openExistingStore(databaseUrl);
  try {
    const said = await backUpHub(store, file);
    return /\d+ subscriptions/.exec(said)![0];
  } finally {
    await store.close();
  }
}
