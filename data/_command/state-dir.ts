import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What others than the owner may do. */
const OTHERS = 0o077;

/** Makes STATE_DIR, if it is not there, for this user alone, and takes from others what they may do with it. */
export function makeStateDir(stateDir: string, warn: (message: string) => void): void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  tightenStateDir(stateDir, warn);
}

/**
 * Takes from others what they may do with STATE_DIR and the files in it, which hold secrets. Where that cannot be had, since they
 * are somebody else's or on a disk without modes, `warn` is told what others may use. Where there is none, nothing is done.
 */
export function tightenStateDir(stateDir: string, warn: (message: string) => void): void {
  const found = lstatSync(stateDir, { throwIfNoEntry: false });
  if (found === undefined) return;
  const folder = found.isSymbolicLink() ? `${stateDir}/` : stateDir;
  tighten(folder, 0o700, warn);
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // Whoever cannot even look into it is told so where it is used.
  }
  for (const name of names) {
    const file = join(folder, name);
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile()) tighten(file, 0o600, warn);
  }
}

function tighten(path: string, mode: number, warn: (message: string) => void): void {
  const isOpen = () => ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
  if (!isOpen()) return;
  try {
    if (lstatSync(path).uid === process.getuid?.()) chmodSync(path, mode);
  } catch {
    // What counts is what it is now.
  }
  if (isOpen())
    warn(
      `${path} is kept in STATE_DIR for secrets, and others may use it; change its mode to 0${mode.toString(8)}`,
    );
}
