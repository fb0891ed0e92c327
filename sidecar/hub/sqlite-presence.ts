import { connect, type SqliteDatabase } from "./sqlite-database.ts";
import { StoreTrouble } from "./store.ts";

/**
 * Marks this process as one that works on a database, for as long as it lives: every such process holds a shared lock on
 * a file beside it. The operating system drops the lock with the process, however it ends, so that no record of a dead
 * one can be left behind.
 */
export interface Presence {
  /** Whether no other process was present when this one came. */
  alone: boolean;
  leave(): void;
}

/**
 * A process that gets the lock exclusively has found no other alive. It runs `whenAlone` while it still holds it so: one
 * that comes meanwhile has to wait, and so has claimed nothing yet.
 */
export function enter(databasePath: string, whenAlone: () => void): Presence {
  const file = connect(`${databasePath}.presence`);
  try {
    const alone = takeAlone(file, whenAlone);
    file.rows("BEGIN");
    // A deferred transaction takes its shared lock with its first read.
    file.rows("SELECT count(*) FROM sqlite_master");
    return { alone, leave: () => file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
}

function takeAlone(file: SqliteDatabase, whenAlone: () => void): boolean {
  try {
    file.rows("BEGIN EXCLUSIVE");
  } catch (error) {
    if (error instanceof StoreTrouble && error.kind === "locked") return false;
    throw error;
  }
  try {
    whenAlone();
  } finally {
    file.rows("COMMIT");
  }
  return true;
}
