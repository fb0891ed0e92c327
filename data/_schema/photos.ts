import * as z from "zod";
import { WebAddress } from "./web-address.ts";
import { ownersText, strictLike } from "./zod-objects.ts";

/** The folder of the owner's photos beside `business.json`. */
export const PHOTOS_FOLDER = "photos";

/** Pictures that a build can read. */
const READ = [".jpg", ".jpeg", ".png", ".webp", ".avif"] as const;

const PhotoFile = z
  .string("must be a string, in quotation marks")
  .refine(
    (name) =>
      /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) && READ.some((end) => name.toLowerCase().endsWith(end)),
    `must be the name of a file in ${PHOTOS_FOLDER}/ of letters, digits and . _ - that ends with ${READ.join(", ")}`,
  )
  .describe("The name of the file in the photos folder.");

/** Characters that say what can be seen. */
export const MOST_OF_ALT = 300;

const PhotoAlt = ownersText(MOST_OF_ALT, "must not be empty; say in a sentence what can be seen").describe(
  "What the photo shows, for people who can't see it.",
);

/** A photo of the business, of its people or of its work, as datasets show it. */
export const Photo = z.object({
  file: PhotoFile,
  alt: PhotoAlt,
  url: WebAddress.describe("The address of the photo as the site's pages show it."),
});

/** Photos of one review. */
export const MOST_PHOTOS = 12;

/** A customer's photos in the journal. */
export const KeptPhotos = z
  .array(strictLike({ file: PhotoFile, alt: PhotoAlt.optional() }, '{"file":"boiler.jpg"}'))
  .min(1, "must name at least one file, or be left out")
  .max(MOST_PHOTOS, `must be at most ${MOST_PHOTOS} photos`);

const Pixels = z.int().min(1);

/** The same as datasets show them. */
export const ReviewPhotos = z
  .array(
    z.object({
      src: WebAddress.describe("The address of the photo: WebP, at most 1,280 pixels on each side."),
      alt: PhotoAlt.optional(),
      width: Pixels.describe("Width in pixels."),
      height: Pixels.describe("Height in pixels."),
    }),
  )
  .describe("The customer's photos, served from this site; absent if there are none.");

export type KeptPhoto = z.infer<typeof KeptPhotos>[number];
export type ReviewPhoto = z.infer<typeof ReviewPhotos>[number];

/** The name under which the public journal has a photo: its file's, with what it is in that form. */
export const publishedPhoto = (file: string) => (/\.webp$/i.test(file) ? file : `${file}.webp`);

/** The name of its file without the extension, which its addresses are made of. */
export const photoName = (file: string) => file.replace(/\.[^.]*$/, "").toLowerCase();
