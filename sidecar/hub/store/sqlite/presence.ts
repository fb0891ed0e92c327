import { StoreTrouble } from "../store.ts";
import { BUSY_TIMEOUT, connect, type SqliteDatabase } from "./database.ts";

/**
 * Registers this process as working on a database, for as long as it lives: every such process holds a shared lock on
 * a file beside it. The operating system releases the lock when the process ends, however it ends, so that a dead
 * process leaves no record behind. Returns the function that unregisters it.
 *
 * A process that gets the lock exclusively is the only one alive. It runs `whenAlone` while holding it so: another that
 * starts meanwhile has to wait, and so has claimed nothing yet.
 */
export function enter(databasePath: string, whenAlone: () => void): () => void {
  const file = connect(`${databasePath}.presence`);
  try {
    takeAlone(file, whenAlone);
    file.execute("BEGIN");
    // A deferred transaction takes its shared lock at its first read.
    file.rows("SELECT count(*) FROM sqlite_master");
    return file.close;
  } catch (error) {
    file.close();
    throw error;
  }
}

function takeAlone(file: SqliteDatabase, whenAlone: () => void): void {
  // Those that live keep their lock, so that waiting for it would be in vain.
  file.execute("PRAGMA busy_timeout = 0");
  try {
    file.execute("BEGIN EXCLUSIVE");
  } catch (error) {
    if (error instanceof StoreTrouble && error.kind === "locked") return;
    throw error;
  } finally {
    file.execute(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
  }
  try {
    whenAlone();
  } finally {
    file.execute("COMMIT");
  }
}
