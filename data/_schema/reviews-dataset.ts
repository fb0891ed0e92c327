import * as z from "zod";
import { Business } from "./business.ts";
import { CalendarDay } from "./calendar.ts";
import { SourceCompleteness } from "./completeness.ts";
import { Count, Stars } from "./evidence.ts";
import { Policy } from "./policy.ts";
import { Review, type VerificationLevel } from "./review.ts";
import { named } from "./zod-objects.ts";

export const AggregateRating = named(
  "AggregateRating",
  "Average rating of the published reviews, and how many have how many stars.",
  {
    average: Stars.nullable().describe(
      "Average rating in stars, to two decimals; null if there are no reviews.",
    ),
    count: Count.describe("Number of published reviews."),
    best: z.literal(5).describe("The highest possible rating, in stars."),
    worst: z.literal(1).describe("The lowest possible rating, in stars."),
    distribution: z
      .object({
        "1": Count.describe("Number of reviews with 1 star."),
        "2": Count.describe("Number of reviews with 2 stars."),
        "3": Count.describe("Number of reviews with 3 stars."),
        "4": Count.describe("Number of reviews with 4 stars."),
        "5": Count.describe("Number of reviews with 5 stars."),
      })
      .describe("Number of published reviews by rating."),
  },
);

export const VerificationLevels = named(
  { id: "VerificationLevels", title: "Number of reviews by verification level" },
  "Number of published reviews with each verification level.",
  {
    platform: Count.describe("Reviews written with an account on a platform."),
    invited: Count.describe("Reviews the business invited."),
    transaction: Count.describe("Reviews matched to a job or order."),
  } satisfies Record<VerificationLevel, unknown>,
);

export const DatasetVersion = z
  .string()
  .min(1)
  .describe("Version of the data: changes if and only if the published reviews or the business change.");

/** `/reviews.json`: the business and all its reviews, newest first by date, then by id. */
export const ReviewsDataset = named("ReviewsDataset", "The business and all its published reviews.", {
  version: DatasetVersion,
  updated: CalendarDay.nullable().describe("The newest day in the journal; null if the journal is empty."),
  business: Business,
  aggregate_rating: AggregateRating,
  completeness: SourceCompleteness.array().describe(
    "What happened to the reviews of each source; sources with the most received reviews first.",
  ),
  policy: Policy,
  verification_levels: VerificationLevels,
  reviews: Review.array().describe("All published reviews, newest first."),
});

export type AggregateRating = z.infer<typeof AggregateRating>;
export type ReviewsDataset = z.infer<typeof ReviewsDataset>;
