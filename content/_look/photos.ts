import { join } from "node:path";
import { readBytes } from "../../data/_journal/owners-file.ts";
import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources } from "../../data/_reuse/engine.ts";
import { photoPath } from "../../data/_schema/addresses.ts";
import type { BusinessFile } from "../../data/_schema/business.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import { INPUT_LIMITS } from "../../data/_schema/input-limits.ts";
import { PHOTOS_FOLDER, photoName } from "../../data/_schema/photos.ts";
import type { PublicFiles } from "../_generation/public-files.ts";

/** The most pixels of a side; a smaller photo stays as large as it is. */
const SIZES = { large: 1280, small: 640 } as const;
const FORMATS = ["avif", "webp"] as const;

type Size = keyof typeof SIZES;

/** A photo as pages show it, in pixels of its large form. */
export interface ShownPhoto {
  alt: string;
  path: string;
  width: number;
  height: number;
  /** By format, as `srcset` has it. */
  sources: Record<(typeof FORMATS)[number], string>;
}

interface Made {
  width: number;
  height: number;
  /** In base64. */
  bytes: string;
}

export interface PhotosSource {
  business: Pick<BusinessFile, "photos">;
  dataDir: string;
  /** The path of the site, without a trailing slash. */
  root: string;
  kept: BuildCache;
}

/**
 * The owner's photos in two sizes and two formats, turned upright and without what cameras write into them, such as the
 * place. Throws an Error with one line for each that cannot be had.
 */
export async function photosOf({ business, dataDir, root, kept }: PhotosSource): Promise<{
  photos: ShownPhoto[];
  files: PublicFiles;
}> {
  const namespace = kept.namespace<Made>("photos", () => [
    digestOfSources("content/_look", "package-lock.json"),
  ]);
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
    let large: Made | undefined;
    try {
      for (const format of FORMATS) {
        for (const size of ["small", "large"] as const) {
          const key = [fingerprintOf(bytes), format, size].join(" ");
          const made = await namespace.keepLater(key, () => shrink(bytes, format, size));
          const path = photoPath(photoName(file), format, size);
          files.set(fileOf(path), { source, bytes: Buffer.from(made.bytes, "base64") });
          // Of a photo that is no larger than the small size both are the same.
          if (size === "small" || made.width !== large?.width)
            sources[format].push(`${root}${path} ${made.width}w`);
          large = made;
        }
      }
    } catch (error) {
      const [reason] = (error as Error).message.split("\n");
      const most = INPUT_LIMITS.photoPixels / 1e6;
      faults.push(
        `${field}: ${name} cannot be read as a picture (${reason}); save it again, as JPEG, PNG, WebP or AVIF of at ` +
          `most ${most} million pixels`,
      );
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

async function shrink(bytes: Uint8Array, format: (typeof FORMATS)[number], size: Size): Promise<Made> {
  // Loaded only here, since it takes long.
  const { default: sharp } = await import("sharp");
  const side = SIZES[size];
  // Whatever else a file of that name may hold is read by code that nobody needs.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`) });
  const upright = sharp(bytes, { limitInputPixels: INPUT_LIMITS.photoPixels }).autoOrient();
  const shrunk = upright.resize(side, side, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await shrunk
    .toFormat(format, format === "avif" ? { quality: 50, effort: 2 } : { quality: 76 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data.toString("base64") };
}
