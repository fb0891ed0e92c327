import type { Journal } from "../_journal/journal.ts";
import type { BusinessFile } from "../_schema/business.ts";
import type { SourceCompleteness } from "../_schema/completeness.ts";
import type { Review } from "../_schema/review.ts";
import { standingEntries } from "./published-reviews.ts";

/**
 * What became of every review that ever stood in the journal, by source: those that received most first, then by name,
 * the unknown source last. Also a source that is declared and sent nothing has its row.
 */
export function completenessOf(
  journal: Journal,
  business: Pick<BusinessFile, "sources" | "minimum_verification">,
  published: readonly Review[],
): SourceCompleteness[] {
  const rows = new Map<string | null, SourceCompleteness>();
  const rowOf = (source: string | null) => {
    const row = rows.get(source) ?? emptyRow(source);
    rows.set(source, row);
    return row;
  };
  for (const { name, declared } of business.sources ?? []) rowOf(name).declared = declared ?? null;
  const { low, lost } = standingEntries(journal, business);
  for (const { source } of low) rowOf(source.name).below_minimum_verification++;
  for (const { source } of lost) {
    const row = rowOf(source.name);
    row.lost = (row.lost ?? 0) + 1;
  }
  for (const { source, source_missing } of published) {
    const row = rowOf(source.name);
    row.published++;
    if (source_missing) row.source_missing++;
  }
  for (const { entry, source } of journal.withdrawn.values()) {
    const { withdrawn } = rowOf(source);
    withdrawn[entry.reason] = (withdrawn[entry.reason] ?? 0) + 1;
  }
  for (const row of rows.values()) {
    const ended = Object.values(row.withdrawn).reduce((sum, count) => sum + count, 0);
    row.received = row.published + row.below_minimum_verification + (row.lost ?? 0) + ended;
  }
  return [...rows.values()].sort(mostFirst);
}

function emptyRow(source: string | null): SourceCompleteness {
  return {
    source,
    declared: null,
    received: 0,
    published: 0,
    withdrawn: {},
    below_minimum_verification: 0,
    source_missing: 0,
  };
}

function mostFirst(a: SourceCompleteness, b: SourceCompleteness): number {
  if (a.source === null || b.source === null) return a.source === null ? 1 : -1;
  return b.received - a.received || (a.source < b.source ? -1 : 1);
}
