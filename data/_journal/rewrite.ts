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
import { takeLock } from "../_reuse/file-lock.ts";
import { InputError, refusal } from "./faults.ts";
import { JOURNAL } from "./journal.ts";
import { isThere } from "./owners-file.ts";

/** Appends bytes to what a file is going to hold. */
export type Write = (bytes: Uint8Array) => void;

/**
 * Puts other content in the place of one of the owner's files, or makes it, whole or not at all, and returns when it is on disk;
 * the owner stays, and so does the mode unless it is given. A function writes the content in as many pieces as it likes, or
 * throws an InputError. Throws that, or one when it cannot be written; the file is then unchanged. To be called `whileWriting`.
 */
export function rewriteOwnersFile(
  dataDir: string,
  file: string,
  content: Uint8Array | ((write: Write) => void),
  mode?: number,
): void {
  const fill = typeof content === "function" ? content : (write: Write) => write(content);
  // Where it is a link, the file it leads to is what must change.
  const given = join(dataDir, file);
  const path = isThere(given) ? realpathSync(given) : given;
  const next = join(dirname(path), `.${basename(path)}.next`);
  try {
    rmSync(next, { force: true });
    writeLike(statSync(path, { throwIfNoEntry: false }), next, fill, mode);
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    if (error instanceof InputError) throw error;
    const reason = (error as NodeJS.ErrnoException).code;
    throw refusal(
      file,
      `cannot be rewritten (${reason}), and is as it was; make room on its disk, or give this user the ` +
        "right to write in its folder, and run the command again",
    );
  }
  syncToDisk(dirname(path));
}

function writeLike(
  before: Stats | undefined,
  path: string,
  fill: (write: Write) => void,
  mode = before && before.mode & 0o7777,
): void {
  // What is erased may lie here until a crash is cleared up, so it is nobody else's to read.
  const file = openSync(path, "wx", mode === undefined ? 0o666 : 0o600);
  try {
    // writeFileSync continues after a short write, the first sign of a full disk.
    fill((bytes) => writeFileSync(file, bytes));
    if (before) keepOwner(file, before.uid, before.gid);
    if (mode !== undefined) fchmodSync(file, mode);
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

/** Returns when what was made, renamed or removed in a folder is on disk. */
export function syncToDisk(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const LOCK_FILE = `.${JOURNAL}.lock`;

/**
 * Runs what reads a journal and then writes to it, while no other command does. Throws an InputError, at once and without
 * having run it, when another one is writing.
 */
export function whileWriting<Result>(dataDir: string, run: () => Result): Result {
  let release: (() => void) | null;
  try {
    release = takeLock(join(dataDir, LOCK_FILE));
  } catch (error) {
    throw refusal(
      JOURNAL,
      `cannot be locked (${(error as Error).message}); DATA_DIR must be a folder that commands can write to`,
    );
  }
  if (!release)
    throw refusal(JOURNAL, "another command is writing to it; run this one again when that has ended");
  try {
    return run();
  } finally {
    release();
  }
}
