import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { openPicture, unreadablePicture } from "../../_journal/picture.ts";
import { digestOf } from "../../_reuse/digest.ts";
import { groupBy } from "../../_text/group-by.ts";
import { type InputFile, type InputFiles, isPicture, onDisk } from "../read/input-files.ts";

/** Finds the picture that a file of the export names, or says in words that follow its name why there is none. */
export type FindPicture = (name: string, from: string) => InputFile | string;

/** Of an export's pictures; of one that is a single file, those beside it and below. Nothing outside is ever found. */
export function picturesOf(
  path: string,
  { pictures, single }: Pick<InputFiles, "pictures" | "single">,
): FindPicture {
  const folder = single ? realpathSync(dirname(path)) : "";
  const byName = new Map(pictures.map((picture) => [keyOf(picture.name), picture]));
  const byEnding = groupBy(
    pictures.flatMap((picture) => endingsOf(keyOf(picture.name)).map((ending) => ({ ending, picture }))),
    ({ ending }) => ending,
  );
  return (given, from) => {
    const name = given.replaceAll("\\", "/");
    if (/^(?:\/|[a-z]:|[a-z]+:\/)/i.test(name)) return OUTSIDE;
    const whole = posix.join(posix.dirname(from), name);
    if (whole.startsWith("../")) return OUTSIDE;
    if (!isPicture({ name })) return NO_PICTURE;
    if (single) return beside(folder, whole, basename(path));
    const exact = byName.get(keyOf(whole));
    if (exact) return exact;
    const [first, second] = byEnding.get(keyOf(name)) ?? [];
    if (first && second)
      return `may be ${first.picture.name} or ${second.picture.name}; say which, with its folder`;
    return first?.picture ?? "is not in the export, where links are not followed; put it there";
  };
}

/** Some archives write ./a//b, and some systems letters with marks as two characters. */
function keyOf(path: string): string {
  return posix.normalize(path).normalize("NFC");
}

/** Folders above a picture that a name may leave out or say. */
const FOLDERS = 4;

/** The last part of a path, the last two, and so on. */
function endingsOf(path: string): string[] {
  const parts = path.split("/").slice(-1 - FOLDERS);
  return parts.map((_, at) => parts.slice(at).join("/"));
}

const OUTSIDE = "leads out of the export, from which alone pictures are taken; put it beside the reviews";
const NO_PICTURE = "is none of the pictures that pages can show: JPEG, PNG, WebP and AVIF";

function beside(folder: string, name: string, of: string): InputFile | string {
  const file = join(folder, name);
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    // A link anywhere in between may lead elsewhere.
    if (found?.isFile() && realpathSync(file) === file) return onDisk(file, name);
  } catch {
    // A name that no file can have is one that none has.
  }
  return `is not below the folder of ${of}, where links are not followed; name the folder that holds both`;
}

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
