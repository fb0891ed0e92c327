import { FRAME_SCHEMES, FRAMES, framePath } from "../../data/_schema/addresses.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import type { Badges } from "../_badge/badge.ts";
import { markupOf } from "../_badge/snippets.ts";
import { html, Markup } from "../_pages/html.ts";
import type { Strings } from "../_strings/strings.ts";

const VARIANTS = FRAMES.flatMap((frame) => FRAME_SCHEMES.map((scheme) => ({ frame, scheme })));

interface Data {
  variant: (typeof VARIANTS)[number];
  badges: Badges;
  business: ReviewsDataset["business"];
  locale: string;
  direction: string;
  t: Strings;
  site: { assets: Record<string, string> };
}

export const data = {
  variants: VARIANTS,
  pagination: { data: "variants", size: 1, alias: "variant" },
  permalink: ({ variant }: Data) => `${framePath(variant.frame, variant.scheme)}index.html`,
};

/** What another site shows in a frame: a page without scripts. */
export function render({ variant, badges, business, locale, direction, t, site }: Data): string {
  const { frame, scheme } = variant;
  const title = t.badge.link({ name: business.name });
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${scheme === "auto" ? "light dark" : scheme}">
<link rel="stylesheet" href="${site.assets["badge.css"]!}">
</head>
<body>
<main>
<h1 class="unseen">${title}</h1>
${new Markup(markupOf(badges[frame]))}
</main>
</body>
</html>
`.text;
}
