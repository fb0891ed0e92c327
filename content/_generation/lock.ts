import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { takeLock } from "../../data/_reuse/file-lock.ts";

const LOCK_FILE = "build.lock";
const PATIENCE = 60_000;
const POLL = 100;

export interface LockOptions {
  /** Maximum milliseconds to wait for another build. */
  patience?: number;
  /** Called once if there is another build to wait for. */
  onWait?: (patience: number) => void;
}

/**
 * Makes this process the only one that builds below a folder, until it ends or calls the returned function. Throws an
 * Error when another build holds the lock for longer than `patience`.
 */
export async function lockBuild(siteDir: string, { patience = PATIENCE, onWait }: LockOptions = {}) {
  const path = join(siteDir, LOCK_FILE);
  for (let waited = 0; ; waited += POLL) {
    const release = take(path);
    if (release) return release;
    if (waited === 0) onWait?.(patience);
    if (waited >= patience) {
      throw new Error(
        `${path}: another build has been running for more than ${patience / 1000} s; end it, or run this one later`,
      );
    }
    await pause(POLL);
  }
}

function take(path: string): (() => void) | null {
  try {
    return takeLock(path);
  } catch (error) {
    throw new Error(
      `${path}: cannot be locked (${(error as Error).message}); SITE_DIR must be a folder that builds can write to`,
    );
  }
}
