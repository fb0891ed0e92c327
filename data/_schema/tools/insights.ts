import * as z from "zod";
import { CorrectedInterval, Count, Direction, Share, Sides, Stars } from "../evidence.ts";
import {
  Aspect,
  INSIGHT_SECTIONS,
  Insights,
  ListedInsight,
  Method,
  TechnicianInsight,
  Topic,
} from "../insights.ts";
import { CustomerProblem, Overall } from "../insights-sections.ts";
import { SearchFilters, SearchParameters } from "../search.ts";
import { SearchAnswer } from "../search-answer.ts";
import { PERIODS } from "../terms.ts";
import { oneOf } from "../zod-objects.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { AllReviews, GivenName, Match, Quote, StarsInterval } from "./shared.ts";

/** Most characters of an overview, or of the method in short, as JSON: 1,500 tokens of four with what stands before it. */
export const LONGEST_OVERVIEW = 5300;

const rated = {
  reviews: Count.describe("Reviews that mention the technician, service or area."),
  average_rating: ListedInsight.shape.average_rating,
};
const judged = {
  positive: Count.describe("Reviews that only praise the aspect."),
  negative: Count.describe("Reviews that only criticise the aspect."),
  score: Share.nullable().describe(
    "Corrected share of praise among praise and complaints; null below the minimum support.",
  ),
};
const listed = (what: string) => ({
  id: ListedInsight.shape.id.describe(`Id of the ${what}.`),
  name: ListedInsight.shape.name.describe(`Name of the ${what}.`),
});
const SERVICE = listed("service");
const AREA = listed("service area");

export const Overview = z
  .object({
    ...Insights.shape.based_on.pick({ reviews: true, from: true, to: true }).shape,
    average_rating: Stars.nullable().describe("Average rating in stars; null if there are no reviews."),
    ...Sides.shape,
    ...Overall.pick({ score: true, interval: true }).shape,
    trend: Direction.nullable().describe(
      "Whether the monthly average rating is rising, falling or steady; null if there are too few months.",
    ),
    summary: z.string().describe("What the reviews say, in a few sentences."),
    aspects: Aspect.pick({ id: true, reviews: true })
      .extend(judged)
      .array()
      .describe("Figures for each aspect."),
    technicians: z
      .object({ name: TechnicianInsight.shape.name, ...rated })
      .array()
      .describe("Figures for each technician the business lists."),
    services: z
      .object({ id: SERVICE.id, ...rated })
      .array()
      .describe("Figures for each service the business lists."),
    service_areas: z
      .object({ id: AREA.id, ...rated })
      .array()
      .describe("Figures for each area the business lists."),
    problems: CustomerProblem.pick({ phrase: true, reviews: true })
      .array()
      .describe("Problems customers had, most frequent first."),
    topics: Topic.pick({ phrase: true, reviews: true })
      .array()
      .describe("Phrases many reviews use, most frequent first."),
    questions: z
      .array(z.string())
      .describe("Questions the section faq has answers to; search finds them too."),
    sections: z.record(z.string(), Count).describe("Approximate length of each section, in characters."),
    truncated: z.boolean().optional().describe("true if a list or the summary is cut."),
  })
  .describe("The main figures of all sections; present if no section was requested.");

/** The method without the notes of its figures, each of them once, and of each step the first sentence. */
const MethodInShort = Method.omit({ accuracy: true }).extend({
  accuracy: z
    .array(Method.shape.accuracy.element.omit({ note: true }))
    .describe("Accuracy measured on labelled reviews, each figure with the size of the sample."),
});

const cited = {
  evidence: Quote.array().describe("Quotes, each with what you need to cite it."),
  all_reviews: AllReviews.describe("How to list all reviews behind the figures."),
};
const more = { interval: StarsInterval, ...cited };

const customerText = ["evidence[].quote"] as const;

export const COMPARED = ["technicians", "services", "areas"] as const;

/** Most rows of a table. */
export const MOST_COMPARED = 20;

const Row = z.object({
  id: z.string().optional().describe("Id of the service or area; absent for technicians."),
  name: z.string().describe("Name of the technician, service or area."),
  ...rated,
  interval: more.interval,
  aspect: z
    .object({
      ...judged,
      interval: CorrectedInterval,
    })
    .optional()
    .describe("Figures for the aspect requested; absent if none was."),
});

const Difference = z.object({
  between: z.array(z.string()).length(2).describe("Names of the two that are compared."),
  difference: z
    .number()
    .describe("First minus second, in stars or, with an aspect, as uncorrected shares of praise."),
  p_value: z.number().describe("Probability of a difference at least this large by chance."),
  more_than_chance: z.boolean().describe("Whether the difference is more than chance."),
});

/** Most periods of an answer, the newest of all. */
export const MOST_PERIODS = 60;

const {
  sort: _,
  facets: __,
  limit: ___,
  cursor: ____,
  ...filters
} = {
  ...SearchParameters.shape,
  match: Match,
};

const figures = {
  count: Count.describe("Number of reviews."),
  average: Stars.nullable().describe("Average rating in stars; null if there are no reviews."),
  interval: StarsInterval,
};

