import * as z from "zod";
import { Colour } from "./colour.ts";
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
  look: oneOf(LOOKS)
    .default("plain")
    .describe("A ready-made look: type, corners, lines and colours. The other fields change parts of it."),
  accent: Colour.optional().describe(
    "The business's colour, for the band at the top, buttons and, if it is legible, links; absent means that of the look.",
  ),
  accent_dark: Colour.optional().describe(
    "The colour for readers who prefer dark pages; derived from `accent` if absent.",
  ),
  logo: z
    .string("must be the name of a file beside business.json")
    .refine(
      (name) => isFile(name, LOGOS),
      `must be the name of a file beside business.json that ends with ${LOGOS.join(", ")}`,
    )
    .optional()
    .describe(
      "The name of the logo's file in the data folder; the logo is shown next to the name of the business.",
    ),
  font: z
    .string("must be the name of a family")
    .refine((name) => (FONTS as readonly string[]).includes(name) || isFile(name, [".woff2"]), {
      error: `must be ${FONTS.join(", ")} or the name of a .woff2 file beside business.json`,
      params: { known: FONTS },
    })
    .optional()
    .describe(
      "A font family that comes with the site, or the name of a file in the data folder; absent means that of the look.",
    ),
});

export type Theme = z.infer<typeof Theme>;
