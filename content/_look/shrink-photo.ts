import { openPicture } from "../../data/_journal/picture.ts";
import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources } from "../../data/_reuse/engine.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";

/** The most pixels of a side; a smaller photo stays as large as it is. */
const SIDES = { large: 1280, small: 640, thumb: 320 } as const;

export type PhotoSize = keyof typeof SIDES;

interface Shrunk<Bytes> {
  width: number;
  height: number;
  bytes: Bytes;
}

/**
 * Makes a WebP of a photo, small, upright and without what cameras write into it, such as the place. One that is published in
 * its large form stays as it is when that is made of it again. Rejects what is no picture.
 */
export type ShrinkPhoto = (bytes: Uint8Array, size: PhotoSize) => Promise<Shrunk<Uint8Array>>;

/** One for a build, which makes none again that the last build has made. */
export function photoShrinker(kept: BuildCache): ShrinkPhoto {
  const circumstances = () => [
    digestOfSources("content/_look", "data/_journal/picture.ts", "package-lock.json"),
  ];
  const namespace = kept.namespace<Shrunk<string>>("photos", circumstances);
  return async (bytes, size) => {
    const made = await namespace.keepLater(`${fingerprintOf(bytes)} ${size}`, () => shrink(bytes, size));
    return { ...made, bytes: made.bytes === AS_IT_IS ? bytes : Buffer.from(made.bytes, "base64") };
  };
}

/** In the place of the bytes of a photo that has been made for this size already, which are kept in base64. */
const AS_IT_IS = "";

async function shrink(bytes: Uint8Array, size: PhotoSize): Promise<Shrunk<string>> {
  const side = SIDES[size];
  const upright = await openPicture(bytes);
  if (size === "large" && isPlainWebp(bytes)) {
    const { width, height } = (await upright.clone().raw().toBuffer({ resolveWithObject: true })).info;
    if (Math.max(width, height) <= side) return { width, height, bytes: AS_IT_IS };
  }
  const shrunk = upright.resize(side, side, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await shrunk.webp({ quality: 76 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data.toString("base64") };
}

/** The chunks of a picture, and of one with transparency; all others, such as EXIF and ICCP, tell more (RFC 9649, section 2). */
const PICTURES = ["VP8 ", "VP8X ALPH VP8 "];

/** Whether bytes are a lossy WebP of a picture and nothing else, as this build writes them: no place, time, camera or profile. */
export function isPlainWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => file.toString("latin1", at, at + 4);
  if (file.length < 12 || name(0) !== "RIFF" || name(8) !== "WEBP") return false;
  const chunks: string[] = [];
  let at = 12;
  while (at + 8 <= file.length && chunks.length < 4) {
    chunks.push(name(at));
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === file.length && PICTURES.includes(chunks.join(" "));
}
