import { isOfYelp } from "../not-stored.ts";
import type { FieldNames, SourceReview } from "../source-review.ts";
import { isRelative, possibleOrders } from "../source-time.ts";
import { type Conventions, toEntry } from "../to-entry.ts";
import type { FoundRecord, Where } from "./reading.ts";

/**
 * A record as the journal entry that it becomes, where nothing of the rest of its file is needed for that: a large export
 * would not fit into memory in both forms. Else the record as it is.
 */
export function atOnce(
  where: Where,
  review: SourceReview,
  known: Conventions,
  names: FieldNames,
): FoundRecord {
  if (!tellsAll(review, known)) return { where, review };
  const result = toEntry(review, known, names);
  return "review" in result
    ? { imported: result.review, location: review.location }
    : { where, faults: result.faults, source: review.source, id: review.id };
}

function tellsAll(review: SourceReview, { best, order, asOf }: Conventions): boolean {
  const { source, url, rating, written, edited, experienced, reply } = review;
  if (source === "" || isOfYelp(source) || isOfYelp(url)) return false;
  if (best === undefined && "value" in rating && rating.best === undefined) return false;
  const from = review.asOf ?? asOf;
  return [written, edited, experienced, reply?.date].every(
    (time) =>
      time === undefined ||
      ((order !== undefined || possibleOrders(time, LAST_DAY) === null) &&
        (from !== undefined || !isRelative(time))),
  );
}

const LAST_DAY = "9999-12-31";
