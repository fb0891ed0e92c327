import type { ReviewPhoto } from "../../data/_schema/photos.ts";
import type { FeedEntry } from "./feed-entry.ts";
import { escapeHtml, xmlText } from "./xml-text.ts";

/** An Atom feed whose entries link to their photos, RFC 4287 section 4.2.7.2: the library knows one of each kind, at most. */
export function withPhotos(feed: string, entries: readonly FeedEntry[]): string {
  let at = 0;
  return feed.replace(/^ *<entry>.*?^( *)<link [^>]*\/>\n/gms, (start, indent: string) => {
    const photos = entries[at++]!.review.photos ?? [];
    return start + photos.map((photo) => `${indent}${enclosure(photo)}\n`).join("");
  });
}

function enclosure({ src, alt }: ReviewPhoto): string {
  const title = alt ? ` title="${escaped(alt)}"` : "";
  return `<link rel="enclosure" type="image/webp"${title} href="${escaped(src)}"/>`;
}

function escaped(text: string): string {
  return xmlText(escapeHtml(text));
}
