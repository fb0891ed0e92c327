import { type Fault, InputError } from "../_journal/faults.ts";
import { listingName, readTakeoutPages, type TakeoutPage } from "./google-takeout-files.ts";
import { GOOGLE, identify, mapTakeoutReview, reviewId } from "./google-takeout-review.ts";
import type { ExportRequest, ImportedExport, ImportedReview } from "./imported-review.ts";

/**
 * Reads the reviews of one location from an unpacked Google Takeout export: every reviews.json and reviews-*.json
 * below a folder, or one such file. A review found under several accounts counts once, in its latest version.
 */
export function readGoogleTakeout({ path, location, now, progress }: ExportRequest): ImportedExport {
  const { pages, notes } = readTakeoutPages(path, progress);
  const chosen = chooseLocation(pages, location);
  const newest = new Map<string, ImportedReview>();
  const faults: Fault[] = [];
  const files = new Set<TakeoutPage>();
  let copies = 0;
  const unusable: (string | null)[] = [];
  for (const page of pages) {
    if (page.records.length === 0) files.add(page);
    for (const [index, record] of page.records.entries()) {
      const key = identify(record);
      if (key && key.location !== chosen) continue;
      files.add(page);
      const mapped = mapTakeoutReview(record, now);
      if ("faults" in mapped) {
        unusable.push(key && reviewId(key.review));
        faults.push(...mapped.faults.map((fault) => locate(fault, page, index, key?.review)));
        continue;
      }
      const { review } = mapped;
      const before = newest.get(review.entry.id);
      if (before) copies += 1;
      if (!before || isNewer(review, before)) newest.set(review.entry.id, review);
    }
  }
  return {
    files: files.size,
    reviews: [...newest.values()],
    source: GOOGLE,
    copies,
    unusable: unusable.length,
    unusableIds: allOrNone(unusable),
    faults,
    notes,
  };
}

function allOrNone(ids: readonly (string | null)[]): string[] | null {
  const known = ids.filter((id) => id !== null);
  return known.length === ids.length ? known : null;
}

/** Chooses the location to import, since a journal is for one business at one place. */
function chooseLocation(pages: readonly TakeoutPage[], wanted: string | undefined): string | undefined {
  const locations = new Map<string, { reviews: Set<string>; name: string | null }>();
  for (const page of pages) {
    for (const record of page.records) {
      const key = identify(record);
      if (!key) continue;
      const known = locations.get(key.location);
      if (known) known.reviews.add(key.review);
      else locations.set(key.location, { reviews: new Set([key.review]), name: listingName(page) });
    }
  }
  const [only] = locations.keys();
  if (wanted === undefined ? locations.size <= 1 : locations.has(wanted)) return wanted ?? only;
  const list = [...locations].map(([id, { reviews, name }]) => ({
    file: `location ${id}`,
    message: `${name ? `${name}, ` : ""}${reviews.size} ${reviews.size === 1 ? "review" : "reviews"}`,
  }));
  const message =
    wanted === undefined
      ? `holds ${locations.size} locations, and a journal is for one; add --location <id> with one of these`
      : `holds no location ${wanted}; name one of these`;
  throw new InputError([{ file: "the export", message }, ...list]);
}

function isNewer(review: ImportedReview, before: ImportedReview): boolean {
  if (review.editedAt !== before.editedAt) return review.editedAt > before.editedAt;
  return (review.repliedAt ?? 0) > (before.repliedAt ?? 0);
}

function locate(
  { field, message }: Pick<Fault, "field" | "message">,
  { file }: TakeoutPage,
  index: number,
  review: string | undefined,
): Fault {
  return {
    file,
    field: `reviews[${index}]${field ? `.${field}` : ""}`,
    message: review ? `${message} (review ${review})` : message,
  };
}
