import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { described, documented, named, withExample } from "./documentation.ts";
import { Count } from "./evidence.ts";
import { REQUESTERS, WITHDRAWAL_REASONS, type WithdrawalReason } from "./journal-entry.ts";
import { DatePrecision, Rating, ReviewId } from "./review.ts";
import { AggregateRating, DatasetVersion, ReviewsDataset, VerificationLevels } from "./reviews-dataset.ts";

/** After a withdrawal for one of these reasons nothing of the review is told but its id. */
export const UNTOLD_REASONS: readonly WithdrawalReason[] = ["erasure", "legal-order"];

export const RemovedReview = named(
  "RemovedReview",
  "Removed review",
  "A removed review, without text and author.",
  {
    id: ReviewId,
    rating: documented(
      Rating.optional(),
      `The rating the review had, in stars; absent if it was removed for ${UNTOLD_REASONS.join(" or ")}.`,
    ),
    date: documented(
      CalendarDay.optional(),
      `The day the review was written; absent if it was removed for ${UNTOLD_REASONS.join(" or ")}.`,
    ),
    date_precision: DatePrecision.optional(),
    withdrawn: documented(CalendarDay, "The day the review was removed."),
    reason: documented(z.enum(WITHDRAWAL_REASONS), "The reason the business gives for the removal."),
    requested_by: documented(
      z.enum(REQUESTERS).optional(),
      "Who asked for the removal, according to the business; absent if not stated.",
      "author",
    ),
    entry: described(
      Count,
      "Position of the removal in the journal: the number of lines before it, not counting blank ones.",
      11,
    ),
  },
);

/** `/removed.json`. */
export const RemovedReviews = named(
  "RemovedReviews",
  "Removed reviews",
  "All removed reviews, and how they would change the average rating.",
  {
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    updated: ReviewsDataset.shape.updated,
    withdrawn: documented(z.array(RemovedReview), "Every removed review, newest first."),
    hidden: described(
      z.object(VerificationLevels.shape),
      "Number of reviews below the lowest verification level that the business publishes, by level.",
    ),
    superseded: described(
      Count,
      "Number of journal lines that a later line of the same review replaced: edits, replies and corrections.",
      3,
    ),
    average: AggregateRating.shape.average,
    average_with_removed: described(
      AggregateRating.shape.average,
      "Average rating in stars, to two decimals, if the removed reviews were included, as far as " +
        "their stars can be shown; null if there are no reviews.",
      4.5,
    ),
    not_in_average: described(
      Count,
      "Number of removed reviews missing from average_with_removed because their stars can't be shown.",
      0,
    ),
  },
);

export type RemovedReview = z.infer<typeof RemovedReview>;
export type RemovedReviews = z.infer<typeof RemovedReviews>;
