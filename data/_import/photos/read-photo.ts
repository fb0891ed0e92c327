import { openPicture, unreadablePicture } from "../../_journal/picture.ts";
import { digestOf } from "../../_reuse/digest.ts";
import { NO_PICTURE } from "./pictures.ts";

/** What keeps a picture from being taken, in words that follow its name. */
export class UntakenPhoto extends Error {}

/** Hexadecimal digits of the digest: 80 bits. */
const DIGITS = 20;

/**
 * The name that a picture gets in the owner's folder: a digest, with the extension of what its bytes are. Rejects with
 * UntakenPhoto what a build could not read; one that is there already was looked at before.
 */
export async function nameOfPhoto(bytes: Buffer, isThere: (file: string) => boolean): Promise<string> {
  const extension = extensionOf(bytes);
  if (extension === null) throw new UntakenPhoto(NO_PICTURE);
  const file = digestOf(bytes).slice(0, DIGITS) + extension;
  if (!isThere(file)) await decode(bytes);
  return file;
}

function extensionOf(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 12).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return ".jpg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return ".png";
  if (/^RIFF....WEBP/s.test(start)) return ".webp";
  return /^....ftypavi[fs]/s.test(start) ? ".avif" : null;
}

/** All of its pixels, since a build fails on one that is cut off. */
async function decode(bytes: Buffer): Promise<void> {
  try {
    const picture = await openPicture(bytes);
    await picture.resize(64, 64, { fit: "inside" }).raw().toBuffer();
  } catch (error) {
    throw new UntakenPhoto(unreadablePicture(error as Error));
  }
}
