import * as z from "zod";
import { Colour } from "./colour.ts";
import { described } from "./documentation.ts";
import { oneOf } from "./zod-objects.ts";

/** The fonts that come with the site; any other is a file of the owner's. */
const FONTS = ["figtree", "system", "serif"] as const;

/** The ready looks; all but the first have a folder in `content/_styles/looks/`. */
export const LOOKS = ["plain", "almanac", "harbour", "workshop"] as const;

/** Pictures that browsers show as they are. */
const LOGOS = [".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif"] as const;

const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

const isFile = (name: string, extensions: readonly string[]) =>
  PLAIN_NAME.test(name) && extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** What a business may change about the site's look without touching a style sheet. */
export const Theme = z.strictObject({
  look: described(
    oneOf(LOOKS).default("plain"),
    "A ready-made look: type, corners, lines and colours. The other fields change parts of it.",
  ),
  accent: described(
    Colour.optional(),
    "The business's colour, for the band at the top, buttons and, if it is legible, links; absent means that of the look.",
  ),
  accent_dark: described(
    Colour.optional(),
    "The colour for readers who prefer dark pages; derived from `accent` if absent.",
  ),
  logo: described(
    z
      .string("must be the name of a file beside business.json")
      .refine(
        (name) => isFile(name, LOGOS),
        `must be the name of a file beside business.json that ends with ${LOGOS.join(", ")}`,
      )
      .optional(),
    "The name of the logo's file in the data folder; the logo is shown next to the name of the business.",
  ),
  font: described(
    z
      .string("must be the name of a family")
      .refine((name) => (FONTS as readonly string[]).includes(name) || isFile(name, [".woff2"]), {
        error: `must be ${FONTS.join(", ")} or the name of a .woff2 file beside business.json`,
        params: { known: FONTS },
      })
      .optional(),
    "A font family that comes with the site, or the name of a file in the data folder; absent means that of the look.",
  ),
});

export type Theme = z.infer<typeof Theme>;
