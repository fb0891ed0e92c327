import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * What is in a folder and in those below it, links themselves included. Where they lead is not followed, since that may be
 * outside of it or round in a circle: `readdirSync` does so from Node 22 on.
 */
export function entriesBelow(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry, ...entriesBelow(join(folder, entry.name))] : [entry],
  );
}
