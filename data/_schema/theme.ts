import * as z from "zod";

/** The fonts that come with the site; any other is a file of the owner's. */
const FONTS = ["figtree", "system", "serif"] as const;

const Colour = z
  .string("must be a colour such as #0b4f86")
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour of six hexadecimal digits such as #0b4f86")
  .toLowerCase();

const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

const isFile = (name: string, extensions: readonly string[]) =>
  PLAIN_NAME.test(name) && extensions.some((extension) => name.endsWith(extension));

/** What a business may change about the site's look without touching a style sheet. */
export const Theme = z.strictObject({
  accent: Colour.optional().meta({
    description: "The business's colour: links, buttons and the band at the top. Dark enough for text.",
  }),
  accent_dark: Colour.optional().meta({
    description: "The same for readers who prefer a dark page; derived from `accent` when absent.",
  }),
  logo: z
    .string("must be the name of a file beside business.json")
    .refine(
      (name) => isFile(name, [".svg", ".png", ".webp", ".avif"]),
      "must be the name of a file beside business.json that ends with .svg, .png, .webp or .avif",
    )
    .optional()
    .meta({ description: "Shown beside the name; a file of the data folder." }),
  font: z
    .string("must be the name of a family")
    .refine(
      (name) => (FONTS as readonly string[]).includes(name) || isFile(name, [".woff2"]),
      `must be ${FONTS.join(", ")} or the name of a .woff2 file beside business.json`,
    )
    .default("figtree")
    .meta({ description: "A family that comes with the site, or a file of the data folder." }),
});

export type Theme = z.infer<typeof Theme>;
