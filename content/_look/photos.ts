import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NamedPhoto } from "../../data/_dataset/dataset.ts";
import { photoIn } from "../../data/_journal/owners-file.ts";
import { digestOf } from "../../data/_reuse/digest.ts";
import { photoPath, reviewPhotoPath } from "../../data/_schema/addresses.ts";
import type { BusinessFile } from "../../data/_schema/business.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import { photoName } from "../../data/_schema/photos.ts";
import type { PublicFiles } from "../_generation/public-files.ts";
import type { PhotoSize, ShrinkPhoto } from "./shrink-photo.ts";

/** A photo as pages show it, in pixels of its large form. */
export interface ShownPhoto {
  alt: string;
  path: string;
  width: number;
  height: number;
  /** In each size, as `srcset` has it. */
  sizes: string;
}

interface PhotosSource {
  /** The public journal. */
  dataDir: string;
  shrink: ShrinkPhoto;
}

/** The owner's photos in two sizes; `root` is the path of the site, without a trailing slash. */
export async function ownersPhotos(
  { photos: declared = [] }: Pick<BusinessFile, "photos">,
  root: string,
  source: PhotosSource,
): Promise<{ photos: ShownPhoto[]; files: PublicFiles }> {
  const { publish, files } = photoPublisher(source);
  const photos: ShownPhoto[] = [];
  for (const { file, alt } of declared) {
    const name = photoName(file);
    const { large, small } = await publish(file, "small", (size) => photoPath(name, size));
    // Of a photo that is no larger than the small size both are the same.
    const different = small.width === large.width ? [large] : [small, large];
    const sizes = different.map(({ path, width }) => `${root}${path} ${width}w`).join(", ");
    photos.push({ alt, ...large, sizes });
  }
  return { photos, files };
}

/** Hexadecimal digits: 80 bits. The names of the files may tell who took them, so that no page names one. */
const HASH = 20;

/**
 * The photos of reviews as pages show them, by the names of their files, and what is published of them: in the size that is
 * shared, by whose bytes they are named, and in that of cards.
 */
export async function reviewPhotos({ photos, ...source }: PhotosSource & { photos: readonly NamedPhoto[] }) {
  const { publish, files } = photoPublisher(source);
  const made = new Map<string, { path: string; width: number; height: number }>();
  for (const { file } of photos) {
    if (made.has(file)) continue;
    const pathOf = (size: "small" | undefined, bytes: Uint8Array) =>
      reviewPhotoPath(digestOf(bytes).slice(0, HASH), size);
    made.set(file, (await publish(file, "thumb", pathOf)).large);
  }
  return { made, files };
}

/** Publishes photos as WebP, each in the large form of the public journal and in a size that is made of it. */
function photoPublisher({ dataDir, shrink }: PhotosSource) {
  const files = new Map<string, { source: string; bytes: Uint8Array }>();
  return {
    files,
    /** `pathOf` is asked for the path of each form, and told the bytes of the large one. */
    async publish(
      file: string,
      smaller: PhotoSize,
      pathOf: (size: "small" | undefined, bytes: Uint8Array) => string,
    ) {
      const source = join(dataDir, photoIn(dataDir, file));
      const large = await shrink(readFileSync(source), "large");
      const put = ({ bytes, width, height }: typeof large, size?: "small") => {
        const path = pathOf(size, large.bytes);
        files.set(fileOf(path), { source, bytes });
        return { path, width, height };
      };
      return { small: put(await shrink(large.bytes, smaller), "small"), large: put(large) };
    },
  };
}
