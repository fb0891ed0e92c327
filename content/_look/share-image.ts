import { join } from "node:path";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources, PACKAGES } from "../../data/_reuse/engine.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import { escapeHtml } from "../_feeds/xml-text.ts";
import { splitOf } from "../_pages/split.ts";
import { interfaceFor } from "../_strings/strings.ts";
import type { Hex } from "./colour.ts";

const FONTS = join(import.meta.dirname, "../_fonts");

/** Of the stars on a dark ground. */
const GOLD = "#f6b73c";

const STAR = "m10 1.7 2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.1 2.8 1-5.8L1.7 7.8 7.5 7z";

/** The characters that the image's font can draw; any other name is replaced by the site's host, other words are left out. */
const DRAWABLE = /^[\u0020-\u007e\u00a0-\u017f\u2010-\u2027]+$/;

/** In pixels; the place of everything in the image is chosen for it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The image for shared links, a deterministic PNG of `SHARE_SIZE`: name, rating, number of reviews by level. */
export async function shareImage(
  { reviews, business }: Dataset,
  baseUrl: string,
  { brand, onBrand }: { brand: Hex; onBrand: Hex },
  kept: BuildCache,
): Promise<Uint8Array> {
  const shown = interfaceFor(business.language);
  const { strings, format } = shown;
  const isDark = onBrand === "#ffffff";
  const { average, count } = reviews.aggregate_rating;
  const host = new URL(baseUrl).hostname;
  const name = DRAWABLE.test(business.name) ? business.name : host;
  const lines = wrap(name, 24).slice(0, 3);
  const size = lines.length > 2 ? 76 : 92;
  const words = drawable(strings.reviews({ n: count }));
  const levels = drawable(splitOf(reviews, shown));
  const split = DRAWABLE.test(levels) ? levels : "";
  const drawn = lines.map(
    (line, index) =>
      `<text x="80" y="${150 + index * size * 1.12}" font-size="${size}" font-weight="800" letter-spacing="-2">${escapeHtml(line)}</text>`,
  );
  const rating =
    average === null
      ? ""
      : `<text x="80" y="545" font-size="132" font-weight="800" letter-spacing="-4">${format.average(average)}</text>
         <g transform="translate(400 444) scale(3.1)" fill="${isDark ? GOLD : onBrand}">${stars(average)}</g>
         <text x="402" y="545" font-size="38">${escapeHtml(words)}</text>
         <text x="80" y="590" font-size="${Math.floor(Math.min(26, 2000 / split.length))}">${escapeHtml(split)}</text>`;
  const { width, height } = SHARE_SIZE;
  const font = `font-family="Figtree" font-weight="500" fill="${onBrand}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${font}>
    <rect width="${width}" height="${height}" fill="${brand}"/>
    ${isDark ? `<rect width="${width}" height="${height}" fill="#000000" opacity="0.28"/>` : ""}
    <rect y="${height - 18}" width="${width}" height="18" fill="${isDark ? GOLD : onBrand}"/>
    ${drawn.join("")}${rating}
  </svg>`;
  const namespace = kept.namespace<string>("share", () => [digestOfSources("content/_fonts", ...PACKAGES)]);
  return Buffer.from(await namespace.keepLater(fingerprintOf(svg), () => paint(svg)), "base64");
}

/** The PNG of an SVG, in base64. */
async function paint(svg: string): Promise<string> {
  // Loaded only here, since it takes long.
  const { Resvg } = await import("@resvg/resvg-js");
  const fontFiles = ["figtree-medium.ttf", "figtree-extrabold.ttf"].map((file) => join(FONTS, file));
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "Figtree" };
  return new Resvg(svg, { font }).render().asPng().toString("base64");
}

/** A row of five stars, 20 units each, filled up to the mean. */
function stars(average: number): string {
  const whole = Math.floor(average);
  const row = [0, 1, 2, 3, 4].map((at) => `<path transform="translate(${at * 22} 0)" d="${STAR}"/>`).join("");
  return (
    `<clipPath id="mean"><rect width="${whole * 22 + (average - whole) * 20}" height="20"/></clipPath><g ` +
    `opacity="0.3">${row}</g><g clip-path="url(#mean)">${row}</g>`
  );
}

/** The font has no narrow space, by which some languages group the digits of a number. */
function drawable(words: string): string {
  return words.replaceAll("\u202f", "\u00a0");
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > width ? `${word.slice(0, width)}…` : word);
  }
  return lines;
}
