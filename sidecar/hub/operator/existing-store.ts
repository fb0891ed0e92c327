import { existsSync } from "node:fs";
import { openStore } from "../store/open-store.ts";
import { databasePath } from "../store/sqlite/database.ts";
import { type Store, StoreTrouble } from "../store/store.ts";

/** Opens the store of a URL, also beside a sidecar, but makes none: a missing file is most likely misnamed. Rejects with what to do. */
export async function openExistingStore(url: string): Promise<Store> {
  if (url.startsWith("file:") && !existsSync(databasePath(url))) {
    throw new Error(
      `there is no hub database at ${databasePath(url)}; set HUB_DATABASE_URL to the sidecar's, or run the sidecar once`,
    );
  }
  return whileLocked(() => openStore(url));
}

/** How long a command waits for a locked store, and between two attempts, in milliseconds. */
const PATIENCE = 5000;
const PAUSE = 100;

/** Retries for a few seconds while the store is locked: a busy sidecar writes often, but briefly. */
export async function whileLocked<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const giveUp = Date.now() + PATIENCE; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StoreTrouble) || error.kind !== "locked" || Date.now() > giveUp) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
