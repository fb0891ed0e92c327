import { existsSync } from "node:fs";
import { storeOpener } from "../store/open-store.ts";
import { databasePath } from "../store/sqlite/database.ts";
import type { Store } from "../store/store.ts";
import { CommandError } from "./act-on.ts";
import { whileLocked } from "./patience.ts";

/**
 * Opens the store that a URL names, also while a sidecar is using it. Does not create a missing database file, since
 * its name is most likely wrong. Rejects with CommandError or StoreTrouble.
 */
export async function openExistingStore(url: string): Promise<Store> {
  if (url.startsWith("file:") && !existsSync(databasePath(url))) {
    throw new CommandError(
      `there is no hub database at ${databasePath(url)}; set HUB_DATABASE_URL to the sidecar's, or run the sidecar once`,
    );
  }
  return whileLocked(storeOpener(url, () => {}));
}
