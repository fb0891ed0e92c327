import { join } from "node:path";
import type { deriveDataset, readOwnersFiles } from "../../data/_dataset/dataset.ts";
import { readBytes } from "../../data/_journal/owners-file.ts";
import { unreadablePicture } from "../../data/_journal/picture.ts";
import { digestOf } from "../../data/_reuse/digest.ts";
import { reviewPhotoPath } from "../../data/_schema/addresses.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import { INPUT_LIMITS } from "../../data/_schema/input-limits.ts";
import { PHOTOS_FOLDER } from "../../data/_schema/photos.ts";
import type { PublicFiles } from "../_generation/public-files.ts";
import type { ShrinkPhoto } from "./shrink-photo.ts";

/** Hexadecimal digits: 80 bits. The names of the files may tell who took them, so that no address has one. */
const HASH = 20;

interface ReviewPhotosSource {
  photos: ReturnType<typeof readOwnersFiles>["photos"];
  dataDir: string;
  shrink: ShrinkPhoto;
}

/**
 * The photos of reviews as pages show them, by the names of their files, and what is published of them: WebP in the size that
 * is shared and in that of cards. Throws an Error with one line for each that cannot be had.
 */
export async function reviewPhotos({ photos, dataDir, shrink }: ReviewPhotosSource): Promise<{
  made: NonNullable<Parameters<typeof deriveDataset>[2]>;
  files: PublicFiles;
}> {
  const made = new Map<string, { path: string; width: number; height: number }>();
  const files = new Map<string, { source: string; bytes: Uint8Array }>();
  const faults: string[] = [];
  for (const { file, place } of photos) {
    if (made.has(file)) continue;
    const name = join(PHOTOS_FOLDER, file);
    const fault = (message: string) => faults.push(`${place.file}:${place.line}: ${place.field}: ${message}`);
    const { content: bytes, faults: unreadable } = readBytes(dataDir, name, INPUT_LIMITS.photo);
    for (const { message } of unreadable) fault(`${name} ${message}`);
    if (bytes === null) continue;
    try {
      const hash = digestOf(bytes).slice(0, HASH);
      const publish = async (size: "large" | "small") => {
        const { bytes: encoded, ...shown } = await shrink(bytes, "webp", size === "large" ? size : "thumb");
        const path = reviewPhotoPath(hash, size);
        files.set(fileOf(path), { source: join(dataDir, name), bytes: Buffer.from(encoded, "base64") });
        return { path, ...shown };
      };
      await publish("small");
      made.set(file, await publish("large"));
    } catch (error) {
      fault(`${name} ${unreadablePicture(error as Error)}`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { made, files };
}
