import * as z from "zod";
import { described, documented, withExample } from "../documentation.ts";
import { CorrectedInterval, Count, Direction, Share, Sides, Stars } from "../evidence.ts";
import { Aspect, INSIGHT_SECTIONS, Insights, ListedInsight, Method, TechnicianInsight } from "../insights.ts";
import { Overall } from "../insights-sections.ts";
import { SearchFilters, SearchParameters } from "../search.ts";
import { SearchAnswer } from "../search-answer.ts";
import { PERIODS } from "../terms.ts";
import { oneOf } from "../zod-objects.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { AllReviews, GivenName, Match, Quote, StarsInterval } from "./shared.ts";

/** Most characters of an overview, or of the method in short, as JSON: 1,500 tokens of four with what stands before it. */
export const LONGEST_OVERVIEW = 5300;

const rated = {
  reviews: documented(Count, "Reviews that mention the technician, service or area."),
  average_rating: documented(
    Stars.nullable(),
    "Average rating of these reviews, in stars; null if there are none.",
    5,
  ),
};
const judged = {
  positive: documented(Count, "Reviews that only praise the aspect."),
  negative: documented(Count, "Reviews that only criticise the aspect.", 0),
  score: documented(
    Share.nullable(),
    "Corrected share of praise among praise and complaints; null below the minimum support.",
    1,
  ),
};
const told = (phrase: string, example: string) =>
  z.object({
    phrase: documented(z.string(), phrase, example),
    reviews: documented(Count, "Reviews that mention it."),
  });

export const Overview = z
  .object({
    ...Insights.shape.based_on.pick({ reviews: true, from: true, to: true }).shape,
    average_rating: documented(Stars.nullable(), "Average rating in stars; null if there are no reviews.", 5),
    ...Sides.shape,
    ...Overall.pick({ score: true, interval: true }).shape,
    trend: described(
      Direction.nullable(),
      "Whether the monthly average rating is rising, falling or steady; null if there are too few months.",
    ),
    summary: documented(z.string(), "What the reviews say, in a few sentences."),
    aspects: documented(
      z.array(
        z.object({
          id: documented(z.string(), "Id of the aspect.", "punctuality"),
          reviews: documented(Count, "Reviews that mention the aspect."),
          ...judged,
        }),
      ),
      "Figures for each aspect.",
    ),
    technicians: documented(
      z.array(z.object({ name: documented(z.string(), "Name of the technician.", "Ana Ruiz"), ...rated })),
      "Figures for each technician the business lists.",
    ),
    services: documented(
      z.array(z.object({ id: documented(z.string(), "Id of the service.", "drain-cleaning"), ...rated })),
      "Figures for each service the business lists.",
    ),
    service_areas: documented(
      z.array(z.object({ id: documented(z.string(), "Id of the service area.", "old-town"), ...rated })),
      "Figures for each area the business lists.",
    ),
    problems: documented(
      z.array(told("What was wrong before the visit.", "leak")),
      "Problems customers had, most frequent first.",
    ),
    topics: documented(
      z.array(told("The wording most reviews use.", "within the hour")),
      "Phrases many reviews use, most frequent first.",
    ),
    questions: described(
      z.array(z.string()),
      "Questions the section faq has answers to; search finds them too.",
    ),
    sections: described(z.record(z.string(), Count), "Approximate length of each section, in characters."),
    truncated: described(z.boolean().optional(), "true if a list or the summary is cut."),
  })
  .meta({ description: "The main figures of all sections; present if no section was requested." });

/** The method without the notes of its figures, each of them once, and of each step the first sentence. */
const MethodInShort = Method.omit({ accuracy: true }).extend({
  accuracy: documented(
    z.array(Method.shape.accuracy.element.omit({ note: true })),
    "Accuracy measured on labelled reviews, each figure with the size of the sample.",
  ),
});

const cited = {
  evidence: documented(z.array(Quote), "Quotes, each with what you need to cite it."),
  all_reviews: documented(AllReviews, "How to list all reviews behind the figures."),
};
const more = { interval: withExample(StarsInterval, [4.2, 5]), ...cited };

const listed = (what: string, id: string, name: string) => ({
  id: documented(ListedInsight.shape.id, `Id of the ${what}.`, id),
  name: documented(ListedInsight.shape.name, `Name of the ${what}.`, name),
});
const SERVICE = listed("service", "drain-cleaning", "Drain cleaning");
const AREA = listed("service area", "old-town", "Old Town");

const customerText = ["evidence[].quote"] as const;

export const COMPARED = ["technicians", "services", "areas"] as const;

