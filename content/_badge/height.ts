import type { BadgeNode } from "../../data/_schema/badge.ts";

/** Characters of a line where the badge is 300 CSS pixels wide, by the class of what they stand in; in a review's card fewer. */
const HEAD = { name: 24, rating: 16, quiet: 33 };
const CARD = { by: 21, text: 22, quiet: 27, labels: 27 };

const [LINE, GAP, PADDING] = [22, 6, 34];

/**
 * CSS pixels that a badge may take, estimated from its words, for the place that other sites keep for it. Each review counts
 * as one of `longest` characters, since others will come.
 */
export function heightOf(badge: BadgeNode, longest: number): number {
  return PADDING + tall(badge, HEAD, longest);
}

function tall(node: BadgeNode, perLine: Record<string, number>, longest: number): number {
  if (typeof node === "string") return 0;
  const [name, { class: kind = "" }, ...content] = node;
  if (name === "p" || kind === "labels") {
    const length = kind.startsWith("text") ? longest : widthOf(node);
    return Math.ceil(length / (perLine[kind.split(" ")[0]!] ?? longest)) * LINE + GAP;
  }
  const each = (within: Record<string, number>) => content.map((inner) => tall(inner, within, longest));
  if (name === "ul") return PADDING + Math.max(...each(CARD));
  return each(perLine).reduce((sum, height) => sum + height, 0);
}

/** In characters; those of East Asian scripts are two wide. */
function widthOf(node: BadgeNode): number {
  if (typeof node === "string")
    return node.length + (node.match(/[\u1100-\u11ff\u2e80-\uffdc]/g)?.length ?? 0);
  const [, { class: kind }, ...content] = node;
  return kind === "unseen" ? 1 : content.reduce((sum, inner) => sum + widthOf(inner), 0);
}
