import { createStore } from "../create-store.ts";
import type { Store } from "../store.ts";
import { sqliteBackend } from "./backend.ts";
import { databasePath, openDatabase, type Warn } from "./database.ts";
import { assertChecksums, rememberFiles } from "./integrity.ts";
import { enter } from "./presence.ts";

/**
 * The hub's store in a SQLite file. `url` is `file:` and a path. Claims of a process that died hold no longer than
 * CLAIM_LENGTH, and not at all when no other process works on the file. `warn` is told when others than the owner may use the
 * files. Throws StoreTrouble.
 */
export function openSqliteStore(url: string, warn: Warn = () => {}): Store {
  const path = databasePath(url);
  const database = openDatabase(path, warn);
  try {
    assertChecksums(database);
    const freeClaims = () =>
      database.transaction(() => {
        database.rows("UPDATE intents SET claim = '', claimed_until = 0 WHERE claim <> ''");
        database.rows("UPDATE subscriptions SET claim = '', claimed_until = 0 WHERE claim <> ''");
      });
    const leave = enter(path, freeClaims, warn);
    return createStore(sqliteBackend(database, rememberFiles(path), leave));
  } catch (error) {
    database.close();
    throw error;
  }
}
