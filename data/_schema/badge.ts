import { z } from "zod";

/** An element of HTML or SVG as JSON: its name, its attributes, and what is in it; or a text. */
export type BadgeNode = string | [name: string, attributes: Record<string, string>, ...content: BadgeNode[]];

export const BadgeNode: z.ZodType<BadgeNode> = z.lazy(() =>
  z.union([z.string(), z.tuple([z.string(), z.record(z.string(), z.string())], BadgeNode)]),
);

/** What the script of the badge shows, which stands in its first line. */
export const Badge = z.strictObject({
  /** The origin, without a trailing slash. */
  site: z.string(),
  css: z.string(),
  content: BadgeNode,
});
export type Badge = z.infer<typeof Badge>;

/** Begins the line of the script that has it; `;` ends it. */
export const BADGE_LINE = "const BADGE=";
