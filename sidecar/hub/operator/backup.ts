import type { Store } from "../store/store.ts";
import { readBackup, writeBackup } from "./backup-file.ts";
import { whileLocked } from "./patience.ts";

/** Writes all that the store holds at one moment to a file, and resolves to what to print. Rejects with CommandError. */
export async function backUp(store: Store, file: string): Promise<string> {
  const kept = await whileLocked(() => store.keep());
  writeBackup(file, kept);
  const { subscriptions, intents } = kept;
  return `Wrote ${file}: ${subscriptions.length} subscriptions, ${intents.length} open requests and notices. It holds their secrets.`;
}

/**
 * Puts back what a backup has and the store lacks, all in one transaction, and resolves to what to print. Rejects with
 * CommandError, having changed nothing.
 */
export async function restore(store: Store, file: string, now: number): Promise<string> {
  const kept = readBackup(file);
  const { subscriptions, intents, known, ended } = await whileLocked(() => store.restore(kept, now));
  return [
    `Restored ${subscriptions} subscriptions, and ${intents} open requests and notices.`,
    `Left as they are: ${known} of which the hub has something newer. Left out: ${ended} whose lease has ended.`,
  ].join("\n");
}
