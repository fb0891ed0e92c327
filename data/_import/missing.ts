import type { Journal } from "../_journal/journal.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import type { ImportedExport } from "./imported-export.ts";
import type { ImportedReview } from "./imported-review.ts";
import { isDerived } from "./keyed-ids.ts";

export type Missing = NonNullable<ReturnType<typeof missingFrom>>;

/**
 * Ids of reviews of a source that stand in the journal, which keeps them, and not in a full export of it. Null where a record that
 * cannot be used does not tell which review it is.
 */
export function missingFrom(
  { reviews, unusableIds, made }: Pick<ImportedExport, "reviews" | "unusableIds" | "made">,
  journal: Pick<Journal, "published">,
  sources: ReadonlySet<string>,
) {
  if (unusableIds === null) return null;
  const held = new Set([...reviews.map(({ entry }) => entry.id), ...unusableIds]);
  // Ids that a source gives and ids made of author and day cannot be compared.
  const kinds = new Set(reviews.map(({ entry, derivedId }) => kindOf(entry, derivedId)));
  // A line without words cannot be marked, and nothing shows the review.
  const ofSources = [...journal.published.values()].filter(
    ({ source, reduced }) => sources.has(source.name) && reduced === undefined,
  );
  const known = ofSources.filter((entry) => kinds.has(kindOf(entry, isDerived(entry))));
  const missing = known.filter(({ id }) => !held.has(id));
  const news = missing.filter(({ source_missing }) => source_missing === undefined);
  const newest = newestBySource(reviews);
  const isNewer = (entry: PublishEntry) =>
    mayBeNewer(entry, made.get(entry.source.name), newest.get(entry.source.name) ?? 0);
  const ids = (entries: readonly PublishEntry[]) => entries.map(({ id }) => id);
  return {
    /** Missing for the first time, in the order of the journal. */
    now: ids(news.filter((entry) => !isNewer(entry))),
    /** Missing from an earlier full export as well. */
    before: ids(missing.filter(({ source_missing }) => source_missing !== undefined)),
    /** Perhaps newer than the export, so that it cannot tell. */
    newer: ids(news.filter(isNewer)),
    /** How many have ids that exports of the source do not give, so that nobody can tell. */
    unknown: ofSources.length - known.length,
  };
}

/**
 * Whether an export may be older than a review. Without a time of its own it is as old as the newest thing in it. Milliseconds since
 * 1970.
 */
function mayBeNewer(
  { date, date_precision, updated, recorded }: PublishEntry,
  made: number | undefined,
  newest: number,
): boolean {
  if (made !== undefined && recorded !== undefined) return Date.parse(recorded) > made;
  const written = endOf(date, date_precision ?? "day");
  return Math.max(written, updated ? endOf(updated, "day") : 0) > (made ?? newest);
}

function newestBySource(reviews: readonly ImportedReview[]): Map<string, number> {
  const newest = new Map<string, number>();
  for (const { entry, editedAt, repliedAt } of reviews) {
    const { name } = entry.source;
    const last = Math.max(Date.parse(entry.date), editedAt ?? 0, repliedAt ?? 0);
    newest.set(name, Math.max(newest.get(name) ?? 0, last));
  }
  return newest;
}

/** The moment at which a day, or the month or year that begins with it, is over. */
function endOf(day: string, precision: NonNullable<PublishEntry["date_precision"]>): number {
  const end = new Date(day);
  if (precision === "day") end.setUTCDate(end.getUTCDate() + 1);
  if (precision === "month") end.setUTCMonth(end.getUTCMonth() + 1);
  if (precision === "year") end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.getTime();
}

function kindOf({ source }: PublishEntry, derived: boolean | null): string {
  return `${source.name} ${derived}`;
}
