import { bytesOf } from "../../_fetch/fetch-within.ts";
import { InputError } from "../../_journal/faults.ts";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { MOST_OF_ALT, MOST_PHOTOS } from "../../_schema/photos.ts";
import type { ImportedPhoto, ImportedReview } from "../imported-review.ts";
import type { InputFile } from "../read/input-files.ts";
import { isAddress } from "./photo-names.ts";
import { type FindPicture, nameOfPhoto, UntakenPhoto } from "./pictures.ts";

export interface FoundPhotos {
  /** The picture in the export, by the name that its file has or is going to have in the owner's folder. */
  sources: Map<string, InputFile["name"]>;
  /** What is told of each, or of several, that is not taken, or not as it is; `of` is its review's, whose id may still change. */
  untaken: { of: { id: string }; name: string; why: string }[];
}

/**
 * Looks in the export for the pictures that its reviews name, and tells each review's what came of it: a file, an address
 * on the web, or a line in `untaken`. Nothing is copied.
 */
export async function findPhotos(
  reviews: readonly ImportedReview[],
  find: FindPicture,
  isThere: (file: string) => boolean,
): Promise<FoundPhotos> {
  const found: FoundPhotos = { sources: new Map(), untaken: [] };
  const known = new Map<string, string | UntakenPhoto>();
  const take = async (picture: InputFile): Promise<string | UntakenPhoto> => {
    const before = known.get(picture.name);
    if (before) return before;
    const result = await read(picture, isThere);
    known.set(picture.name, result);
    if (typeof result === "string") found.sources.set(result, picture.name);
    return result;
  };
  for (const review of reviews) {
    if (!review.photos) continue;
    const of = review.entry;
    const note = (name: string, why: string) => found.untaken.push({ of, name, why });
    const photos = new Map<string, ImportedPhoto>();
    for (const photo of review.photos.slice(0, LOOKED_AT)) {
      const one = await lookFor(photo, find, take);
      if (typeof one === "string") note(photo.names[0]!, one);
      else photos.set(one.file ?? one.address!, one);
      if (photo.alt && photo.alt.length > MOST_OF_ALT)
        note(photo.names[0]!, `what is said to be seen is cut to ${MOST_OF_ALT} characters`);
    }
    const first = [...photos.values()].slice(0, MOST_PHOTOS);
    const rest = photos.size - first.length + Math.max(0, review.photos.length - LOOKED_AT);
    if (rest > 0) note(`${rest} more`, `a review has at most ${MOST_PHOTOS} photos`);
    review.photos = first;
  }
  return found;
}

/** Names of one review that are looked at. */
const LOOKED_AT = 100;

async function lookFor(
  photo: ImportedPhoto,
  find: FindPicture,
  take: (picture: InputFile) => Promise<string | UntakenPhoto>,
): Promise<ImportedPhoto | string> {
  let why = "";
  for (const name of photo.names.filter((each) => !isAddress(each))) {
    const picture = find(name, photo.from ?? "");
    const file = typeof picture === "string" ? picture : await take(picture);
    if (typeof file === "string" && typeof picture !== "string") return { ...photo, file };
    why ||= typeof file === "string" ? file : file.message;
  }
  const address = photo.names.find(isAddress);
  return address === undefined ? why : { ...photo, address };
}

async function read(picture: InputFile, isThere: (file: string) => boolean): Promise<string | UntakenPhoto> {
  const most = INPUT_LIMITS.photo;
  if (picture.size > most) return new UntakenPhoto(`is larger than ${most / 1e6} MB; make it smaller`);
  try {
    return await nameOfPhoto(await bytesOf(picture.read()), isThere);
  } catch (error) {
    if (error instanceof UntakenPhoto) return error;
    if (error instanceof InputError) return new UntakenPhoto(error.faults[0]!.message);
    throw error;
  }
}
