import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { backUp as backUpHub, readBackup, restore as restoreHub } from "../hub/operator/backup.ts";
import { CommandError, openExistingStore } from "../hub/operator/existing-store.ts";
import { storeOpener } from "../hub/store/open-store.ts";
import { databasePath } from "../hub/store/sqlite/database.ts";

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
function copyAll(files: readonly string[], from: string, to: string): void {
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

/** Where lies what a backup holds. */
export interface Places {
  dataDir: string;
  stateDir: string;
  databaseUrl: string;
}

/** The parts of a backup: two folders as they are, and the hub's own backup. */
const PARTS = { data: "data", state: "state", hub: "hub.backup" } as const;

/** An empty file that tells a backup from the owner's files, among which it may lie. */
const MARK = ".backup";

/** Of the data folder the owner's files: not code, builds or backups beside them, and nothing hidden, such as a lock. */
const ownersFiles = (dataDir: string): string[] => filesIn(dataDir).filter((file) => !BESIDE.includes(file));

/** What the demonstration has there, and what npm has where Candor is a package: it installs that itself. */
const BESIDE = ["README.md", "package.json", "package-lock.json"];

/** Of the state folder what cannot be made again: not the hub's database, which is backed up as a whole, nor what was fetched. */
const keptState = (stateDir: string): string[] =>
  filesIn(stateDir).filter((file) => !/^(hub\.db|mirror\/)/.test(file));

/**
 * The files in a folder and below, relative to it, in order, but hidden ones, code and backups; none where there is no
 * folder.
 */
function filesIn(folder: string, below = ""): string[] {
  if (!existsSync(folder) || existsSync(join(folder, below, MARK))) return [];
  return readdirSync(join(folder, below))
    .map((name) => (below === "" ? name : `${below}/${name}`))
    .filter((path) => !/^(_|\.|node_modules$)/.test(path))
    .flatMap((path) => {
      const found = statSync(join(folder, path), { throwIfNoEntry: false });
      if (found?.isDirectory()) return filesIn(folder, path);
      return found?.isFile() ? [path] : [];
    })
    .sort();
}

/**
 * Puts back what a backup has and this machine lacks, and resolves to what to print. What STATE_DIR and the hub have is
 * newer, and stays. Of the owner's files those that differ stop it before anything is changed, unless they are to be
 * replaced. `now` is milliseconds since 1970. Rejects with CommandError or StoreTrouble.
 */
export async function restore(
  folder: string,
  { dataDir, stateDir, databaseUrl }: Places,
  { replace, now }: { replace: boolean; now: number },
): Promise<string> {
  const [data, state, hub] = [PARTS.data, PARTS.state, PARTS.hub].map((part) => join(folder, part)) as [
    string,
    string,
    string,
  ];
  const files = filesIn(data);
  if (files.length === 0) throw new CommandError(`${folder} is no backup; npm run backup makes one`);
  const differing = files.filter((file) => isThere(dataDir, file) && !isSame(data, dataDir, file));
  if (differing.length > 0 && !replace)
    throw new CommandError(
      [
        ...differing.map((file) => `${join(dataDir, file)} is there, and is not that of the backup`),
        "nothing is restored; --replace puts these back too, as they were; or move them away, or set DATA_DIR to a new folder",
      ].join("\n"),
    );
  const kept = existsSync(hub);
  // Before anything is changed: one that is damaged is refused.
  if (kept) readBackup(hub);

  const missing = filesIn(state).filter((file) => !isThere(stateDir, file));
  copyAll(
    files.filter((file) => !isSame(data, dataDir, file)),
    data,
    dataDir,
  );
  copyAll(missing, state, stateDir);
  const said = [`Restored ${dataDir}: ${files.length} files. Restored to ${stateDir}: ${missing.length}.`];
  if (!kept) return said[0]!;
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const store = await storeOpener(databaseUrl)();
  try {
    return [...said, await restoreHub(store, hub, now)].join("\n");
  } finally {
    await store.close();
  }
}

const isThere = (folder: string, file: string) => existsSync(join(folder, file));

const isSame = (one: string, other: string, file: string) =>
  isThere(other, file) && readFileSync(join(one, file)).equals(readFileSync(join(other, file)));
