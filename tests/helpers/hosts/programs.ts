import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The servers beside our own that tests run, where they are installed. */
export const SERVERS = ["nginx", "caddy"] as const;

/** Those of them that are not. */
export const MISSING_SERVERS = SERVERS.filter((name) => programPath(name) === null);

/** Where a program is installed; null where it is not. */
export function programPath(name: string): string | null {
  // Debian keeps servers where only root looks by default.
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
