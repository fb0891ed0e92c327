import type { Backend } from "./backend.ts";
import { openPostgresBackend } from "./postgres/backend.ts";
import { openSqliteBackend } from "./sqlite/backend.ts";
import { backupMethods } from "./statements/backup.ts";
import { deliveryMethods, settleMethods } from "./statements/deliveries.ts";
import { intentMethods } from "./statements/intents.ts";
import { operatorMethods } from "./statements/operator.ts";
import { upkeepMethods } from "./statements/upkeep.ts";
import type { Store } from "./store.ts";

/**
 * Opens the store a URL names: `file:` and a path, or `postgres://` or `postgresql://` for several processes; rejects with
 * StoreTrouble. `onWork` is called when another process may have written work. Claims of a process that died hold no longer than
 * CLAIM_LENGTH, and not at all when no other process works on the database.
 */
export async function openStore(url: string, onWork: () => void = () => {}): Promise<Store> {
  return createStore(
    url.startsWith("file:") ? openSqliteBackend(url) : await openPostgresBackend(url, onWork),
  );
}

function createStore(backend: Backend): Store {
  return {
    ...intentMethods(backend),
    ...deliveryMethods(backend),
    ...settleMethods(backend),
    ...operatorMethods(backend),
    ...backupMethods(backend),
    ...upkeepMethods(backend),
    assertInPlace: backend.assertInPlace,
    close: backend.close,
  };
}
