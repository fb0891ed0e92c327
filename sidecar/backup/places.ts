import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Where lies what a backup holds. */
export interface Places {
  dataDir: string;
  stateDir: string;
  databaseUrl: string;
}

/** The parts of a backup: two folders as they are, and the hub's own backup. */
export const PARTS = { data: "data", state: "state", hub: "hub.backup" } as const;

/** An empty file that tells a backup from the owner's files, among which it may lie. */
export const MARK = ".backup";

/** Of the data folder the owner's files: not code, builds or backups beside them, and nothing hidden, such as a lock. */
export const ownersFiles = (dataDir: string): string[] =>
  filesIn(dataDir).filter((file) => !BESIDE.includes(file));

/** What the demonstration has there, and what npm has where Candor is a package: it installs that itself. */
const BESIDE = ["README.md", "package.json", "package-lock.json"];

/** Of the state folder what cannot be made again: not the hub's database, which is backed up as a whole, nor what was fetched. */
export const keptState = (stateDir: string): string[] =>
  filesIn(stateDir).filter((file) => !/^(hub\.db|mirror\/)/.test(file));

/**
 * The files in a folder and below, relative to it, in order, but hidden ones, code and backups; none where there is no
 * folder.
 */
export function filesIn(folder: string, below = ""): string[] {
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
