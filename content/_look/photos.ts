import { join } from "node:path";
import { readBytes } from "../../data/_journal/owners-file.ts";
import { unreadablePicture } from "../../data/_journal/picture.ts";
import { photoPath } from "../../data/_schema/addresses.ts";
import type { BusinessFile } from "../../data/_schema/business.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import { INPUT_LIMITS } from "../../data/_schema/input-limits.ts";
import { PHOTOS_FOLDER, photoName } from "../../data/_schema/photos.ts";
import type { PublicFiles } from "../_generation/public-files.ts";
import type { ShrinkPhoto, SmallPhoto } from "./shrink-photo.ts";

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
  dataDir: string;
  /** The path of the site, without a trailing slash. */
  root: string;
  shrink: ShrinkPhoto;
}

/**
 * The owner's photos in two sizes and two formats, turned upright and without what cameras write into them, such as the
 * place. Throws an Error with one line for each that cannot be had.
 */
export async function photosOf({ business, dataDir, root, shrink }: PhotosSource): Promise<{
  photos: ShownPhoto[];
  files: PublicFiles;
}> {
  const files = new Map<string, { source: string; bytes: Uint8Array }>();
  const photos: ShownPhoto[] = [];
  const faults: string[] = [];
  for (const [index, { file, alt }] of (business.photos ?? []).entries()) {
    const name = join(PHOTOS_FOLDER, file);
    const source = join(dataDir, name);
    const field = `business.json: photos[${index}].file`;
    const { content: bytes, faults: unreadable } = readBytes(dataDir, name, INPUT_LIMITS.photo);
    faults.push(...unreadable.map(({ message }) => `${field}: ${name} ${message}`));
    if (unreadable.length > 0) continue;
    if (bytes === null) {
      faults.push(`${field}: there is no file ${name} beside it`);
      continue;
    }
    const sources = { avif: [] as string[], webp: [] as string[] };
    let large: SmallPhoto | undefined;
    try {
      for (const format of FORMATS) {
        for (const size of ["small", "large"] as const) {
          const made = await shrink(bytes, format, size);
          const path = photoPath(photoName(file), format, size);
          files.set(fileOf(path), { source, bytes: Buffer.from(made.bytes, "base64") });
          // Of a photo that is no larger than the small size both are the same.
          if (size === "small" || made.width !== large?.width)
            sources[format].push(`${root}${path} ${made.width}w`);
          large = made;
        }
      }
    } catch (error) {
      faults.push(`${field}: ${name} ${unreadablePicture(error as Error)}`);
      continue;
    }
    photos.push({
      alt,
      path: photoPath(photoName(file), "webp"),
      width: large!.width,
      height: large!.height,
      sources: { avif: sources.avif.join(", "), webp: sources.webp.join(", ") },
    });
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { photos, files };
}
