import * as z from "zod";
import { described, documented, named } from "./documentation.ts";
import { Count } from "./evidence.ts";
import { Rating, Review } from "./review.ts";
import { MAX_LIMIT, SearchFilters } from "./search.ts";

const counted = <Value extends z.ZodType>(value: Value, example: unknown = "drain-cleaning") =>
  z.array(
    z.object({
      value: documented(value, "The value that is counted.", example),
      count: described(z.int().min(1), "Number of matching reviews with this value.", 1),
    }),
  );

export const SearchFacets = named(
  "SearchFacets",
  "Facets",
  "Number of matching reviews by value, over all pages. Values without a match are left out; most " +
    "frequent first, ratings and years highest first.",
  {
    rating: documented(counted(Rating, 5), "Matching reviews by rating, in stars."),
    source: documented(counted(z.string(), "Google"), "Matching reviews by source."),
    service: described(counted(z.string()), "Matching reviews by service, as ids."),
    area: described(counted(z.string(), "old-town"), "Matching reviews by service area, as ids."),
    technician: documented(counted(z.string(), "Ana Ruiz"), "Matching reviews by technician, as names."),
    aspect: described(counted(z.string(), "punctuality"), "Matching reviews by aspect, as ids."),
    year: documented(counted(z.int(), 2026), "Matching reviews by the year they were written."),
  },
);

export const RelatedReview = named(
  "RelatedReview",
  "Related review",
  "A review with some words of the query, or words close in meaning.",
  {
    review: Review,
    missing: documented(
      z.array(z.string()),
      "Words of the query that the review does not contain.",
      "heater",
    ),
  },
);

export const SearchAnswer = named(
  "SearchAnswer",
  "Search response",
  "The reviews that match, one page at a time.",
  {
    total: described(Count, "Number of reviews that match, over all pages."),
    count: described(Count, "Number of reviews in this response.", 1),
    limit: documented(z.int().min(1).max(MAX_LIMIT), "Maximum number of reviews in a response.", 20),
    filters: SearchFilters,
    next_cursor: documented(
      z.string().nullable(),
      "The cursor for the next page; null on the last page.",
      null,
    ),
    corrected: described(
      z.string().optional(),
      "The query searched for instead, because no review has the words of the one given; absent otherwise.",
      "leak",
    ),
    with_words: described(
      Count.optional(),
      "Number of matching reviews that have the words themselves, in any form; the others have synonyms, or mention or judge " +
        "what the words name. Present only with match=words, if it is less than total and the words do more than ask.",
      1,
    ),
    did_you_mean: described(
      z.string().optional(),
      "A query that finds something, with another word or without those in no review; present only if no review has all words " +
        "of the one given.",
      "leak",
    ),
    facets: described(SearchFacets.optional(), "Counts by value; present only with facets=true."),
    related: described(
      z.array(RelatedReview).optional(),
      "Reviews with some of the words, or words close in meaning, best first; present with sort=relevance if fewer " +
        "reviews than limit have all words. They are not counted in total or count.",
    ),
    reviews: documented(z.array(Review), "Matching reviews, in the requested order."),
  },
);

export type SearchFacets = z.infer<typeof SearchFacets>;
export type SearchAnswer = z.infer<typeof SearchAnswer>;
