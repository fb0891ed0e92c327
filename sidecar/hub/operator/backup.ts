import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writePrivately } from "../../../data/_command/private-file.ts";
import { Kept } from "../store/backup-rows.ts";
import type { Store } from "../store/store.ts";
import { whileLocked } from "./existing-store.ts";

export const backUp =
  (file: string) =>
  async (store: Store): Promise<string> => {
    const kept = await whileLocked(() => store.keep());
    writeBackup(file, kept);
    const { subscriptions, intents } = kept;
    return `Wrote ${file}: ${subscriptions.length} subscriptions, ${intents.length} open requests and notices. It holds their secrets.`;
  };

/** Puts back what a backup has and the store lacks, all in one transaction, or nothing. */
export const restore =
  (file: string) =>
  async (store: Store, { now }: { now: number }): Promise<string> => {
    const kept = readBackup(file);
    const { subscriptions, intents, known, ended } = await whileLocked(() => store.restore(kept, now));
    return [
      `Restored ${subscriptions} subscriptions, and ${intents} open requests and notices.`,
      `Left as they are: ${known} of which the hub has something newer. Left out: ${ended} whose lease has ended.`,
    ].join("\n");
  };

const HEADER = JSON.stringify({ candor_hub_backup: 1 });

/**
 * Writes a backup that only its owner may read: what it is, what the hub holds, and the SHA-256 of that, a line each. It takes the
 * place of an older backup at once and whole. Throws an Error when something else is there, or it cannot be written.
 */
function writeBackup(file: string, kept: Kept): void {
  if (readText(file)?.startsWith(`${HEADER}\n`) === false)
    throw new Error(`${file} is there, and is no backup of a hub; name another file`);
  const body = JSON.stringify(kept);
  try {
    writePrivately(file, `${[HEADER, body, hash("sha256", body)].join("\n")}\n`);
  } catch (error) {
    throw new Error(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** Reads a backup. Throws an Error when it is none, or not as it was written. */
export function readBackup(file: string): Kept {
  const text = readText(file);
  if (text === null) throw new Error(`${file} cannot be read`);
  const [header, body = "", digest] = text.split("\n");
  if (header !== HEADER || digest !== hash("sha256", body))
    throw new Error(`${file} is no backup of a hub, or not as it was written; nothing is restored`);
  try {
    return Kept.parse(JSON.parse(body));
  } catch {
    throw new Error(`${file} holds what this release cannot restore; nothing is restored`);
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
