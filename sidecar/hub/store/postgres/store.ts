import { createStore } from "../create-store.ts";
import type { Store } from "../store.ts";
import { postgresBackend } from "./backend.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";
import { createSession } from "./session.ts";

/**
 * The hub's store in a Postgres database, for one process or several. `url` is `postgres://` or `postgresql://`;
 * `onWork` is called when another process may have written work. Claims of a process that died hold no longer than
 * CLAIM_LENGTH, and not at all when no other process works on the database.
 *
 * When a connection is lost, nobody knows whether its transaction was committed. It is run again on another connection;
 * every method has no further effect when repeated.
 *
 * Rejects with StoreTrouble.
 */
export async function openPostgresStore(url: string, onWork: () => void): Promise<Store> {
  const database = await openDatabase(url);
  const session = createSession(database, onWork);
  const backend = postgresBackend(database, session);
  try {
    await migrate(database);
    await session.enter();
  } catch (error) {
    await backend.close();
    throw error;
  }
  return createStore(backend);
}
