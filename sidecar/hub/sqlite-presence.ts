import { connect, type SqliteDatabase } from "./sqlite-database.ts";
import { StoreTrouble } from "./store.ts";

/**
 * Marks this process as one that works on a database, for as long as it lives: every such process holds a shared lock on
 * a file beside it. The operating system drops the lock with the process, however it ends, so that no record of a dead
 * one can be left behind. Returns what takes the mark away.
 *
 * A process that gets the lock exclusively has found no other alive. It runs `whenAlone` while it still holds it so: one
 * that comes meanwhile has to wait, and so has claimed nothing yet.
 */
export function enter(databasePath: string, whenAlone: () => void): () => void {
  const file = connect(`${databasePath}.presence`);
  try {
    takeAlone(file, whenAlone);
    file.execute("BEGIN");
    // A deferred transaction takes its shared lock with its first read.
    file.rows("SELECT count(*) FROM sqlite_master");
    return () => leave(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Closing alone would keep the lock for as long as the driver keeps a statement. */
function leave(file: SqliteDatabase): void {
  file.execute("COMMIT");
  file.close();
}

function takeAlone(file: SqliteDatabase, whenAlone: () => void): void {
  try {
    file.execute("BEGIN EXCLUSIVE");
  } catch (error) {
    if (error instanceof StoreTrouble && error.kind === "locked") return;
    throw error;
  }
  try {
    whenAlone();
  } finally {
    file.execute("COMMIT");
  }
}
