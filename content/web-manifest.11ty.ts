import type { Dataset } from "../data/_dataset/dataset.ts";
import { GUIDES } from "../data/_schema/addresses.ts";

export const data = { permalink: GUIDES.webManifest };

/** What a phone's home screen shows of the site, as the W3C's web application manifest; its addresses are relative to it. */
export function render({ dataset, locale, direction }: Frame): string {
  const { name } = dataset.business;
  const manifest = {
    name,
    lang: locale,
    dir: direction,
    start_url: "./",
    scope: "./",
    display: "browser",
    icons: [
      { src: "favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
  };
  return JSON.stringify(manifest, null, 2);
}

interface Frame {
  dataset: Dataset;
  locale: string;
  direction: string;
}
