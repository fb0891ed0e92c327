import * as z from "zod";
import { withExample } from "./documentation.ts";
import { WebAddress } from "./web-address.ts";

/** The folder of the owner's photos beside `business.json`. */
export const PHOTOS_FOLDER = "photos";

/** Pictures that a build can read. */
const READ = [".jpg", ".jpeg", ".png", ".webp", ".avif"] as const;

/** A photo of the business, of its people or of its work, as datasets show it. */
export const Photo = z.object({
  file: withExample(
    z
      .string("must be a string, in quotation marks")
      .refine(
        (name) =>
          /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) && READ.some((end) => name.toLowerCase().endsWith(end)),
        `must be the name of a file in ${PHOTOS_FOLDER}/ of letters, digits and . _ - that ends with ${READ.join(", ")}`,
      )
      .meta({ description: "The name of the owner's file." }),
    "van.jpg",
  ),
  alt: withExample(
    z
      .string("must be a string, in quotation marks")
      .trim()
      .min(1, "must not be empty; say in a sentence what can be seen")
      .max(300, "must be at most 300 characters")
      .meta({ description: "What can be seen, for those who do not see it." }),
    "Our van in front of a house",
  ),
  url: withExample(
    WebAddress.meta({ description: "The picture as pages show it." }),
    "https://reviews.example.com/photos/van.webp",
  ),
});

/** The name of its file without the extension, which its addresses are made of. */
export const photoName = (file: string) => file.replace(/\.[^.]*$/, "").toLowerCase();
