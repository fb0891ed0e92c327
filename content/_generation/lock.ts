import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "libsql";

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
 * Makes this process the only one that builds below a folder, until it ends or calls the returned function. The lock
 * is the operating system's, taken through SQLite because Node offers none: it is released with its process, however
 * that ends, so it never becomes stale. The file stays. Throws an Error when another build holds it for longer than
 * `patience`.
 */
export async function lockBuild(
  siteDir: string,
  { patience = PATIENCE, onWait }: LockOptions = {},
): Promise<() => void> {
  const path = join(siteDir, LOCK_FILE);
  const database = open(siteDir, path);
  for (let waited = 0; !begins(database, path); waited += POLL) {
    if (waited === 0) onWait?.(patience);
    if (waited >= patience) {
      throw new Error(
        `${path}: another build has been running for more than ${patience / 1000} s; end it, or run this one later`,
      );
    }
    await pause(POLL);
  }
  const release = () => database.close();
  process.once("exit", release);
  return () => {
    process.off("exit", release);
    release();
  };
}

function open(siteDir: string, path: string): Database.Database {
  try {
    mkdirSync(siteDir, { recursive: true });
    return new Database(path, { timeout: 0 });
  } catch (error) {
    throw unusable(path, error);
  }
}

/** False while another build holds the lock. */
function begins(database: Database.Database, path: string): boolean {
  try {
    database.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")) return false;
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): Error {
  return new Error(
    `${path}: cannot be locked (${(error as Error).message}); SITE_DIR must be a folder that builds can write to`,
  );
}
