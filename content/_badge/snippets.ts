import { BADGE_SCRIPT, FRAME_SCHEMES, FRAMES, framePath } from "../../data/_schema/addresses.ts";
import type { BadgeNode } from "../../data/_schema/badge.ts";
import { escapeHtml } from "../_feeds/xml-text.ts";
import { type Badges, LENGTH } from "./badge.ts";

/** In CSS pixels. */
const WIDTHS = { rating: 320, reviews: 720 };

/** What an owner can pick, and what to copy for it. `title` says of what these are, for those who see neither. */
export function variantsOf(badges: Badges, baseUrl: string, title: string) {
  return FRAMES.flatMap((frame) =>
    FRAME_SCHEMES.map((scheme) => {
      const size = { width: WIDTHS[frame], height: heightOf(badges[frame], LENGTH) };
      const path = framePath(frame, scheme);
      const element = {
        site: baseUrl,
        ...(frame === "reviews" && { reviews: "" }),
        ...(scheme !== "auto" && { theme: scheme }),
        style: `display: block; min-height: ${size.height}px`,
      };
      const inFrame = {
        src: baseUrl + path,
        title,
        width: frame === "rating" ? String(size.width) : "100%",
        height: String(size.height),
        style: "border: 0; max-width: 100%",
        loading: "lazy",
        referrerpolicy: "no-referrer",
      };
      const script = { async: "", src: baseUrl + BADGE_SCRIPT, referrerpolicy: "no-referrer" };
      return {
        ...{ frame, scheme, path, ...size },
        /** What is in the frame. */
        markup: markupOf(badges[frame]),
        /** HTML for the other site: with the script, and with the frame. */
        script: `${markupOf(["script", script])}\n${markupOf(["candor-badge", element, ["a", { href: `${baseUrl}/` }, title]])}`,
        html: markupOf(["iframe", inFrame]),
      };
    }),
  );
}

/**
 * Characters of a line where the badge is 300 CSS pixels wide, by the class of what they stand in, in a wide typeface; in a
 * review's card fewer.
 */
const HEAD = { name: 23, rating: 16, quiet: 35 };
const CARD = { by: 22, text: 22, quiet: 27, labels: 27 };

/** Heights of badge.css, in CSS pixels: a line by its class, what is between two, and what is around the badge and the cards. */
const LINES: Record<string, number> = { name: 25.2, quiet: 19.6, labels: 19.6 };
const [LINE, GAP, BADGE, CARDS] = [22.4, 6, 34, 56];

/**
 * CSS pixels that a badge may take, estimated from its words, for the place that other sites keep for it. It is as high where it
 * is wide: what it has fewer lines of there, it has in distances. Each review counts as one of `longest` characters, since
 * others will come.
 */
function heightOf(badge: BadgeNode, longest: number): number {
  return Math.ceil(BADGE + tall(badge, HEAD, longest));
}

function tall(node: BadgeNode, perLine: Record<string, number>, longest: number): number {
  if (typeof node === "string") return 0;
  const [name, { class: kind = "" }, ...content] = node;
  const first = kind.split(" ")[0]!;
  if (name === "p" || first === "labels") {
    const length = first === "text" ? longest : widthOf(node);
    return Math.ceil(length / (perLine[first] ?? longest)) * (LINES[first] ?? LINE) + GAP;
  }
  const each = (within: Record<string, number>) => content.map((inner) => tall(inner, within, longest));
  if (name === "ul") return CARDS + Math.max(...each(CARD));
  return each(perLine).reduce((sum, height) => sum + height, 0);
}

/** In characters; those of East Asian scripts are two wide. */
function widthOf(node: BadgeNode): number {
  if (typeof node === "string")
    return node.length + (node.match(/[\u1100-\u11ff\u2e80-\uffdc]/g)?.length ?? 0);
  const [, { class: kind }, ...content] = node;
  return kind === "unseen" ? 1 : content.reduce((sum, inner) => sum + widthOf(inner), 0);
}

/** The HTML of an element that is given as JSON. */
function markupOf(node: BadgeNode): string {
  if (typeof node === "string") return escapeHtml(node);
  const [name, attributes, ...content] = node;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join("")}>${content.map(markupOf).join("")}</${name}>`;
}
