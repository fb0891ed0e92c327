import * as z from "zod";
import { Business } from "./business.ts";
import { CalendarDay } from "./calendar.ts";
import { CUSTOMER_WORDS } from "./customer-words.ts";
import { INSIGHT_SECTIONS, Insights } from "./insights.ts";
import { Policy } from "./policy.ts";
import { Review } from "./review.ts";
import { AggregateRating, ReviewsDataset, VerificationLevels } from "./reviews-dataset.ts";
import { MAX_QUERY, SearchAnswer, SearchParameters } from "./search.ts";
import { SinceAnswer } from "./since.ts";

const Note = z.string().optional();

const id = Review.shape.id.meta({ description: "The id of a review, as the other tools give it." });

/** Arguments and results of the MCP tools. */
export const toolSchemas = {
  get_business: {
    input: z.object({}),
    output: z.object({
      business: Business,
      aggregate_rating: AggregateRating,
      verification: z.string().meta({ description: "How many reviews have which level, in words." }),
      verification_levels: VerificationLevels,
      completeness: ReviewsDataset.shape.completeness,
      policy: Policy,
    }),
  },
  search_reviews: {
    input: SearchParameters,
    output: SearchAnswer.extend({
      note: Note.meta({ description: "Present when an argument was ignored, or names nothing there is." }),
    }),
  },
  get_reviews_since: {
    input: z.object({
      date: CalendarDay.meta({ description: "Reviews written on this day or after." }),
      limit: SearchParameters.shape.limit,
    }),
    output: SinceAnswer.extend({
      total: z.int().min(0).meta({ description: "All reviews since that day, cut or not." }),
      note: Note.meta({
        description: "Present when the list is cut, with how to get the rest, or an argument was ignored.",
      }),
    }),
  },
  get_insights: {
    input: z.object({
      section: z
        .enum(INSIGHT_SECTIONS, { error: `must be one of ${INSIGHT_SECTIONS.join(", ")}` })
        .optional()
        .meta({
          description:
            "overall: all reviews by their side. timeline: the same by month, and whether the rating changes. aspects: " +
            "praise and blame of punctuality, price and the like. entities: each technician, service and area. " +
            "annotations: what somebody else read in the reviews, where the business publishes that. problems: " +
            "what customers came with, and how it turned out. faq: answers in a sentence. topics: phrases that recur. " +
            "summary: all in a few sentences. pull_quote: the most usual sentence. based_on: which reviews were read. " +
            "method: how it was computed, and how accurate that is.",
        }),
    }),
    output: Insights.partial()
      .required({ version: true })
      .extend({ note: Note.meta({ description: "Present when an argument was ignored." }) }),
  },
  get_review: { input: z.object({ id }), output: Review },
  search: {
    input: z.object({
      query: z
        .string("must be a string")
        .max(MAX_QUERY, `must be at most ${MAX_QUERY} characters`)
        .meta({ description: "Words that the reviews may hold, or a question." }),
    }),
    output: z.object({ results: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })) }),
  },
  fetch: {
    input: z.object({ id }),
    output: z.object({
      id: z.string(),
      title: z.string(),
      text: z.string().meta({ description: CUSTOMER_WORDS }),
      url: z.string(),
      metadata: z.record(z.string(), z.string()),
    }),
  },
} as const;

export type ToolName = keyof typeof toolSchemas;
