import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import {
  HOST_RULES,
  HOSTS_FOLDER,
  MANIFEST_FILE,
  OFFLINE_FOLDER,
  pathOfFile,
  SEARCH_FOLDER,
  SOURCE_FOLDER,
} from "../../data/_schema/generation.ts";

/** Files published unchanged: their source and bytes, by their path in the generation. */
export type PublicFiles = ReadonlyMap<string, { source: string; bytes: Uint8Array }>;

/** Writes files next to the rendered ones. Throws an Error with one line for each whose path is already taken. */
export function placePublicFiles(files: PublicFiles, folder: string): void {
  const taken = [...files].filter(
    ([target, { bytes }]) => isReserved(target) || !writeNew(join(folder, target), bytes),
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

/** Files, and folders with a slash, that the build writes later or finishes apart. */
const RESERVED = [
  ...Object.values(HOST_RULES),
  `${HOSTS_FOLDER}/`,
  `${SEARCH_FOLDER}/`,
  `${OFFLINE_FOLDER}/`,
  `${SOURCE_FOLDER}/`,
  REVIEW_PAGES.slice(1),
];

function isReserved(target: string): boolean {
  return (
    target.startsWith(MANIFEST_FILE) ||
    RESERVED.some((place) => (place.endsWith("/") ? target.startsWith(place) : target === place))
  );
}

/** Returns false when the path, or the folder it needs, is already taken by a file. */
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
