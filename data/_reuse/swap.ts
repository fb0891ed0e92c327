import { execFile } from "node:child_process";
import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { CURRENT, GENERATIONS } from "../_schema/generation.ts";
import { inTurn } from "./in-turn.ts";

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

/** Files flushed concurrently: as many as Node has threads for files. */
const AT_ONCE = 4;

/** More files than these are flushed together with all else that the file system has not written yet. */
const MANY = 2000;

/** Flushes a folder and everything below it to disk. */
async function syncFolder(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  if (entries.length > MANY && (await syncFileSystem(folder))) return;
  await inTurn(entries, AT_ONCE, ({ parentPath, name }) => syncToDisk(join(parentPath, name)));
  await syncToDisk(folder);
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes the whole file system by syncfs(2), which Node lacks: as fast for thousands of files as for one. False where it could not. */
async function syncFileSystem(folder: string): Promise<boolean> {
  // Elsewhere a sync of that name only begins to write.
  if (process.platform !== "linux") return false;
  return promisify(execFile)("sync", ["-f", folder]).then(
    () => true,
    () => false,
  );
}
