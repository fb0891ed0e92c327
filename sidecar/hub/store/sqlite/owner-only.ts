import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

const OTHERS = 0o077;

/**
 * Makes a database file that only its owner may read, since it holds subscribers' secrets, and takes from files of an
 * earlier run what others may do with them. SQLite gives the files beside it the same mode. Where that cannot be had, on a
 * disk without modes or with files of somebody else, `warn` is told which file others may use.
 */
export function keepToOwner(path: string, warn: (message: string) => void, chmod = chmodSync): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (!isOpenToOthers(file)) continue;
    try {
      chmod(file, 0o600);
    } catch {
      // What counts is what it is now.
    }
    if (isOpenToOthers(file))
      warn(
        `${file} holds secrets of subscribers, and others than its owner may use it; change its mode to 0600`,
      );
  }
}

function isOpenToOthers(file: string): boolean {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & OTHERS) !== 0;
}
