import { existsSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { PHOTOS_FOLDER } from "../_schema/photos.ts";
import { refusal } from "./faults.ts";
import { namedLinesIn } from "./lines.ts";
import { isThere, readOwnersFile } from "./owners-file.ts";
import { syncToDisk } from "./rewrite.ts";

/** The files of photos that lines of a review name, old or new, in a journal without faults. */
export function photosOfReview(dataDir: string, journal: Uint8Array, id: string) {
  const named = new Set<string>();
  const others = new Set<string>();
  for (const line of namedLinesIn([journal])) {
    const { photos = [] } = line.value as Partial<PublishEntry>;
    for (const { file } of photos) {
      if (line.id === id) named.add(file);
      else others.add(file.toLowerCase());
    }
  }
  // Read as a text, since what it says counts whether or not it has faults.
  const business = readOwnersFile(dataDir, "business.json").content?.toString("utf8") ?? "";
  // On some disks names that differ only in case are one file.
  const isShared = (file: string) =>
    others.has(file.toLowerCase()) || business.toLowerCase().includes(JSON.stringify(file).toLowerCase());
  const files = [...named].filter((file) => isThere(join(dataDir, PHOTOS_FOLDER, file)));
  const path = (file: string) => `${PHOTOS_FOLDER}/${file}`;
  return {
    /** That nothing else names and that are there; below the owner's folder, as are the others. */
    own: files.filter((file) => !isShared(file)).map(path),
    /** That another review or the business names too. */
    shared: files.filter(isShared).map(path),
  };
}

/** Removes files of the owner's folder, and what they lead to where they are links. Throws an InputError for one that stays. */
export function removePhotos(dataDir: string, files: readonly string[]): void {
  for (const file of files) {
    const path = join(dataDir, file);
    try {
      if (existsSync(path)) rmSync(realpathSync(path));
      rmSync(path, { force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw refusal(
        file,
        `cannot be removed (${code}); give this user the right to write in its folder, and erase again`,
      );
    }
  }
  if (files.length > 0) syncToDisk(join(dataDir, PHOTOS_FOLDER));
}
