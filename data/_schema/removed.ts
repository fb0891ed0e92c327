import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { documented, withExample } from "./documentation.ts";
import { REQUESTERS, WITHDRAWAL_REASONS, type WithdrawalReason } from "./journal-entry.ts";
import { DatePrecision, Rating, ReviewId } from "./review.ts";
import { AggregateRating, DatasetVersion, ReviewsDataset, VerificationLevels } from "./reviews-dataset.ts";

/** After a withdrawal for one of these reasons nothing of the review is told but its id. */
export const UNTOLD_REASONS: readonly WithdrawalReason[] = ["erasure", "legal-order"];

const Count = z.int().min(0);

/** A review that was removed: neither its words nor its author. */
export const RemovedReview = z
  .object({
    id: ReviewId,
    rating: documented(
      Rating.optional(),
      `The stars that it had; neither these nor its day if it was removed for ${UNTOLD_REASONS.join(" or ")}.`,
    ),
    date: documented(CalendarDay.optional(), "The day it was written."),
    date_precision: DatePrecision.optional(),
    withdrawn: documented(CalendarDay, "The day it was removed."),
    reason: documented(z.enum(WITHDRAWAL_REASONS), "The reason the business gives."),
    requested_by: documented(
      z.enum(REQUESTERS).optional(),
      "Who asked for it, according to the business.",
      "author",
    ),
    entry: withExample(
      Count.meta({
        description: "Its position in the journal: the number of lines before it, not counting blank ones.",
      }),
      11,
    ),
  })
  .meta({ id: "RemovedReview", title: "Removed review" });

/** `/removed.json`. */
export const RemovedReviews = z
  .object({
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    updated: ReviewsDataset.shape.updated,
    withdrawn: documented(z.array(RemovedReview), "Every removed review, newest first."),
    hidden: z.object(VerificationLevels.shape).meta({
      description:
        "Reviews below the lowest level of verification that this owner publishes, by their level.",
    }),
    superseded: withExample(
      Count.meta({
        description:
          "Lines of the journal that a later one of the same review replaced: edits, replies and corrections.",
      }),
      3,
    ),
    average: AggregateRating.shape.average,
    average_with_removed: withExample(
      AggregateRating.shape.average.meta({
        description:
          "The same over the published reviews and those removed whose stars can be shown; null if there are none.",
      }),
      4.5,
    ),
    not_in_average: withExample(
      Count.meta({
        description:
          "How many of those removed are not in average_with_removed, because their stars can't be shown.",
      }),
      0,
    ),
  })
  .meta({ id: "RemovedReviews", title: "Removed reviews" });

export type RemovedReview = z.infer<typeof RemovedReview>;
export type RemovedReviews = z.infer<typeof RemovedReviews>;
