import * as z from "zod";
import { Business } from "./business.ts";
import { CalendarDay } from "./calendar.ts";
import { SourceCompleteness } from "./completeness.ts";
import { described, documented, named, withExample } from "./documentation.ts";
import { Count, Stars } from "./evidence.ts";
import { Policy } from "./policy.ts";
import { Review, type VerificationLevel } from "./review.ts";

export const AggregateRating = named(
  "AggregateRating",
  "Aggregate rating",
  "Average rating of the published reviews, and how many have how many stars.",
  {
    average: described(
      Stars.nullable(),
      "Average rating in stars, to two decimals; null if there are no reviews.",
      5,
    ),
    count: documented(Count, "Number of published reviews.", 1),
    best: documented(z.literal(5), "The highest possible rating, in stars.", 5),
    worst: documented(z.literal(1), "The lowest possible rating, in stars."),
    distribution: documented(
      z.object({
        "1": documented(Count, "Number of reviews with 1 star.", 0),
        "2": documented(Count, "Number of reviews with 2 stars.", 0),
        "3": documented(Count, "Number of reviews with 3 stars.", 0),
        "4": documented(Count, "Number of reviews with 4 stars.", 0),
        "5": documented(Count, "Number of reviews with 5 stars."),
      }),
      "Number of published reviews by rating.",
    ),
  },
);

export const VerificationLevels = z
  .object({
    platform: documented(Count, "Reviews written with an account on a platform.", 0),
    invited: documented(Count, "Reviews the business invited.", 0),
    transaction: documented(Count, "Reviews matched to a job or order."),
  } satisfies Record<VerificationLevel, unknown>)
  .meta({
    id: "VerificationLevels",
    title: "Number of reviews by verification level",
    description: "Number of published reviews with each verification level.",
  });

export const DatasetVersion = z.string().min(1).meta({
  description: "Version of the data: changes if and only if the published reviews or the business change.",
});

/** `/reviews.json`: the business and all its reviews, newest first by date, then by id. */
export const ReviewsDataset = named(
  "ReviewsDataset",
  "Reviews",
  "The business and all its published reviews.",
  {
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    updated: described(
      CalendarDay.nullable(),
      "The newest day in the journal; null if the journal is empty.",
      "2026-04-02",
    ),
    business: Business,
    aggregate_rating: AggregateRating,
    completeness: described(
      z.array(SourceCompleteness),
      "What happened to the reviews of each source; sources with the most received reviews first.",
    ),
    policy: Policy,
    verification_levels: VerificationLevels,
    reviews: documented(z.array(Review), "All published reviews, newest first."),
  },
);

export type AggregateRating = z.infer<typeof AggregateRating>;
export type ReviewsDataset = z.infer<typeof ReviewsDataset>;
