import { createStore } from "../create-store.ts";
import type { Store } from "../store.ts";
import { sqliteBackend } from "./backend.ts";
import { assertChecksums } from "./checksum.ts";
import { databasePath, openDatabase } from "./database.ts";
import { enter } from "./presence.ts";

/**
 * The hub's store in a SQLite file. `url` is `file:` and a path. Claims of a process that died hold no longer than
 * CLAIM_LENGTH, and not at all when no other process works on the file. Throws StoreTrouble.
 */
export function openSqliteStore(url: string): Store {
  const path = databasePath(url);
  const database = openDatabase(path);
  try {
    assertChecksums(database);
    const leave = enter(path, () =>
      database.transaction(() => {
        database.rows("UPDATE intents SET claim = '', claimed_until = 0 WHERE claim <> ''");
        database.rows("UPDATE subscriptions SET claim = '', claimed_until = 0 WHERE claim <> ''");
      }),
    );
    return createStore(sqliteBackend(database, leave));
  } catch (error) {
    database.close();
    throw error;
  }
}
