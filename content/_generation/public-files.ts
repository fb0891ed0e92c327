import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MANIFEST_FILE, pathOfFile } from "../../data/schema/generation.ts";

/** Files that are published as they are: where they come from, and their bytes, by their place in the generation. */
export type PublicFiles = ReadonlyMap<string, { source: string; bytes: Uint8Array }>;

/** Writes files beside what was rendered. Throws an Error with one line for each that has the address of something else. */
export function placePublicFiles(files: PublicFiles, folder: string): void {
  const taken = [...files].filter(
    ([target, { bytes }]) => target === MANIFEST_FILE || !writeNew(join(folder, target), bytes),
  );
  if (taken.length === 0) return;
  throw new Error(
    taken
      .map(
        ([target, { source }]) =>
          `${source}: the build makes ${pathOfFile(target)} itself; rename this file or remove it`,
      )
      .join("\n"),
  );
}

/** False when something stands there, or where its folder would be. */
function writeNew(path: string, bytes: Uint8Array): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes, { flag: "wx" });
    return true;
  } catch (error) {
    if (["EEXIST", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}
