import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources } from "../../data/_reuse/engine.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import { INPUT_LIMITS } from "../../data/_schema/input-limits.ts";
import { isPlainWebp } from "./plain-webp.ts";

/** The most pixels of a side; a smaller photo stays as large as it is. */
const SIDES = { large: 1280, small: 640, thumb: 320 } as const;

export type PhotoFormat = "avif" | "webp";
export type PhotoSize = keyof typeof SIDES;

export interface SmallPhoto {
  width: number;
  height: number;
  /** In base64. */
  bytes: string;
}

/**
 * Makes a photo small, turned upright and without what cameras write into it, such as the place. One that is published in its
 * large form stays as it is when that is made of it again. Rejects what is no picture.
 */
export type ShrinkPhoto = (bytes: Uint8Array, format: PhotoFormat, size: PhotoSize) => Promise<SmallPhoto>;

/** One for a build, which makes none again that the last build has made. */
export function photoShrinker(kept: BuildCache): ShrinkPhoto {
  const circumstances = () => [digestOfSources("content/_look", "package-lock.json")];
  const namespace = kept.namespace<SmallPhoto>("photos", circumstances);
  return async (bytes, format, size) => {
    const key = [fingerprintOf(bytes), format, size].join(" ");
    const made = await namespace.keepLater(key, () => shrink(bytes, format, size));
    return made.bytes === AS_IT_IS ? { ...made, bytes: Buffer.from(bytes).toString("base64") } : made;
  };
}

/** In the place of the bytes of a photo that has been made for this size already. */
const AS_IT_IS = "";

/** Why a file cannot be shown, and what can be. */
export function noPhoto(name: string, { message }: Error): string {
  const [reason] = message.split("\n");
  const most = INPUT_LIMITS.photoPixels / 1e6;
  return (
    `${name} cannot be read as a picture (${reason}); save it again, as JPEG, PNG, WebP or AVIF of at ` +
    `most ${most} million pixels`
  );
}

async function shrink(bytes: Uint8Array, format: PhotoFormat, size: PhotoSize): Promise<SmallPhoto> {
  // Loaded only here, since it takes long.
  const { default: sharp } = await import("sharp");
  const side = SIDES[size];
  // Whatever else a file of that name may hold is read by code that nobody needs.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`) });
  const upright = sharp(bytes, { limitInputPixels: INPUT_LIMITS.photoPixels }).autoOrient();
  if (format === "webp" && size === "large" && isPlainWebp(bytes)) {
    const { width, height } = (await upright.clone().raw().toBuffer({ resolveWithObject: true })).info;
    if (Math.max(width, height) <= side) return { width, height, bytes: AS_IT_IS };
  }
  const shrunk = upright.resize(side, side, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await shrunk
    .toFormat(format, format === "avif" ? { quality: 50, effort: 2 } : { quality: 76 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data.toString("base64") };
}
