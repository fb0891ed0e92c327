import * as z from "zod";
import { documented, withExample } from "../documentation.ts";
import { Count, Interval, Share, Sides } from "../evidence.ts";
import { INSIGHT_SECTIONS, Insights } from "../insights.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { Stars } from "./shared.ts";

/** Most characters of an overview, as JSON: 1,500 tokens of four. */
export const LONGEST_OVERVIEW = 5900;

const rated = {
  reviews: documented(Count, "Reviews that are counted."),
  average_rating: documented(Stars, "Mean of their stars.", 5),
};
const told = z.object({
  phrase: documented(z.string(), "As most reviews write it.", "within the hour"),
  reviews: documented(Count, "Reviews that are counted."),
});

export const Overview = z
  .object({
    ...Insights.shape.based_on.pick({ reviews: true, from: true, to: true }).shape,
    average_rating: documented(Stars, "Mean of their stars.", 5),
    ...Sides.shape,
    score: documented(Share.nullable(), "Share of praise among praise and blame.", 1),
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
          reviews: documented(Count, "Reviews that are counted."),
          positive: documented(Count, "With praise."),
          negative: documented(Count, "With blame.", 0),
          score: documented(Share.nullable(), "Share of praise among praise and blame.", 1),
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
    problems: documented(z.array(told), "What customers came with."),
    topics: documented(z.array(told), "Phrases that recur."),
    questions: z.array(z.string()).meta({ description: "Answered in the section faq, and found by search." }),
    sections: z
      .record(z.string(), Count)
      .meta({ description: "About how many characters each section has." }),
    truncated: z.boolean().optional().meta({ description: "true where a list or the summary is cut." }),
  })
  .meta({ description: "Without a section: the main figures of all of them." });

export const getInsights = {
  title: "Insights from the reviews",
  description:
    "What all reviews say, counted. Without a section an overview: how many are for and against, praise " +
    "and blame of each aspect, technicians, services and areas, what customers came with, a summary. " +
    "With a section all of it, with verbatim evidence.",
  input: z.object({
    section: z
      .enum(INSIGHT_SECTIONS, { error: `must be one of ${INSIGHT_SECTIONS.join(", ")}` })
      .optional()
      .meta({
        description:
          "timeline: by month, and whether the rating changes; entities: technicians, services and areas; " +
          "problems: what customers came with, and how it turned out; annotations: what somebody else read; " +
          "method: how all was computed, and how accurate that is",
      }),
  }),
  output: Insights.partial()
    .required({ version: true })
    .extend({ ...HEAD, overview: Overview.optional() }),
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
} as const satisfies ToolDefinition;
