import type { PublishEntry } from "../../_schema/journal-entry.ts";
import { type KeptPhoto, MOST_OF_ALT, MOST_PHOTOS } from "../../_schema/photos.ts";
import type { ImportedReview } from "../imported-review.ts";

/** The photos of a review that have files, as the journal writes them. */
export function keptPhotos({ photos = [] }: Pick<ImportedReview, "photos">): KeptPhoto[] {
  const kept = photos.flatMap(({ file, alt }) => {
    const seen = shortened(alt ?? "");
    return file ? [{ file, ...(seen && { alt: seen }) }] : [];
  });
  return [...new Map(kept.map((photo) => [photo.file, photo])).values()];
}

function shortened(alt: string): string {
  if (alt.length <= MOST_OF_ALT) return alt.trim();
  const cut = alt.slice(0, MOST_OF_ALT - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.trim()}…`;
}

/** A new review as the journal writes it. */
export function withPhotos(review: ImportedReview): PublishEntry {
  const photos = keptPhotos(review);
  return photos.length > 0 ? { ...review.entry, photos } : review.entry;
}

export type PhotoUpdate = ReturnType<typeof updatedPhotos>;

/**
 * The photos of a review, if any are new, the journal's first, since no import removes one; and the files that stay out. `isRemoved`
 * tells one that the journal once had, or that lies in its folder without being named.
 */
export function updatedPhotos(
  { photos: before = [] }: PublishEntry,
  review: ImportedReview,
  isRemoved: (file: string) => boolean,
) {
  const there = new Set(before.map(({ file }) => file));
  const missing = keptPhotos(review).filter(({ file }) => !there.has(file));
  const removed = missing.filter(({ file }) => isRemoved(file));
  const news = missing.filter((photo) => !removed.includes(photo));
  const room = MOST_PHOTOS - before.length;
  const leftOut = [
    ...removed.map(({ file }) => ({ file, why: "removed" as const })),
    ...news.slice(room).map(({ file }) => ({ file, why: "too many" as const })),
  ];
  const added = news.slice(0, room);
  return { ...(added.length > 0 && { photos: [...before, ...added] }), leftOut };
}
