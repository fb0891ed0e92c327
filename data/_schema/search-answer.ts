import * as z from "zod";
import { Count } from "./evidence.ts";
import { Rating, Review } from "./review.ts";
import { MAX_LIMIT, SearchFilters } from "./search.ts";
import { named } from "./zod-objects.ts";

const counted = <Value extends z.ZodType>(value: Value) =>
  z.array(
    z.object({
      value: value.description === undefined ? value.describe("The value that is counted.") : value,
      count: z.int().min(1).describe("Number of matching reviews with this value."),
    }),
  );

export const SearchFacets = named(
  "SearchFacets",
  "Number of matching reviews by value, over all pages. Values without a match are left out; most " +
    "frequent first, ratings and years highest first.",
  {
    rating: counted(Rating).describe("Matching reviews by rating, in stars."),
    source: counted(z.string()).describe("Matching reviews by source."),
    service: counted(z.string()).describe("Matching reviews by service, as ids."),
    area: counted(z.string()).describe("Matching reviews by service area, as ids."),
    technician: counted(z.string()).describe("Matching reviews by technician, as names."),
    aspect: counted(z.string()).describe("Matching reviews by aspect, as ids."),
    year: counted(z.int()).describe("Matching reviews by the year they were written."),
  },
);

export const RelatedReview = named(
  "RelatedReview",
  "A review with some words of the query, or words close in meaning.",
  {
    review: Review,
    missing: z.array(z.string()).describe("Words of the query that the review does not contain."),
  },
);

export const SearchAnswer = named("SearchAnswer", "The reviews that match, one page at a time.", {
  total: Count.describe("Number of reviews that match, over all pages."),
  count: Count.describe("Number of reviews in this response."),
  limit: z.int().min(1).max(MAX_LIMIT).describe("Maximum number of reviews in a response."),
  filters: SearchFilters,
  next_cursor: z.string().nullable().describe("The cursor for the next page; null on the last page."),
  corrected: z
    .string()
    .optional()
    .describe(
      "The query searched for instead, because no review has the words of the one given; absent otherwise.",
    ),
  with_words: Count.optional().describe(
    "Number of matching reviews that have the words themselves, in any form; the others have synonyms, or mention or judge " +
      "what the words name. Present only with match=words, if it is less than total and the words do more than ask.",
  ),
  did_you_mean: z
    .string()
    .optional()
    .describe(
      "A query that finds something, with another word or without those in no review; present only if no review has all words " +
        "of the one given.",
    ),
  facets: SearchFacets.optional().describe("Counts by value; present only with facets=true."),
  related: RelatedReview.array()
    .optional()
    .describe(
      "Reviews with some of the words, or words close in meaning, best first; present with sort=relevance if fewer " +
        "reviews than limit have all words. They are not counted in total or count.",
    ),
  reviews: Review.array().describe("Matching reviews, in the requested order."),
});

export type SearchFacets = z.infer<typeof SearchFacets>;
export type SearchAnswer = z.infer<typeof SearchAnswer>;
