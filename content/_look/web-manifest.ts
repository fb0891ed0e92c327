import type { Interface } from "../_strings/strings.ts";

/** What a phone's home screen shows of the site, as the W3C's web application manifest; its addresses are relative to it. */
export function webManifest(name: string, { format }: Interface): object {
  return {
    name,
    lang: format.locale,
    dir: format.direction,
    start_url: "./",
    scope: "./",
    display: "browser",
    icons: [
      { src: "favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
  };
}
