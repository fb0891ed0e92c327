/** An element of HTML or SVG as JSON: its name, its attributes, and what is in it; or a text. */
export type BadgeNode = string | [name: string, attributes: Record<string, string>, ...content: BadgeNode[]];

/** What the script of the badge shows, which stands in its first line. */
export interface Badge {
  /** The origin, without a trailing slash. */
  site: string;
  css: string;
  content: BadgeNode;
}
