import { DATASETS } from "../../_schema/addresses.ts";
import type { RemovedReview } from "../../_schema/removed.ts";
import { changesIn, type Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";

const PLACE = DATASETS.removed;

/** Holds what was removed against the reviews and the changes, and counts the average with it again. */
export function checkRemoved({ dataset, removed, changes }: Facts, findings: Findings): void {
  const { withdrawn, hidden } = removed;
  for (const key of ["version", "updated"] as const)
    findings.same(PLACE, key, removed[key], DATASETS.reviews, dataset[key]);
  findings.same(PLACE, "average", removed.average, DATASETS.reviews, dataset.aggregate_rating.average);

  const told = withdrawn.flatMap(({ rating }) => rating ?? []);
  const stars = [...dataset.reviews.map(({ rating }) => rating), ...told];
  const sum = stars.reduce((total, rating) => total + rating, 0);
  const mean = stars.length === 0 ? null : Math.round((100 * sum) / stars.length) / 100;
  findings.same(PLACE, "average_with_removed", removed.average_with_removed, "its reviews", mean);
  const untold = withdrawn.length - told.length;
  findings.same(PLACE, "not_in_average", removed.not_in_average, "its reviews", untold);

  const below = dataset.completeness.reduce((total, row) => total + row.below_minimum_verification, 0);
  const counted = hidden.platform + hidden.invited + hidden.transaction;
  findings.same(PLACE, "hidden", counted, `${DATASETS.reviews} completeness`, below);
  const received = dataset.completeness.reduce((total, row) => total + row.received, 0);
  const lines = received + withdrawn.length + removed.superseded;
  const { cursor } = changes.head;
  findings.expect(lines === cursor, PLACE, "lines", lines, `${DATASETS.changes} cursor`, cursor);

  const ends = new Map(changesIn(changes).map((change) => [change.id, change]));
  const ids = [...ends.values()].filter(({ type }) => type === "withdrawn").map(({ id }) => id);
  findings.same(PLACE, "withdrawn", withdrawn.map(({ id }) => id).sort(), DATASETS.changes, ids.sort());
  let before: RemovedReview | undefined;
  for (const review of withdrawn) {
    const { id, rating, date, reason, entry } = review;
    const { withdrawn: day, reason: why, number = 0 } = ends.get(id) ?? {};
    findings.same(PLACE, `${id} withdrawn`, review.withdrawn, DATASETS.changes, day);
    findings.same(PLACE, `${id} reason`, reason, DATASETS.changes, why);
    findings.expect(entry === number - 1, PLACE, `${id} entry`, entry, DATASETS.changes, number - 1);
    const silent = reason === "erasure" || reason === "legal-order";
    const holds = silent === (rating === undefined) && silent === (date === undefined);
    findings.expect(
      holds,
      PLACE,
      `${id} stars and day`,
      [rating, date],
      "its reason",
      silent ? "none" : "both",
    );
    const later = (before?.withdrawn ?? "9") > review.withdrawn;
    const inOrder = later || (before?.withdrawn === review.withdrawn && before.entry > entry);
    findings.expect(
      inOrder,
      PLACE,
      `${id} place`,
      review.withdrawn,
      "the order by day and entry",
      before?.withdrawn,
    );
    before = review;
  }
}

/** Holds the rows of the page of removed reviews against them. */
export function checkRemovedPage(
  path: string,
  document: ParentNode,
  { removed }: Facts,
  findings: Findings,
): void {
  const shown = [...document.querySelectorAll("[data-removed]")].map((row) =>
    ["id", "data-removed", "data-reason", "data-requested-by"].map((name) => row.getAttribute(name)),
  );
  const wanted = removed.withdrawn.map(({ id, entry, reason, requested_by = "" }) => [
    `entry-${entry}`,
    id,
    reason,
    requested_by,
  ]);
  findings.same(path, "rows", shown, PLACE, wanted);
}
