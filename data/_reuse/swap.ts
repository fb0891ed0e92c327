import { renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { CURRENT, GENERATIONS } from "../_schema/generation.ts";
import { syncFolder, syncToDisk } from "./sync-to-disk.ts";

/** Names a finished folder and points `current` at it in one rename; if `durable`, after flushing everything to disk. */
export async function swapIn(
  siteDir: string,
  folder: string,
  name: string,
  { durable }: { durable: boolean },
): Promise<void> {
  if (durable) await syncFolder(folder);
  const target = join(siteDir, GENERATIONS, name);
  renameSync(folder, target);
  if (durable) await syncToDisk(dirname(target));

  const link = join(siteDir, `${CURRENT}.next`);
  rmSync(link, { force: true });
  symlinkSync(join(GENERATIONS, name), link, "dir");
  renameSync(link, join(siteDir, CURRENT));
  if (durable) await syncToDisk(siteDir);
}
