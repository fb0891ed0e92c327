import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { backUp as backUpHub } from "../hub/operator/backup.ts";
import { openExistingStore } from "../hub/operator/existing-store.ts";
import { databasePath } from "../hub/store/sqlite/database.ts";
import { LIST_FILE, writeDigestList } from "./digest-list.ts";
import { filesIn } from "./files.ts";

export interface Places {
  dataDir: string;
  stateDir: string;
  databaseUrl: string;
}

/** The parts of a backup: two folders as they are, and the hub's own backup. */
export const PARTS = { data: "data", state: "state", hub: "hub.backup" } as const;

/**
 * Copies what an owner cannot make again into a new folder, which only this user may open, whole or not at all. Resolves to what
 * to print; rejects with what to do.
 */
export async function backUp(folder: string, { dataDir, stateDir, databaseUrl }: Places): Promise<string> {
  if (existsSync(folder)) throw new Error(`${folder} is there already; name a new folder`);
  const unfinished = `${folder.replace(/\/+$/, "")}.${process.pid}`;
  const data = withoutLinks(dataDir, (path) => isNotTheOwners(path) || isBackup(dataDir, path));
  const state = withoutLinks(stateDir, isMadeAgain(stateDir, databaseUrl));
  if (data.length === 0) throw new Error(`there is nothing in ${dataDir}; set DATA_DIR`);
  for (const path of [...pathsIn(dataDir, data), ...pathsIn(stateDir, state)])
    accessSync(path, constants.R_OK);
  try {
    makeFolder(unfinished);
    // By it a later backup knows what a killed one has left.
    writeFileSync(join(unfinished, LIST_FILE), "");
    copy(dataDir, data, join(unfinished, PARTS.data));
    copy(stateDir, state, join(unfinished, PARTS.state));
    const hub = await keepHub(databaseUrl, join(unfinished, PARTS.hub));
    writeDigestList(unfinished);
    renameSync(unfinished, folder);
    return `Wrote ${folder}: ${data.length} of the owner's files, ${state.length} of STATE_DIR, ${hub}. It holds secrets.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(
      `${folder} cannot be made (${code}); name a new folder with room, below one that this user may write to`,
    );
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished, { recursive: true });
  }
}

/** Makes folders one by one: below /proc Node's `recursive` never ends. */
function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

const pathsIn = (folder: string, files: readonly string[]) => files.map((file) => join(folder, file));

function copy(from: string, files: readonly string[], to: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true, mode: 0o700 });
    copyFileSync(join(from, file), join(to, file));
  }
}

/** What a link leads to may be anything on this machine, and a backup without it would not be whole. */
function withoutLinks(folder: string, skips: (path: string) => boolean): string[] {
  const { files, links } = filesIn(folder, skips);
  if (links.length === 0) return files;
  throw new Error(
    [
      ...links.map((path) => `${join(folder, path)} is a symbolic link, and a backup follows none`),
      "nothing is backed up; put what it leads to in its place, or remove it",
    ].join("\n"),
  );
}

/** In the data folder: code, builds, hidden files such as a lock, and what npm installs itself. */
const isNotTheOwners = (path: string) =>
  /^(_|\.|node_modules$)/.test(path) || ["README.md", "package.json", "package-lock.json"].includes(path);

const isBackup = (folder: string, path: string) => existsSync(join(folder, path, LIST_FILE));

/** In the state folder: the hub's database, which is backed up as a whole, and what was fetched. */
function isMadeAgain(stateDir: string, databaseUrl: string): (path: string) => boolean {
  const database = databaseUrl.startsWith("file:") ? relative(stateDir, databasePath(databaseUrl)) : "hub.db";
  return (path) => /^(_|\.|node_modules$|mirror$|hub\.db)/.test(path) || path.startsWith(database);
}

/** What was kept of the hub, in words; where a sidecar has never run there is nothing to keep. */
async function keepHub(databaseUrl: string, file: string): Promise<string> {
  if (databaseUrl.startsWith("file:") && !existsSync(databasePath(databaseUrl)))
    return "no hub, since none has run";
  const store = await openExistingStore(databaseUrl);
  try {
    const said = await backUpHub(file)(store);
    return /\d+ subscriptions/.exec(said)![0];
  } finally {
    await store.close();
  }
}
