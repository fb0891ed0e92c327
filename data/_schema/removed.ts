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
      `The stars that it had; neither these nor its day after a withdrawal for ${UNTOLD_REASONS.join(" or ")}.`,
    ),
    date: documented(CalendarDay.optional(), "The day on which it was written."),
    date_precision: DatePrecision.optional(),
    withdrawn: documented(CalendarDay, "The day of the withdrawal."),
    reason: documented(z.enum(WITHDRAWAL_REASONS), "Why, as the business gives it."),
    requested_by: documented(
      z.enum(REQUESTERS).optional(),
      "At whose request, as the business gives it.",
      "author",
    ),
    entry: withExample(
      Count.meta({
        description:
          "The place of the withdrawal in the journal: how many lines that are not blank precede it.",
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
    withdrawn: documented(z.array(RemovedReview), "Every withdrawal, newest first."),
    hidden: z.object(VerificationLevels.shape).meta({
      description:
        "Reviews below the lowest level of verification that this owner publishes, by their level.",
    }),
    superseded: withExample(
      Count.meta({
        description:
          "Lines of the journal in whose place a later one of the same review stands: edits, answers and what else became known.",
      }),
      3,
    ),
    average: AggregateRating.shape.average,
    average_with_removed: withExample(
      AggregateRating.shape.average.meta({
        description:
          "The same over the published reviews and those withdrawn whose stars are told; null when there are none.",
      }),
      4.5,
    ),
    not_in_average: withExample(
      Count.meta({
        description:
          "How many of those withdrawn are not in average_with_removed, since their stars may not be told.",
      }),
      0,
    ),
  })
  .meta({ id: "RemovedReviews", title: "What was removed" });

export type RemovedReview = z.infer<typeof RemovedReview>;
export type RemovedReviews = z.infer<typeof RemovedReviews>;
