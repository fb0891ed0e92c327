import * as z from "zod";
import { Count, Interval, Share, Sides } from "../evidence.ts";
import { INSIGHT_SECTIONS, Insights } from "../insights.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { Stars } from "./shared.ts";

/** Most characters of an overview, as JSON: 1,500 tokens of four. */
export const LONGEST_OVERVIEW = 5900;

const rated = { reviews: Count, average_rating: Stars };
const told = z.object({ phrase: z.string(), reviews: Count });

export const Overview = z
  .object({
    ...Insights.shape.based_on.pick({ reviews: true, from: true, to: true }).shape,
    average_rating: Stars,
    ...Sides.shape,
    score: Share.nullable(),
    interval: Interval,
    trend: z
      .enum(["rising", "falling", "steady"])
      .nullable()
      .meta({ description: "Of the monthly average; null with too few months." }),
    summary: z.string(),
    aspects: z.array(
      z.object({
        id: z.string(),
        reviews: Count,
        positive: Count,
        negative: Count,
        score: Share.nullable(),
      }),
    ),
    technicians: z.array(z.object({ name: z.string(), ...rated })),
    services: z.array(z.object({ id: z.string(), ...rated })),
    service_areas: z.array(z.object({ id: z.string(), ...rated })),
    problems: z.array(told),
    topics: z.array(told),
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
