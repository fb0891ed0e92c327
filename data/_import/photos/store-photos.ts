import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bytesOf } from "../../_fetch/fetch-within.ts";
import { refusal } from "../../_journal/faults.ts";
import { isThere } from "../../_journal/owners-file.ts";
import { rewriteOwnersFile, syncToDisk } from "../../_journal/rewrite.ts";
import type { PublishEntry } from "../../_schema/journal-entry.ts";
import { PHOTOS_FOLDER } from "../../_schema/photos.ts";
import { findInputFiles } from "../read/input-files.ts";
import type { FoundPhotos } from "./find-photos.ts";
import { nameOfPhoto, picturesOf } from "./pictures.ts";

export function hasPhoto(dataDir: string, file: string): boolean {
  return isThere(join(dataDir, PHOTOS_FOLDER, file));
}

/** Where new pictures lie until the lines that name them are written; beside the others, so that they need only another name. */
const INCOMING = join(PHOTOS_FOLDER, ".incoming");

/** New pictures, aside until they are named. What an import that was killed has left there is removed. */
export class AsidePhotos {
  private isOpen = false;
  private readonly files = new Set<string>();

  constructor(private readonly dataDir: string) {}

  /** Keeps the bytes of a photo under the name that it is going to have. Throws an InputError when they cannot be written. */
  put(file: string, bytes: Uint8Array): void {
    if (this.files.has(file) || hasPhoto(this.dataDir, file)) return;
    const folder = join(this.dataDir, INCOMING);
    if (!this.isOpen) rmSync(folder, { recursive: true, force: true });
    this.isOpen = true;
    mkdirSync(folder, { recursive: true });
    rewriteOwnersFile(this.dataDir, join(INCOMING, file), bytes);
    this.files.add(file);
  }

  /** The same of those pictures of an export that entries name. Rejects with an InputError when one changes meanwhile. */
  async copy(path: string, { sources }: FoundPhotos, entries: readonly PublishEntry[]): Promise<void> {
    const wanted = this.missing(entries).filter((file) => sources.has(file) && !this.files.has(file));
    if (wanted.length === 0) return;
    const inputs = await findInputFiles(path);
    try {
      const find = picturesOf(path, inputs);
      for (const file of wanted) {
        const name = sources.get(file)!;
        const picture = find(name, "");
        const bytes = typeof picture === "string" ? null : await bytesOf(picture.read());
        if (bytes === null || (await nameOfPhoto(bytes, () => true)) !== file)
          throw refusal(name, "changed while it was imported; run the command again");
        this.put(file, bytes);
      }
    } finally {
      inputs.close();
    }
  }

  /**
   * Puts the photos that entries name into the owner's folder, then calls `write`; takes them out again where that throws. `whileWriting`
   * only.
   */
  store(entries: readonly PublishEntry[], { sources }: FoundPhotos, write: () => void): void {
    const wanted = this.missing(entries).filter((file) => sources.has(file));
    const stored: string[] = [];
    const folder = join(this.dataDir, PHOTOS_FOLDER);
    try {
      for (const file of wanted) {
        const incoming = join(this.dataDir, INCOMING, file);
        // Another import may have cleared the folder.
        if (!isThere(incoming))
          throw refusal(
            sources.get(file)!,
            "was not copied, as something else changed meanwhile; run the command again",
          );
        renameSync(incoming, join(folder, file));
        stored.push(file);
      }
      if (stored.length > 0) syncToDisk(folder);
      write();
    } catch (error) {
      for (const file of stored) rmSync(join(folder, file), { force: true });
      throw error;
    }
  }

  close(): void {
    if (this.isOpen) rmSync(join(this.dataDir, INCOMING), { recursive: true, force: true });
  }

  private missing(entries: readonly PublishEntry[]): string[] {
    const named = new Set(entries.flatMap(({ photos = [] }) => photos.map(({ file }) => file)));
    return [...named].filter((file) => !hasPhoto(this.dataDir, file));
  }
}
