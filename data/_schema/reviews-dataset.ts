import * as z from "zod";
import { Business } from "./business.ts";
import { CalendarDay } from "./calendar.ts";
import { SourceCompleteness } from "./completeness.ts";
import { documented, withExample } from "./documentation.ts";
import { Policy } from "./policy.ts";
import { Review, type VerificationLevel } from "./review.ts";

const Count = z.int().min(0);

export const AggregateRating = z
  .object({
    average: withExample(
      z.number().min(1).max(5).nullable().meta({
        description: "Mean stars to two decimals; null when there are no reviews.",
      }),
      5,
    ),
    count: documented(Count, "How many there are.", 1),
    best: documented(z.literal(5), "The most stars there can be.", 5),
    worst: documented(z.literal(1), "The fewest stars there can be."),
    distribution: documented(
      z.object({
        "1": documented(Count, "With one star.", 0),
        "2": documented(Count, "With two stars.", 0),
        "3": documented(Count, "With three stars.", 0),
        "4": documented(Count, "With four stars.", 0),
        "5": documented(Count, "With five stars."),
      }),
      "Reviews by their stars.",
    ),
  })
  .meta({ id: "AggregateRating", title: "Aggregate rating" });

export const VerificationLevels = z
  .object({
    platform: documented(Count, "Left with an account on a platform.", 0),
    invited: documented(Count, "The business invited this customer.", 0),
    transaction: documented(Count, "Matched to a job or order."),
  } satisfies Record<VerificationLevel, unknown>)
  .meta({ id: "VerificationLevels", title: "How many published reviews have which level of verification" });

export const DatasetVersion = z.string().min(1).meta({
  description: "Changes exactly when the published reviews or the business change.",
});

/** `/reviews.json`: the business and all its reviews, newest first by date, then by id. */
export const ReviewsDataset = z
  .object({
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    updated: withExample(
      CalendarDay.nullable().meta({
        description: "The newest day in the journal; null for an empty journal.",
      }),
      "2026-04-02",
    ),
    business: Business,
    aggregate_rating: AggregateRating,
    completeness: z.array(SourceCompleteness).meta({
      description: "By source, most received first: what was received, and what happened to it.",
    }),
    policy: Policy,
    verification_levels: VerificationLevels,
    reviews: documented(z.array(Review), "Reviews counted."),
  })
  .meta({ id: "ReviewsDataset", title: "Reviews" });

export type AggregateRating = z.infer<typeof AggregateRating>;
export type ReviewsDataset = z.infer<typeof ReviewsDataset>;
