import * as z from "zod";
import { documented, withExample } from "./documentation.ts";
import { Rating, Review } from "./review.ts";
import { MAX_LIMIT, SearchFilters } from "./search.ts";

const counted = <Value extends z.ZodType>(value: Value, example: unknown = "drain-cleaning") =>
  z.array(
    z.object({
      value: documented(value, "What is counted.", example),
      count: withExample(z.int().min(1).meta({ description: "Matching reviews." }), 1),
    }),
  );

/** Values that no matching review has are left out; the most frequent come first, ratings and years from the top. */
export const SearchFacets = z
  .object({
    rating: documented(counted(Rating, 5), "By stars."),
    source: documented(counted(z.string()), "By where they were left."),
    service: counted(z.string()).meta({ description: "By service id." }),
    area: counted(z.string()).meta({ description: "By area id." }),
    technician: documented(counted(z.string()), "By name."),
    aspect: counted(z.string()).meta({ description: "By aspect id." }),
    year: documented(counted(z.int(), 5), "By the year in which they were written."),
  })
  .meta({
    id: "SearchFacets",
    title: "Facets",
    description: "Counts over all matches, not this page alone.",
  });

/** A review that has some of the words of a query, or some near in meaning. */
export const RelatedReview = z
  .object({
    review: Review,
    missing: documented(z.array(z.string()), "The words of the query that it lacks.", "heater"),
  })
  .meta({
    id: "RelatedReview",
    title: "Related review",
    description: "A review with some of the words, or near ones.",
  });

export const SearchAnswer = z
  .object({
    total: z.int().min(0).meta({ description: "All reviews that match." }),
    count: withExample(z.int().min(0).meta({ description: "Reviews in this answer." }), 1),
    limit: documented(z.int().min(1).max(MAX_LIMIT), "Most reviews in an answer.", 20),
    filters: SearchFilters,
    next_cursor: documented(z.string().nullable(), "Where the next page begins; null on the last one.", null),
    corrected: withExample(
      z.string().optional().meta({
        description: "The query that was searched for instead, since nothing has the words of the one given.",
      }),
      "leak",
    ),
    did_you_mean: withExample(
      z.string().optional().meta({
        description:
          "A query that finds something, where nothing has all words of the one given and these are spelt right.",
      }),
      "leak",
    ),
    facets: SearchFacets.optional().meta({ description: "With facets=true." }),
    related: z
      .array(RelatedReview)
      .optional()
      .meta({
        description:
          "With sort=relevance, where fewer reviews than limit have all words: others with some of them, or near " +
          "ones, best first. In no count.",
      }),
    reviews: documented(z.array(Review), "Reviews counted."),
  })
  .meta({ id: "SearchAnswer", title: "Search answer" });

export type SearchFacets = z.infer<typeof SearchFacets>;
export type SearchAnswer = z.infer<typeof SearchAnswer>;
