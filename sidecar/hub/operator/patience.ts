import { StoreTrouble } from "../store.ts";

/** How long a command waits for a store that others hold locked, and between two tries, in milliseconds. */
const PATIENCE = 5000;
const PAUSE = 100;

/** Tries again while the store is locked, for a few seconds: a busy sidecar writes often, but each time not for long. */
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
