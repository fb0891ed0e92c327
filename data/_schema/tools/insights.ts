import * as z from "zod";
import { documented, withExample } from "../documentation.ts";
import { CorrectedInterval, Count, Interval, Share, Sides } from "../evidence.ts";
import { Aspect, INSIGHT_SECTIONS, Insights, ListedInsight, Method, TechnicianInsight } from "../insights.ts";
import { SearchFilters, SearchParameters } from "../search.ts";
import { PERIODS } from "../terms.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { AllReviews, GivenName, Match, Quote, Stars, StarsInterval } from "./shared.ts";

/** Most characters of an overview, or of the method in short, as JSON: 1,500 tokens of four with what stands before it. */
export const LONGEST_OVERVIEW = 5300;

const rated = {
  reviews: documented(Count, "Reviews counted."),
  average_rating: documented(Stars, "Mean of their stars.", 5),
};
const told = z.object({
  phrase: documented(z.string(), "As most reviews write it.", "within the hour"),
  reviews: documented(Count, "Reviews counted."),
});

export const Overview = z
  .object({
    ...Insights.shape.based_on.pick({ reviews: true, from: true, to: true }).shape,
    average_rating: documented(Stars, "Mean of their stars.", 5),
    ...Sides.shape,
    score: documented(Share.nullable(), "Praise among praise and complaints.", 1),
    interval: withExample(Interval, [0.2065, 1]),
    trend: z
      .enum(["rising", "falling", "steady"])
      .nullable()
      .meta({ description: "Of the monthly average; null with too few months." }),
    summary: documented(z.string(), "All in a few sentences."),
    aspects: documented(
      z.array(
        z.object({
          id: documented(z.string(), "The id.", "punctuality"),
          reviews: documented(Count, "Reviews counted."),
          positive: documented(Count, "With praise."),
          negative: documented(Count, "With complaints.", 0),
          score: documented(Share.nullable(), "Share of praise, corrected.", 1),
        }),
      ),
      "By aspect.",
    ),
    technicians: documented(
      z.array(z.object({ name: documented(z.string(), "The name.", "Ana Ruiz"), ...rated })),
      "Names as on the owner's list.",
    ),
    services: documented(
      z.array(z.object({ id: documented(z.string(), "The id.", "r-101"), ...rated })),
      "What it does.",
    ),
    service_areas: documented(
      z.array(z.object({ id: documented(z.string(), "The id.", "old-town"), ...rated })),
      "Where it works.",
    ),
    problems: documented(z.array(told), "Problems customers had."),
    topics: documented(z.array(told), "Phrases that recur."),
    questions: z.array(z.string()).meta({ description: "Answered in the section faq, and found by search." }),
    sections: z
      .record(z.string(), Count)
      .meta({ description: "About how many characters each section has." }),
    truncated: z.boolean().optional().meta({ description: "true where a list or the summary is cut." }),
  })
  .meta({ description: "Without a section: the main figures of all of them." });

/** The method without the notes of its figures, each of them once, and of each step the first sentence. */
const MethodInShort = Method.omit({ accuracy: true }).extend({
  accuracy: documented(
    z.array(Method.shape.accuracy.element.omit({ note: true })),
    "Measured on labelled reviews, each figure with the size of its sample.",
  ),
});

