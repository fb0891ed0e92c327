import type { Journal } from "../_journal/journal.ts";
import type { ImportedExport } from "./imported-review.ts";
import { prefixOf } from "./to-entry.ts";

/** Reviews of a source that stand in the journal and not in a full export of it; the journal keeps all of them. */
export interface Missing {
  /** Ids that are missing for the first time, in the order of the journal. */
  now: string[];
  /** Ids that an earlier full export did not hold either. */
  before: string[];
  /** How many of the source's have ids that its exports do not give, so that nobody can tell. */
  unknown: number;
}

/** Null where a record that cannot be used does not tell which review it is. */
export function missingFrom(
  { reviews, unusableIds }: Pick<ImportedExport, "reviews" | "unusableIds">,
  journal: Pick<Journal, "published">,
  sources: ReadonlySet<string>,
): Missing | null {
  if (unusableIds === null) return null;
  const held = new Set([...reviews.map(({ entry }) => entry.id), ...unusableIds]);
  // Ids that a source gives and ids made of author and day cannot be compared.
  const kinds = new Set(reviews.map(({ entry, derivedId }) => kindOf(entry.source.name, derivedId)));
  const ofSources = [...journal.published.values()].filter(({ source }) => sources.has(source.name));
  const known = ofSources.filter(({ id, source }) => {
    const prefix = prefixOf(source.name);
    return id.startsWith(prefix) && kinds.has(kindOf(source.name, id.startsWith(`${prefix}~`)));
  });
  const missing = known.filter(({ id }) => !held.has(id));
  const ids = (before: boolean) =>
    missing.filter((entry) => (entry.source_missing !== undefined) === before).map(({ id }) => id);
  return {
    now: ids(false),
    before: ids(true),
    unknown: ofSources.length - known.length,
  };
}

function kindOf(source: string, derived: boolean): string {
  return `${prefixOf(source)}${derived}`;
}
