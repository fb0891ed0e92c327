import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readBackup, restore as restoreHub } from "../hub/operator/backup.ts";
import { CommandError } from "../hub/operator/existing-store.ts";
import { storeOpener } from "../hub/store/open-store.ts";
import { copyAll, filesIn, PARTS, type Places } from "./back-up.ts";

/**
 * Puts back what a backup has and this machine lacks, and resolves to what to print. What STATE_DIR and the hub have is
 * newer, and stays. Of the owner's files those that differ stop it before anything is changed, unless they are to be
 * replaced. `now` is milliseconds since 1970. Rejects with CommandError or StoreTrouble.
 */
export async function restore(
  folder: string,
  { dataDir, stateDir, databaseUrl }: Places,
  { replace, now }: { replace: boolean; now: number },
): Promise<string> {
  const [data, state, hub] = [PARTS.data, PARTS.state, PARTS.hub].map((part) => join(folder, part)) as [
    string,
    string,
    string,
  ];
  const files = filesIn(data);
  if (files.length === 0) throw new CommandError(`${folder} is no backup; npm run backup makes one`);
  const differing = files.filter((file) => isThere(dataDir, file) && !isSame(data, dataDir, file));
  if (differing.length > 0 && !replace)
    throw new CommandError(
      [
        ...differing.map((file) => `${join(dataDir, file)} is there, and is not that of the backup`),
        "nothing is restored; --replace puts these back too, as they were; or move them away, or set DATA_DIR to a new folder",
      ].join("\n"),
    );
  const kept = existsSync(hub);
  // Before anything is changed: one that is damaged is refused.
  if (kept) readBackup(hub);

  const missing = filesIn(state).filter((file) => !isThere(stateDir, file));
  copyAll(
    files.filter((file) => !isSame(data, dataDir, file)),
    data,
    dataDir,
  );
  copyAll(missing, state, stateDir);
  const said = [`Restored ${dataDir}: ${files.length} files. Restored to ${stateDir}: ${missing.length}.`];
  if (!kept) return said[0]!;
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const store = await storeOpener(databaseUrl)();
  try {
    return [...said, await restoreHub(store, hub, now)].join("\n");
  } finally {
    await store.close();
  }
}

const isThere = (folder: string, file: string) => existsSync(join(folder, file));

const isSame = (one: string, other: string, file: string) =>
  isThere(other, file) && readFileSync(join(one, file)).equals(readFileSync(join(other, file)));
