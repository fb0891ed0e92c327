import { readFileSync } from "node:fs";
import { join } from "node:path";
import { photoIn } from "../../data/_journal/owners-file.ts";
import { photoPath } from "../../data/_schema/addresses.ts";
import type { BusinessFile } from "../../data/_schema/business.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import { photoName } from "../../data/_schema/photos.ts";
import type { PublicFiles } from "../_generation/public-files.ts";
import type { ShrinkPhoto } from "./shrink-photo.ts";

const FORMATS = ["avif", "webp"] as const;

/** A photo as pages show it, in pixels of its large form. */
export interface ShownPhoto {
  alt: string;
  path: string;
  width: number;
  height: number;
  /** By format, as `srcset` has it. */
  sources: Record<(typeof FORMATS)[number], string>;
}

export interface PhotosSource {
  business: Pick<BusinessFile, "photos">;
  /** The public journal. */
  dataDir: string;
  /** The path of the site, without a trailing slash. */
  root: string;
  shrink: ShrinkPhoto;
}

/** The owner's photos in two sizes and two formats, all made of the large one of the public journal. */
export async function photosOf({ business, dataDir, root, shrink }: PhotosSource): Promise<{
  photos: ShownPhoto[];
  files: PublicFiles;
}> {
  const files = new Map<string, { source: string; bytes: Uint8Array }>();
  const photos: ShownPhoto[] = [];
  for (const { file, alt } of business.photos ?? []) {
    const source = join(dataDir, photoIn(dataDir, file));
    const { width, height, bytes } = await shrink(readFileSync(source), "webp", "large");
    const sources = { avif: [] as string[], webp: [] as string[] };
    for (const format of FORMATS) {
      for (const size of ["small", "large"] as const) {
        const made = await shrink(Buffer.from(bytes, "base64"), format, size);
        const path = photoPath(photoName(file), format, size);
        // Of a photo that is no larger than the small size both are the same.
        const same = size === "large" && sources[format][0]!.endsWith(` ${made.width}w`);
        if (!same) sources[format].push(`${root}${path} ${made.width}w`);
        files.set(fileOf(path), { source, bytes: Buffer.from(made.bytes, "base64") });
      }
    }
    photos.push({
      alt,
      path: photoPath(photoName(file), "webp"),
      width,
      height,
      sources: { avif: sources.avif.join(", "), webp: sources.webp.join(", ") },
    });
  }
  return { photos, files };
}
