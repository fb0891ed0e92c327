import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { Count } from "./evidence.ts";
import { REQUESTERS, WITHDRAWAL_REASONS, type WithdrawalReason } from "./journal-entry.ts";
import { Rating, Review, ReviewId } from "./review.ts";
import { AggregateRating, DatasetVersion, ReviewsDataset, VerificationLevels } from "./reviews-dataset.ts";
import { named } from "./zod-objects.ts";

/** After a withdrawal for one of these reasons nothing of the review is told but its id. */
export const UNTOLD_REASONS: readonly WithdrawalReason[] = ["erasure", "legal-order"];

export const RemovedReview = named("RemovedReview", "A removed review, without text and author.", {
  id: ReviewId,
  rating: Rating.optional().describe(
    `The rating the review had, in stars; absent if it was removed for ${UNTOLD_REASONS.join(" or ")}.`,
  ),
  date: CalendarDay.optional().describe(
    `The day the review was written; absent if it was removed for ${UNTOLD_REASONS.join(" or ")}.`,
  ),
  date_precision: Review.shape.date_precision,
  withdrawn: CalendarDay.describe("The day the review was removed."),
  reason: z.enum(WITHDRAWAL_REASONS).describe("The reason the business gives for the removal."),
  requested_by: z
    .enum(REQUESTERS)
    .optional()
    .describe("Who asked for the removal, according to the business; absent if not stated."),
  entry: Count.describe(
    "Position of the removal in the journal: the number of lines before it, not counting blank ones.",
  ),
});

export const LostReview = named("LostReview", "A review that is not published because its text is lost.", {
  id: ReviewId,
  rating: Rating,
  date: CalendarDay.describe("The day the review was written."),
  date_precision: Review.shape.date_precision,
  entry: Count.describe(
    "Position of the review in the journal: the number of lines before it, not counting blank ones.",
  ),
});

/** `/removed.json`. */
export const RemovedReviews = named(
  "RemovedReviews",
  "All removed reviews, and how they would change the average rating.",
  {
    version: DatasetVersion,
    updated: ReviewsDataset.shape.updated,
    withdrawn: RemovedReview.array().describe("Every removed review, newest first."),
    lost: LostReview.array().describe(
      "Every review that the business neither removed nor still has the text of, in the order of the journal.",
    ),
    hidden: z
      .object(VerificationLevels.shape)
      .describe(
        "Number of reviews below the lowest verification level that the business publishes, by level.",
      ),
    superseded: Count.describe(
      "Number of journal lines that a later line of the same review replaced: edits, replies and corrections.",
    ),
    rating_raised: Count.describe("Number of published reviews with more stars than in their first version."),
    rating_lowered: Count.describe(
      "Number of published reviews with fewer stars than in their first version.",
    ),
    average: AggregateRating.shape.average,
    average_with_removed: AggregateRating.shape.average.describe(
      "Average rating in stars, to two decimals, if the removed reviews were included, as far as " +
        "their stars can be shown; null if there are no reviews.",
    ),
    not_in_average: Count.describe(
      "Number of removed reviews missing from average_with_removed because their stars can't be shown.",
    ),
  },
);

export type LostReview = z.infer<typeof LostReview>;
export type RemovedReview = z.infer<typeof RemovedReview>;
export type RemovedReviews = z.infer<typeof RemovedReviews>;
