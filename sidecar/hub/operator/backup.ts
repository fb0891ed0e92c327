import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { type Kept, KeptIntent, KeptSubscription, KeptTopic } from "../store/backup-rows.ts";
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

const Line = z.union([
  z.strictObject({ topic: KeptTopic }),
  z.strictObject({ subscription: KeptSubscription }),
  z.strictObject({ intent: KeptIntent }),
]);

/**
 * Writes a backup that only its owner may read: lines of JSON, the last with a checksum of all before. It takes the place
 * of an older backup at once and whole. Throws an Error when something else is there, or it cannot be written.
 */
function writeBackup(file: string, { topics, subscriptions, intents }: Kept): void {
  const lines = [
    HEADER,
    ...topics.map((topic) => JSON.stringify({ topic })),
    ...subscriptions.map((subscription) => JSON.stringify({ subscription })),
    ...intents.map((intent) => JSON.stringify({ intent })),
  ];
  const text = lines.map((line) => `${line}\n`).join("");
  const unfinished = `${file}.${process.pid}`;
  if (readText(file)?.startsWith(HEADER) === false)
    throw new Error(`${file} is there, and is no backup of a hub; name another file`);
  try {
    writeFileSync(unfinished, `${text}${checksumLine(text)}\n`, { flag: "wx", mode: 0o600, flush: true });
    renameSync(unfinished, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new Error(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** Reads a backup. Throws an Error when it is none, or not as it was written. */
export function readBackup(file: string): Kept {
  const text = readText(file);
  if (text === null) throw new Error(`${file} cannot be read`);
  const end = text.lastIndexOf("\n", text.length - 2) + 1;
  const body = text.slice(0, end);
  if (!body.startsWith(HEADER) || text.slice(end) !== `${checksumLine(body)}\n`)
    throw new Error(`${file} is no backup of a hub, or not as it was written; nothing is restored`);
  const kept: Kept = { topics: [], subscriptions: [], intents: [] };
  for (const [index, line] of body.split("\n").slice(1, -1).entries()) {
    const row = readRow(line);
    if (row === null)
      throw new Error(
        `${file}, line ${index + 2}: is nothing that this release can restore; nothing is restored`,
      );
    if ("topic" in row) kept.topics.push(row.topic);
    else if ("subscription" in row) kept.subscriptions.push(row.subscription);
    else kept.intents.push(row.intent);
  }
  return kept;
}

function readRow(line: string): z.infer<typeof Line> | null {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const checksumLine = (text: string) =>
  JSON.stringify({ sha256: createHash("sha256").update(text).digest("hex") });

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
