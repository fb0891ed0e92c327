import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { CURRENT, GENERATIONS } from "../../data/_schema/generation.ts";

/** Names a finished folder and points `current` at it in one rename; if `durable`, after flushing everything to disk. */
export function swapIn(
  siteDir: string,
  folder: string,
  name: string,
  { durable }: { durable: boolean },
): void {
  const syncToDisk = durable ? flush : () => {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    syncToDisk(join(entry.parentPath, entry.name));
  }
  syncToDisk(folder);
  const target = join(siteDir, GENERATIONS, name);
  renameSync(folder, target);
  syncToDisk(dirname(target));

  const link = join(siteDir, `${CURRENT}.next`);
  rmSync(link, { force: true });
  symlinkSync(join(GENERATIONS, name), link, "dir");
  renameSync(link, join(siteDir, CURRENT));
  syncToDisk(siteDir);
}

function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
