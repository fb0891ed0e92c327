import { openPostgresStore } from "./postgres/store.ts";
import { openSqliteStore } from "./sqlite/store.ts";
import type { Store } from "./store.ts";

/**
 * Returns a function that opens the store a URL names: `file:` and a path, or `postgres://` or `postgresql://` for
 * several processes; it rejects with StoreTrouble. `onWork` is called when another process may have written work, `warn` when
 * others than the owner may use the store's files.
 * Throws an Error for any other URL.
 */
export function storeOpener(
  url: string,
  onWork: () => void,
  warn: (message: string) => void = () => {},
): () => Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(url)) return () => openPostgresStore(url, onWork);
  if (url.startsWith("file:")) return async () => openSqliteStore(url, warn);
  throw new Error(
    "HUB_DATABASE_URL must be file: and a path, such as file:.state/hub.db, or a Postgres URL, " +
      "such as postgres://user:password@host/database",
  );
}
