import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;

/** Makes STATE_DIR, if it is not there, for this user alone, and takes from others what they may do with it. */
export function makeStateDir(stateDir: string, warn: (message: string) => void): void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  tightenStateDir(stateDir, warn);
}

/**
 * Takes from others what they may do with STATE_DIR and the files in it, which hold secrets. Where that cannot be had, since they are
 * somebody else's than `user` or on a disk without modes, `warn` is told. Where there is none, nothing is done.
 */
export function tightenStateDir(
  stateDir: string,
  warn: (message: string) => void,
  user: () => number | undefined = () => process.getuid?.(),
): void {
  for (const path of [stateDir, ...filesIn(stateDir)]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || (found.mode & OTHERS) === 0) continue;
    const mode = found.isDirectory() ? 0o700 : 0o600;
    try {
      if (found.uid === user()) chmodSync(path, mode);
    } catch {
      // What counts is what it is now.
    }
    if ((statSync(path).mode & OTHERS) !== 0)
      warn(
        `${path} is for the secrets of STATE_DIR, and others may use it; change its mode to 0${mode.toString(8)}`,
      );
  }
}

/** None where the folder is not there, or cannot be read, which is told where it is used. */
function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}
