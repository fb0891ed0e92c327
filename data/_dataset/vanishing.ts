import { isDemonstration } from "../_journal/demonstration.ts";
import type { Fault } from "../_journal/faults.ts";
import { JOURNAL, type Journal } from "../_journal/journal.ts";
import type { BusinessFile } from "../_schema/business.ts";
import { ReviewId } from "../_schema/review.ts";
import { standingEntries } from "./published-reviews.ts";

/** What readers were shown until now. */
export interface PublishedBefore {
  /** Where it is, in words for a sentence: `the generation before`. */
  place: string;
  /** How its owner begins anew on purpose, as the end of a sentence. */
  newStart: string;
  business: { name: string; url?: string | undefined };
  ids: readonly string[];
  /** Reviews that had been withdrawn by then. */
  withdrawn: readonly string[];
  /** What else keeps them from vanishing: a log; of a draft nothing does, since nobody has seen it. */
  heldBy?: "log" | "nothing" | undefined;
}

/** Lines that a fault names one by one. */
const LISTED = 20;

/**
 * The faults of a build that would unpublish something of which the journal says nothing, show a withdrawn review again,
 * or put one business in the place of another. The demonstration may be replaced by anything.
 */
export function vanishingFaults(before: PublishedBefore, journal: Journal, business: BusinessFile): Fault[] {
  const { place, newStart, heldBy } = before;
  if (isDemonstration(before.business) || heldBy === "nothing") return [];
  if (heldBy === "log") return otherBusiness(before, business);
  const gone = before.ids.filter(
    (id) => !journal.published.has(id) && !journal.withdrawn.has(id) && canStay(id),
  );
  const back = before.withdrawn.filter((id) => journal.published.has(id));
  return [
    ...otherBusiness(before, business),
    ...listed(
      gone,
      "was published, and is neither in the journal nor withdrawn",
      (reviews) =>
        `${reviews} of ${place} would vanish without a word; withdraw each (npm run journal -- withdraw <id> ` +
        `--reason <reason>) or restore the journal from a backup; ${newStart}`,
    ),
    ...listed(
      back,
      "was withdrawn, and its withdrawal is no longer in the journal",
      (reviews) =>
        `${reviews} withdrawn in ${place} would come back; restore the journal from a backup, or withdraw each again; ${newStart}`,
    ),
  ];
}

/** 0.2.0 took ids that no line of a journal may have any more: what had one comes back under another. */
const canStay = (id: string) => ReviewId.safeParse(id).success;

/** How many reviews were shown and are below the minimum now. */
export function countHidden(before: PublishedBefore, journal: Journal, business: BusinessFile): number {
  if (isDemonstration(before.business)) return 0;
  const shown = new Set(before.ids);
  return standingEntries(journal, business).low.filter(({ id }) => shown.has(id)).length;
}

/** Whether what was published is of a business that this one neither is nor was called. */
export function isOfAnother({ business: { name } }: PublishedBefore, business: BusinessFile): boolean {
  return name !== business.name && !business.former_names.includes(name);
}

function otherBusiness(before: PublishedBefore, business: BusinessFile): Fault[] {
  if (!isOfAnother(before, business)) return [];
  const { place, newStart } = before;
  const { name } = before.business;
  const message = isDemonstration(business)
    ? `the demonstration would take the place of ${place}, which is ${JSON.stringify(name)}; check DATA_DIR; ${newStart}`
    : `${place} is ${JSON.stringify(name)}; check DATA_DIR, or add that name to former_names if it is the same business; ${newStart}`;
  return [{ file: "business.json", field: "name", message }];
}

function listed(ids: readonly string[], fate: string, sum: (reviews: string) => string): Fault[] {
  if (ids.length === 0) return [];
  const messages = [
    ...ids.slice(0, LISTED).map((id) => `${id} ${fate}`),
    ...(ids.length > LISTED ? [`and ${ids.length - LISTED} more`] : []),
    sum(ids.length === 1 ? "1 review" : `${ids.length} reviews`),
  ];
  return messages.map((message) => ({ file: JOURNAL, message }));
}
