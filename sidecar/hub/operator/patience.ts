import { StoreTrouble } from "../store/store.ts";

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
