import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { deriveDataset, NamedPhoto } from "../../data/_dataset/dataset.ts";
import { photoIn } from "../../data/_journal/owners-file.ts";
import { digestOf } from "../../data/_reuse/digest.ts";
import { reviewPhotoPath } from "../../data/_schema/addresses.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import type { PublicFiles } from "../_generation/public-files.ts";
import type { ShrinkPhoto } from "./shrink-photo.ts";

/** Hexadecimal digits: 80 bits. The names of the files may tell who took them, so that no page names one. */
const HASH = 20;

interface ReviewPhotosSource {
  photos: readonly NamedPhoto[];
  /** The public journal. */
  dataDir: string;
  shrink: ShrinkPhoto;
}

/**
 * The photos of reviews as pages show them, by the names of their files, and what is published of them: WebP in the size that
 * is shared, by whose bytes they are named, and made of that the one of cards.
 */
export async function reviewPhotos({ photos, dataDir, shrink }: ReviewPhotosSource): Promise<{
  made: NonNullable<Parameters<typeof deriveDataset>[2]>;
  files: PublicFiles;
}> {
  const made = new Map<string, { path: string; width: number; height: number }>();
  const files = new Map<string, { source: string; bytes: Uint8Array }>();
  for (const { file } of photos) {
    if (made.has(file)) continue;
    const source = join(dataDir, photoIn(dataDir, file));
    const large = await shrink(readFileSync(source), "large");
    const bytes = Buffer.from(large.bytes, "base64");
    const small = await shrink(bytes, "thumb");
    const hash = digestOf(bytes).slice(0, HASH);
    const path = reviewPhotoPath(hash);
    files.set(fileOf(path), { source, bytes });
    const smallPath = fileOf(reviewPhotoPath(hash, "small"));
    files.set(smallPath, { source, bytes: Buffer.from(small.bytes, "base64") });
    made.set(file, { path, width: large.width, height: large.height });
  }
  return { made, files };
}