/** Most rows of a table. */
export const MOST_COMPARED = 20;

const Row = z.object({
  id: documented(
    z.string().optional(),
    "Id of the service or area; absent for technicians.",
    "drain-cleaning",
  ),
  name: documented(z.string(), "Name of the technician, service or area.", "Drain cleaning"),
  ...rated,
  interval: more.interval,
  aspect: described(
    z
      .object({
        ...judged,
        interval: withExample(CorrectedInterval, [0.2065, 1]),
      })
      .optional(),
    "Figures for the aspect requested; absent if none was.",
  ),
});

const Difference = z.object({
  between: documented(z.array(z.string()).length(2), "Names of the two that are compared."),
  difference: described(
    z.number(),
    "First minus second, in stars or, with an aspect, as uncorrected shares of praise.",
  ),
  p_value: documented(z.number(), "Probability of a difference at least this large by chance."),
  more_than_chance: documented(z.boolean(), "Whether the difference is more than chance."),
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
  count: documented(Count, "Number of reviews.", 1),
  average: documented(Stars.nullable(), "Average rating in stars; null if there are no reviews.", 5),
  interval: withExample(StarsInterval, [4.2, 5]),
};

/** Tools that tell figures. */
export const INSIGHT_TOOLS = {
  get_insights: {
    title: "What all reviews say",
    description:
      "All reviews in figures. Without a section, an overview: praise and complaints overall and by " +
      "aspect, technicians, services, areas, problems, a summary. With a section: all of it, with verbatim quotes.",
    input: z.object({
      section: described(
        oneOf(INSIGHT_SECTIONS).optional(),
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
      aspect: described(GivenName, "Id or name of the aspect, or an everyday word such as cost or late."),
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
    input: z.object({ name: described(GivenName, "Name, first name or nickname.") }),
    output: TechnicianInsight.extend({
      ...HEAD,
      role: documented(z.string().optional(), "Job of the technician; absent if not stated.", "Plumber"),
      ...more,
    }),
    customerText,
    sample: ({ technician }) => ({ name: technician }),
  },
  get_service: {
    title: "One service",
    description:
      "What customers say about one service: reviews, average rating, praise and complaints by aspect, quotes.",
    input: z.object({ name: described(GivenName, "Id, name or a synonym of the service.") }),
    output: ListedInsight.extend({ ...HEAD, ...SERVICE, ...more }),
    customerText,
    sample: ({ service }) => ({ name: service }),
  },
  get_area: {
    title: "One service area",
    description:
      "What customers in one area say: reviews, average rating, praise and complaints by aspect, " +
      "quotes. Places that are not listed may not be served.",
    input: z.object({ name: described(GivenName, "Id, name or a synonym of the area.") }),
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
      kind: described(oneOf(COMPARED), "What to compare."),
      names: described(
        z
          .array(GivenName, "must be a list of names")
          .max(MOST_COMPARED, `must be at most ${MOST_COMPARED} names`)
          .optional(),
        "Names to compare; all if absent.",
      ),
      aspect: described(GivenName.optional(), "Compare praise of this aspect instead of ratings."),
    }),
    output: z.object({
      ...HEAD,
      kind: documented(z.enum(COMPARED), "What is compared."),
      aspect: documented(
        z.string().optional(),
        "Id of the aspect compared; absent if ratings are.",
        "punctuality",
      ),
      rows: documented(z.array(Row), "One row for each that is compared, best first."),
      pairs: described(Count, "Number of pairs tested."),
      differences: described(
        z.array(Difference),
        "All pairs if there are few, otherwise those whose difference is more than chance: pooled z-test, for an " +
          "aspect also Fisher's exact test, with Benjamini-Hochberg correction at 5 %.",
      ),
      more_than_chance: described(Count, "Number of pairs whose difference is more than chance."),
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
      by: described(oneOf(PERIODS).default("year"), "Length of a period."),
    }),
    output: z.object({
      ...HEAD,
      by: documented(z.enum(PERIODS), "The length of each period."),
      filters: SearchFilters,
      corrected: SearchAnswer.shape.corrected,
      ...figures,
      periods: described(
        z.array(
          z.object({
            period: documented(z.string(), "The period, such as 2026, 2026-Q1 or 2026-01.", "2026"),
            ...figures,
          }),
        ),
        "Figures for each period, oldest first; periods without reviews are left out.",
      ),
      undated: described(Count, "Number of reviews whose date is not precise enough for any period."),
    }),
    asIn: "search_reviews",
    customerText: [],
    sample: () => ({ by: "year" }),
  },
} as const satisfies Record<string, ToolDefinition>;