/** Tools that tell figures. */
export const INSIGHT_TOOLS = {
  get_insights: {
    title: "What all reviews say",
    description:
      "All reviews in figures. Without a section, an overview: praise and complaints overall and by " +
      "aspect, technicians, services, areas, problems, a summary. With a section: all of it, with verbatim quotes.",
    input: z.object({
      section: oneOf(INSIGHT_SECTIONS)
        .optional()
        .describe(
          "timeline: by month, and whether the rating changes; entities: technicians, services, areas; " +
            "problems: what was wrong, and how it turned out; annotations: what annotators found; " +
            "method: how it is computed, and how accurately, in short",
        ),
    }),
    output: Insights.partial()
      .required({ version: true })
      .extend({ ...HEAD, overview: Overview.optional(), method: MethodInShort.optional() }),
    customerText: [
      "**.evidence[].quote",
      "**.topics[].phrase",
      "**.topics[].variants",
      "**.problems[].phrase",
      "**.problems[].variants",
      "**.top_phrases[].phrase",
      "pull_quote.text",
      "entities.unlisted[].name",
    ],
    sample: () => ({}),
  },
  get_aspect: {
    title: "One aspect",
    description:
      "What customers say about one aspect, such as price, punctuality or honesty: how many praise or criticise it, " +
      "share of praise with interval, trend, quotes from both sides.",
    input: z.object({
      aspect: GivenName.describe("Id or name of the aspect, or an everyday word such as cost or late."),
    }),
    output: Aspect.extend({
      ...HEAD,
      ...cited,
    }),
    customerText: ["evidence[].quote", "top_phrases[].phrase"],
    sample: ({ aspect }) => ({ aspect }),
  },
  get_technician: {
    title: "One technician",
    description:
      "What customers say about one technician: reviews, average rating with interval, praise and complaints by " +
      "aspect, quotes.",
    input: z.object({ name: GivenName.describe("Name, first name or nickname.") }),
    output: TechnicianInsight.extend({
      ...HEAD,
      role: z.string().optional().describe("Job of the technician; absent if not stated."),
      ...more,
    }),
    customerText,
    sample: ({ technician }) => ({ name: technician }),
  },
  get_service: {
    title: "One service",
    description:
      "What customers say about one service: reviews, average rating, praise and complaints by aspect, quotes.",
    input: z.object({ name: GivenName.describe("Id, name or a synonym of the service.") }),
    output: ListedInsight.extend({ ...HEAD, ...SERVICE, ...more }),
    customerText,
    sample: ({ service }) => ({ name: service }),
  },
  get_area: {
    title: "One service area",
    description:
      "What customers in one area say: reviews, average rating, praise and complaints by aspect, " +
      "quotes. Places that are not listed may not be served.",
    input: z.object({ name: GivenName.describe("Id, name or a synonym of the area.") }),
    output: ListedInsight.extend({ ...HEAD, ...AREA, ...more }),
    customerText,
    sample: ({ area }) => ({ name: area }),
  },
  compare: {
    title: "Compare technicians, services or areas",
    description:
      "Technicians, services or areas side by side, best first: reviews, average rating or praise of one aspect, " +
      "and which differences are more than chance.",
    input: z.object({
      kind: oneOf(COMPARED).describe("What to compare."),
      names: z
        .array(GivenName, "must be a list of names")
        .max(MOST_COMPARED, `must be at most ${MOST_COMPARED} names`)
        .optional()
        .describe("Names to compare; all if absent."),
      aspect: GivenName.optional().describe("Compare praise of this aspect instead of ratings."),
    }),
    output: z.object({
      ...HEAD,
      kind: z.enum(COMPARED).describe("What is compared."),
      aspect: z.string().optional().describe("Id of the aspect compared; absent if ratings are."),
      rows: Row.array().describe("One row for each that is compared, best first."),
      pairs: Count.describe("Number of pairs tested."),
      differences: Difference.array().describe(
        "All pairs if there are few, otherwise those whose difference is more than chance: pooled z-test, for an " +
          "aspect also Fisher's exact test, with Benjamini-Hochberg correction at 5 %.",
      ),
      more_than_chance: Count.describe("Number of pairs whose difference is more than chance."),
    }),
    customerText: [],
    sample: () => ({ kind: "services" }),
  },
  rating_over_time: {
    title: "Rating over time",
    description:
      "Number of reviews that match all given filters and their average rating with interval, in total and per " +
      "period. Also for comparing sources, languages or verification levels.",
    input: z.object({
      ...filters,
      by: oneOf(PERIODS).default("year").describe("Length of a period."),
    }),
    output: z.object({
      ...HEAD,
      by: z.enum(PERIODS).describe("The length of each period."),
      filters: SearchFilters,
      corrected: SearchAnswer.shape.corrected,
      ...figures,
      periods: z
        .array(
          z.object({
            period: z.string().describe("The period, such as 2026, 2026-Q1 or 2026-01."),
            ...figures,
          }),
        )
        .describe("Figures for each period, oldest first; periods without reviews are left out."),
      undated: Count.describe("Number of reviews whose date is not precise enough for any period."),
    }),
    asIn: "search_reviews",
    customerText: [],
    sample: () => ({ by: "year" }),
  },
} as const satisfies Record<string, ToolDefinition>;
