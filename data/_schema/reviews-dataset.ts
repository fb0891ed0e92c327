import * as z from "zod";
import { Business } from "./business.ts";
import { CalendarDay } from "./calendar.ts";
import { SourceCompleteness } from "./completeness.ts";
import { Policy } from "./policy.ts";
import { Review, type VerificationLevel } from "./review.ts";

const Count = z.int().min(0);

export const AggregateRating = z
  .object({
    average: z.number().min(1).max(5).nullable().meta({
      description: "Mean stars to two decimals; null when there are no reviews.",
    }),
    count: Count,
    best: z.literal(5),
    worst: z.literal(1),
    distribution: z.object({ "1": Count, "2": Count, "3": Count, "4": Count, "5": Count }),
  })
  .meta({ id: "AggregateRating", title: "Aggregate rating" });

export const VerificationLevels = z
  .object({ platform: Count, invited: Count, transaction: Count } satisfies Record<
    VerificationLevel,
    unknown
  >)
  .meta({ id: "VerificationLevels", title: "How many published reviews have which level of verification" });

export const DatasetVersion = z.string().min(1).meta({
  description: "Changes exactly when the published reviews or the business change.",
});

/** `/reviews.json`: the business and all its reviews, newest first by date, then by id. */
export const ReviewsDataset = z
  .object({
    version: DatasetVersion,
    updated: CalendarDay.nullable().meta({
      description: "The newest day that the journal names; null for an empty journal.",
    }),
    business: Business,
    aggregate_rating: AggregateRating,
    completeness: z.array(SourceCompleteness).meta({
      description: "By source, most received first: what came in, and what became of it.",
    }),
    policy: Policy,
    verification_levels: VerificationLevels,
    reviews: z.array(Review),
  })
  .meta({ id: "ReviewsDataset", title: "Reviews" });

export type AggregateRating = z.infer<typeof AggregateRating>;
export type ReviewsDataset = z.infer<typeof ReviewsDataset>;
