import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { ReviewPhoto } from "../../data/_schema/photos.ts";
import type { Review } from "../../data/_schema/review.ts";
import type { Strings } from "../_strings/strings.ts";
import { escapeHtml, xmlText } from "./xml-text.ts";

/** An Atom feed whose entries link to their photos, RFC 4287 section 4.2.7.2: the library knows one of each kind, at most. */
export function withPhotos(feed: string, reviews: readonly Review[]): string {
  let at = 0;
  return feed.replace(/^ *<entry>.*?^( *)<link [^>]*\/>\n/gms, (start, indent: string) => {
    const photos = reviews[at++]!.photos ?? [];
    return start + photos.map((photo) => `${indent}${enclosure(photo)}\n`).join("");
  });
}

function enclosure({ src, alt }: ReviewPhoto): string {
  const title = alt ? ` title="${escaped(alt)}"` : "";
  return `<link rel="enclosure" type="image/webp"${title} href="${escaped(src)}"/>`;
}

/** The namespace of RFC 6721. */
const TOMBSTONES = "http://purl.org/atompub/tombstones/1.0";

/** An Atom feed that also says which entries are gone, RFC 6721: the library has no element for that. */
export function withTombstones(
  feed: string,
  withdrawals: Dataset["changes"]["withdrawals"],
  { about, colon }: Strings,
): string {
  if (withdrawals.length === 0) return feed;
  const elements = withdrawals.map(({ url, day, reason }) => {
    const comment = `${about.withdrawn}${colon} ${about.reasons[reason]}`;
    return `    <at:deleted-entry ref="${escaped(url)}" when="${day}T00:00:00.000Z">
        <at:comment>${escaped(comment)}</at:comment>
    </at:deleted-entry>
`;
  });
  return feed
    .replace("<feed ", `<feed xmlns:at="${TOMBSTONES}" `)
    .replace(/<\/feed>\s*$/, (end) => elements.join("") + end);
}

function escaped(text: string): string {
  return xmlText(escapeHtml(text));
}
