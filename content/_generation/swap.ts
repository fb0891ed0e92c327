import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CURRENT, GENERATIONS } from "../../data/_schema/generation.ts";

/** Files flushed concurrently: as many as Node has threads for files. */
const AT_ONCE = 4;

/** Names a finished folder and points `current` at it in one rename; if `durable`, after flushing everything to disk. */
export async function swapIn(
  siteDir: string,
  folder: string,
  name: string,
  { durable }: { durable: boolean },
): Promise<void> {
  const syncToDisk = durable ? flush : async () => {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  // All workers draw from this one iterator.
  const queue = entries.values();
  const worker = async () => {
    for (const entry of queue) await syncToDisk(join(entry.parentPath, entry.name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await syncToDisk(folder);
  const target = join(siteDir, GENERATIONS, name);
  renameSync(folder, target);
  await syncToDisk(dirname(target));

  const link = join(siteDir, `${CURRENT}.next`);
  rmSync(link, { force: true });
  symlinkSync(join(GENERATIONS, name), link, "dir");
  renameSync(link, join(siteDir, CURRENT));
  await syncToDisk(siteDir);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
