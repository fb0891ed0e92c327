import * as z from "zod";
import { CalendarDay } from "../calendar.ts";
import { Count } from "../evidence.ts";
import { SearchParameters } from "../search.ts";
import { RelatedReview, SearchAnswer } from "../search-answer.ts";
import { SinceAnswer } from "../since.ts";
import { CUSTOMER_WORDS, FILTER_NAMES } from "../terms.ts";
import { Flag } from "../zod-objects.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { CutReview, Match } from "./shared.ts";

/** Longer texts are cut, in UTF-16 units. */
export const LONGEST_TEXT = 600;

export const REVIEW_WORDS = ["text", "title", "author.name"] as const;
export const WORDS_OF_REVIEWS = REVIEW_WORDS.map((field) => `reviews[].${field}`);

const FullText = Flag.optional().meta({
  default: false,
  description: `Return texts over ${LONGEST_TEXT} characters in full.`,
});

const Sort = SearchParameters.shape.sort
  .unwrap()
  .optional()
  .describe("Order; default newest, or relevance for a query with match=words.");

/** Tools that list reviews. */
export const REVIEW_TOOLS = {
  search_reviews: {
    title: "Search reviews",
    description:
      "Reviews that match all given filters, and how many do in total. " +
      "Complaints: max_rating=2, or an aspect with sentiment=negative. To only count, use limit=1.",
    input: SearchParameters.safeExtend({ match: Match, sort: Sort, full_text: FullText }),
    output: SearchAnswer.extend({
      ...HEAD,
      related: z
        .array(RelatedReview.extend({ review: CutReview }))
        .optional()
        .describe(`Reviews with some of the words, if few have all. ${CUSTOMER_WORDS}`),
      reviews: CutReview.array().describe("Matching reviews, in the requested order."),
    }),
    names: FILTER_NAMES,
    customerText: [...WORDS_OF_REVIEWS, ...REVIEW_WORDS.map((field) => `related[].review.${field}`)],
    sample: ({ aspect }) => ({ aspect, sentiment: "negative", limit: 3 }),
  },
  get_reviews_since: {
    title: "Reviews since a day",
    description:
      "Reviews written on or after a day, newest first. Older ones that were edited, replied to or " +
      "removed since are not included.",
    input: z.object({
      date: CalendarDay.describe("The first day to include."),
      limit: SearchParameters.shape.limit,
    }),
    output: SinceAnswer.extend({
      ...HEAD,
      reviews: CutReview.array().describe("Reviews written on that day or after, newest first."),
      total: Count.describe("Number of all reviews since that day, including any beyond limit."),
    }),
    customerText: WORDS_OF_REVIEWS,
    sample: ({ date }) => ({ date, limit: 3 }),
  },
} as const satisfies Record<string, ToolDefinition>;
