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
 * Returns a function that opens the store a URL names: `file:` and a path, or `postgres://` or `postgresql://` for
 * several processes; it rejects with StoreTrouble. `onWork` is called when another process may have written work, `warn` when
 * others than the owner may use the store's files. Claims of a process that died hold no longer than CLAIM_LENGTH, and not at
 * all when no other process works on the database.
 * Throws an Error for any other URL.
 */
export function storeOpener(
  url: string,
  onWork: () => void = () => {},
  warn: (message: string) => void = () => {},
): () => Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(url)) return async () => createStore(await openPostgresBackend(url, onWork));
  if (url.startsWith("file:")) return async () => createStore(openSqliteBackend(url, warn));
  throw new Error(
    "HUB_DATABASE_URL must be file: and a path, such as file:.state/hub.db, or a Postgres URL, " +
      "such as postgres://user:password@host/database",
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
