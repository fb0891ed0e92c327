import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { LostReview, RemovedReview } from "../../data/_schema/removed.ts";
import { VERIFICATION_LEVELS } from "../../data/_schema/review.ts";
import type { Interface } from "../_strings/strings.ts";

/** What the page of removed reviews shows. */
export function removedPage({ removed, reviews }: Dataset, { strings, format }: Interface) {
  const { about, removed: words } = strings;
  const { withdrawn, lost, average, average_with_removed, not_in_average } = removed;
  const writtenOn = ({ date, date_precision: precision }: RemovedReview | LostReview) => {
    if (date === undefined) return { written: "", datetime: "" };
    if (precision === "year") return { written: date.slice(0, 4), datetime: date.slice(0, 4) };
    if (precision === "month") return { written: format.month(date), datetime: date.slice(0, 7) };
    return { written: format.day(date), datetime: date };
  };
  return {
    /** Reviews that ever stood in the journal. */
    received: reviews.completeness.reduce((sum, row) => sum + row.received, 0),
    count: withdrawn.length,
    rows: withdrawn.map((review) => ({
      ...review,
      why: about.reasons[review.reason],
      /** At whose request. */
      who: requesterOf(review, words),
      /** The day on which it was written, in words, and as a datetime; empty where it may not be told. */
      ...writtenOn(review),
    })),
    average: averagesOf(
      average,
      average_with_removed,
      { told: withdrawn.length - not_in_average, untold: not_in_average },
      words,
    ),
    /** Reviews whose words are lost, and what the average would be with them. */
    lost: lost.map((review) => ({ ...review, ...writtenOn(review) })),
    averageWithLost: averagesOf(
      average,
      aggregate([...reviews.reviews, ...lost]).average,
      { told: lost.length, untold: 0 },
      words,
    ),
    hidden: VERIFICATION_LEVELS.map((level) => ({ level, count: removed.hidden[level] })).filter(
      ({ count }) => count > 0,
    ),
  };
}

function requesterOf(
  { reason, requested_by }: RemovedReview,
  { requesters, notSaid }: Interface["strings"]["removed"],
): string {
  const requester = requested_by ?? (reason === "author-request" ? "author" : undefined);
  return requester ? requesters[requester] : notSaid;
}

/** What the average would be, in words; null where there are no two averages to compare. */
function averagesOf(
  average: number | null,
  withThem: number | null,
  { told, untold }: { told: number; untold: number },
  words: Interface["strings"]["removed"],
): string | null {
  if (average === null || withThem === null || told === 0) return null;
  const same = average === withThem;
  return words.average({ average, with: withThem, told, untold, compared: same ? "same" : "other" });
}
