import { readFileSync } from "node:fs";
import { join } from "node:path";
import { photoIn } from "../../data/_journal/owners-file.ts";
import { photoPath } from "../../data/_schema/addresses.ts";
import type { BusinessFile } from "../../data/_schema/business.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import { photoName } from "../../data/_schema/photos.ts";
import type { PublicFiles } from "../_generation/public-files.ts";
import type { ShrinkPhoto, SmallPhoto } from "./shrink-photo.ts";

/** A photo as pages show it, in pixels of its large form. */
export interface ShownPhoto {
  alt: string;
  path: string;
  width: number;
  height: number;
  /** In each size, as `srcset` has it. */
  sizes: string;
}

export interface PhotosSource {
  business: Pick<BusinessFile, "photos">;
  /** The public journal. */
  dataDir: string;
  /** The path of the site, without a trailing slash. */
  root: string;
  shrink: ShrinkPhoto;
}

/** The owner's photos in two sizes, both made of the large one of the public journal. */
export async function photosOf({ business, dataDir, root, shrink }: PhotosSource): Promise<{
  photos: ShownPhoto[];
  files: PublicFiles;
}> {
  const files = new Map<string, { source: string; bytes: Uint8Array }>();
  const photos: ShownPhoto[] = [];
  for (const { file, alt } of business.photos ?? []) {
    const source = join(dataDir, photoIn(dataDir, file));
    const bytes = readFileSync(source);
    const [small, large] = [await shrink(bytes, "small"), await shrink(bytes, "large")];
    const name = photoName(file);
    const publish = ({ bytes, width }: SmallPhoto, path: string) => {
      files.set(fileOf(path), { source, bytes: Buffer.from(bytes, "base64") });
      return `${root}${path} ${width}w`;
    };
    const path = photoPath(name);
    const sizes = [publish(small, photoPath(name, "small")), publish(large, path)];
    photos.push({
      alt,
      path,
      width: large.width,
      height: large.height,
      // Of a photo that is no larger than the small size both are the same.
      sizes: sizes.slice(small.width === large.width ? 1 : 0).join(", "),
    });
  }
  return { photos, files };
}
