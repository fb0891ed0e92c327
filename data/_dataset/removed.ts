import type { Journal, Withdrawal } from "../_journal/journal.ts";
import type { BusinessFile } from "../_schema/business.ts";
import type { JournalEntry } from "../_schema/journal-entry.ts";
import { type RemovedReview, type RemovedReviews, UNTOLD_REASONS } from "../_schema/removed.ts";
import type { ReviewsDataset } from "../_schema/reviews-dataset.ts";
import { aggregate, levelsOf } from "./aggregate-rating.ts";
import { standingEntries } from "./published-reviews.ts";

/** What was removed, and what the average would be with it, and what was lost; the dataset is what is published of the journal. */
export function removedFrom(
  journal: Journal,
  business: Pick<BusinessFile, "minimum_verification">,
  { version, updated, aggregate_rating, reviews }: ReviewsDataset,
): RemovedReviews {
  const withdrawn = [...journal.withdrawn]
    .map(([id, withdrawal]) => told(withdrawal, journal.numbers.get(id)! - 1))
    .sort(newestFirst);
  const rated = withdrawn.flatMap(({ rating }) => (rating === undefined ? [] : [{ rating }]));
  const { low, lost } = standingEntries(journal, business);
  // Of two lines of one review the first is set last.
  const first = new Map(journal.entries.toReversed().map(({ entry }) => [entry.id, ratingOn(entry)]));
  const changes = reviews.map(({ id, rating }) => rating - first.get(id)!);
  return {
    version,
    updated,
    withdrawn,
    lost: lost.map(({ id, rating, date, date_precision }) => {
      const entry = journal.numbers.get(id)! - 1;
      return { id, rating, date, ...(date_precision && { date_precision }), entry };
    }),
    hidden: levelsOf(low),
    superseded: journal.entries.filter(({ entry }) => "reduced" in entry && entry.reduced === "superseded")
      .length,
    rating_raised: changes.filter((change) => change > 0).length,
    rating_lowered: changes.filter((change) => change < 0).length,
    average: aggregate_rating.average,
    average_with_removed: aggregate([...reviews, ...rated]).average,
    not_in_average: withdrawn.length - rated.length,
  };
}

const ratingOn = (entry: JournalEntry) => ("rating" in entry ? entry.rating : undefined);

function told({ entry, date, datePrecision, rating }: Withdrawal, index: number): RemovedReview {
  const { id, withdrawn, reason, requested_by } = entry;
  const tellable = rating !== undefined && !UNTOLD_REASONS.includes(reason);
  return {
    id,
    ...(tellable && { rating, date, ...(datePrecision && { date_precision: datePrecision }) }),
    withdrawn,
    reason,
    ...(requested_by && { requested_by }),
    entry: index,
  };
}

function newestFirst(a: RemovedReview, b: RemovedReview): number {
  if (a.withdrawn !== b.withdrawn) return a.withdrawn < b.withdrawn ? 1 : -1;
  return b.entry - a.entry;
}
