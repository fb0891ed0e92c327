import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { InputError } from "./faults.ts";

/**
 * Puts other content in the place of one of the owner's files, whole or not at all, and returns when it is on disk; owner and mode
 * stay. Throws an InputError when it cannot be written; the file is then unchanged. To be called `whileWriting`.
 */
export function rewriteOwnersFile(dataDir: string, file: string, bytes: Uint8Array): void {
  // Where it is a link, the file it leads to is what must change.
  const path = realpathSync(join(dataDir, file));
  const next = join(dirname(path), `.${basename(path)}.next`);
  try {
    rmSync(next, { force: true });
    writeLike(statSync(path), next, bytes);
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    const reason = (error as NodeJS.ErrnoException).code;
    const message = `cannot be rewritten (${reason}), and is as it was; make room on its disk, or give this user the right to write in its folder, and run the command again`;
    throw new InputError([{ file, message }]);
  }
  syncToDisk(dirname(path));
}

function writeLike({ mode, uid, gid }: Stats, path: string, bytes: Uint8Array): void {
  // What is erased may lie here until a crash is cleared up, so it is nobody else's to read.
  const file = openSync(path, "wx", 0o600);
  try {
    writeFileSync(file, bytes);
    keepOwner(file, uid, gid);
    fchmodSync(file, mode & 0o7777);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Only root may give a file to somebody else; whoever else writes here owns the file, or will from now on. */
function keepOwner(file: number, uid: number, gid: number): void {
  try {
    fchownSync(file, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

function syncToDisk(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