const getInsights = {
  title: "What all reviews say",
  description:
    "All reviews in figures. Without a section an overview: praise and complaints overall and by " +
    "aspect, technicians, services, areas, problems, a summary. With a section all of it, with verbatim quotes.",
  input: z.object({
    section: z
      .enum(INSIGHT_SECTIONS, { error: `must be one of ${INSIGHT_SECTIONS.join(", ")}` })
      .optional()
      .meta({
        description:
          "timeline: by month, and whether the rating changes; entities: technicians, services, areas; " +
          "problems: what went wrong, and how it turned out; annotations: what others read; " +
          "method: how all was computed, and how accurate that is, in short",
      }),
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
} as const satisfies ToolDefinition;

const getAspect = {
  title: "One aspect",
  description:
    "What customers say of one aspect, such as price, punctuality or honesty: how many praise or criticise it, " +
    "share of praise with its interval, trend, quotes of both sides.",
  input: z.object({
    aspect: GivenName.meta({ description: "Its id or name, or an everyday word such as cost or late." }),
  }),
  output: Aspect.extend({
    ...HEAD,
    id: withExample(Aspect.shape.id, "r-101"),
    name: withExample(Aspect.shape.name, "Ana Ruiz"),
    evidence: documented(z.array(Quote), "Quotes, each with what you need to cite it."),
    all_reviews: documented(AllReviews, "How to list all reviews behind the figures."),
  }),
  customerText: ["evidence[].quote", "top_phrases[].phrase"],
  sample: ({ aspect }) => ({ aspect }),
} as const satisfies ToolDefinition;

const more = {
  interval: withExample(StarsInterval, [0.2065, 1]),
  evidence: documented(z.array(Quote), "Quotes, each with what you need to cite it."),
  all_reviews: documented(AllReviews, "How to list all reviews behind the figures."),
};

const listed = {
  id: withExample(ListedInsight.shape.id, "r-101"),
  name: withExample(ListedInsight.shape.name, "Ana Ruiz"),
};

const customerText = ["evidence[].quote"] as const;

const getTechnician = {
  title: "One technician",
  description:
    "What customers say of one technician: reviews, average stars with its interval, praise and complaints by " +
    "aspect, quotes.",
  input: z.object({ name: GivenName.meta({ description: "The name, first name or nickname." }) }),
  output: TechnicianInsight.extend({
    ...HEAD,
    role: documented(z.string().optional(), "What this person does.", "Plumber"),
    ...more,
  }),
  customerText,
  sample: ({ technician }) => ({ name: technician }),
} as const satisfies ToolDefinition;

const getService = {
  title: "One service",
  description:
    "What customers say of one service: reviews, average stars, praise and complaints by aspect, quotes.",
  input: z.object({ name: GivenName.meta({ description: "Its id, name or a synonym." }) }),
  output: ListedInsight.extend({ ...HEAD, ...listed, ...more }),
  customerText,
  sample: ({ service }) => ({ name: service }),
} as const satisfies ToolDefinition;

const getArea = {
  title: "One service area",
  description:
    "What customers in one place say, in the same figures. A place that is not listed is not known to be served.",
  input: z.object({ name: GivenName.meta({ description: "Its id, name or a synonym." }) }),
  output: ListedInsight.extend({ ...HEAD, ...listed, ...more }),
  customerText,
  sample: ({ area }) => ({ name: area }),
} as const satisfies ToolDefinition;

export const COMPARED = ["technicians", "services", "areas"] as const;

/** Most rows of a table. */
export const MOST_COMPARED = 20;

const Row = z.object({
  id: documented(z.string().optional(), "The id.", "r-101"),
  name: documented(z.string(), "The name.", "Ana Ruiz"),
  reviews: documented(Count, "Reviews counted."),
  average_rating: documented(Stars, "Mean of their stars.", 5),
  interval: withExample(StarsInterval, [0.2065, 1]),
  aspect: z
    .object({
      positive: documented(Count, "With praise."),
      negative: documented(Count, "With complaints.", 0),
      score: documented(Share.nullable(), "Share of praise, corrected.", 1),
      interval: withExample(CorrectedInterval, [0.2065, 1]),
    })
    .optional()
    .meta({
      description: "Of the aspect asked for; score is the corrected share of praise.",
    }),
});

const Difference = z.object({
  between: documented(z.array(z.string()).length(2), "The names of the two."),
  difference: z
    .number()
    .meta({ description: "First less second: stars, or the share of praise as counted." }),
  p_value: documented(z.number(), "How likely such a difference is by chance."),
  more_than_chance: documented(z.boolean(), "Whether it is more than that."),
});

const compare = {
  title: "Compare technicians, services or areas",
  description:
    "Technicians, services or areas side by side, best first: reviews, average stars or praise of one aspect, " +
    "and which differences are more than chance.",
  input: z.object({
    kind: z.enum(COMPARED, { error: `must be one of ${COMPARED.join(", ")}` }).meta({
      description: "What to compare.",
    }),
    names: z
      .array(GivenName, "must be a list of names")
      .max(MOST_COMPARED, `must be at most ${MOST_COMPARED} names`)
      .optional()
      .meta({ description: "Which; all unless given." }),
    aspect: GivenName.optional().meta({
      description: "Compare praise of this aspect, not stars.",
    }),
  }),
  output: z.object({
    ...HEAD,
    kind: documented(z.enum(COMPARED), "What is compared."),
    aspect: documented(z.string().optional(), "Id of an aspect.", "punctuality"),
    rows: documented(z.array(Row), "One for each, best first."),
    pairs: Count.meta({ description: "Pairs that were tested." }),
    differences: z.array(Difference).meta({
      description:
        "All pairs if they are few, else those whose difference is more than chance: pooled z-test, of an " +
        "aspect also Fisher's, with Benjamini-Hochberg's correction at 5 %.",
    }),
    more_than_chance: Count.meta({ description: "Pairs whose difference is more than chance." }),
  }),
  customerText: [],
  sample: () => ({ kind: "services" }),
} as const satisfies ToolDefinition;

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
  count: documented(Count, "How many there are.", 1),
  average: documented(Stars, "Mean of the stars.", 5),
  interval: withExample(StarsInterval, [0.2065, 1]),
};

const ratingOverTime = {
  title: "Rating over time",
  description:
    "How many reviews match all given filters, their average stars with its interval, and the same for " +
    "each period. Also how the reviews of one source, language or level of verification rate.",
  input: z.object({
    ...filters,
    by: z
      .enum(PERIODS, { error: `must be one of ${PERIODS.join(", ")}` })
      .default("year")
      .meta({
        description: "How long a period is.",
      }),
  }),
  output: z.object({
    ...HEAD,
    by: documented(z.enum(PERIODS), "Who read it so."),
    filters: SearchFilters,
    corrected: documented(z.string().optional(), "The words that were searched for instead.", "leak"),
    ...figures,
    periods: z
      .array(z.object({ period: documented(z.string(), "The year, quarter or month."), ...figures }))
      .meta({ description: "2026, 2026-Q1 or 2026-01; those without reviews are left out." }),
    undated: Count.meta({ description: "Reviews whose day is not known well enough for any period." }),
  }),
  asIn: "search_reviews",
  customerText: [],
  sample: () => ({ by: "year" }),
} as const satisfies ToolDefinition;

/** Tools that tell figures. */
export const INSIGHT_TOOLS = {
  get_insights: getInsights,
  get_aspect: getAspect,
  get_technician: getTechnician,
  get_service: getService,
  get_area: getArea,
  compare,
  rating_over_time: ratingOverTime,
} as const satisfies Record<string, ToolDefinition>;
