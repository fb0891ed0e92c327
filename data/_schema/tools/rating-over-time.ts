import * as z from "zod";
import { documented, withExample } from "../documentation.ts";
import { Count } from "../evidence.ts";
import { SearchFilters, SearchParameters } from "../search.ts";
import { FILTER_NAMES, PERIODS } from "../terms.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { Stars, StarsInterval } from "./shared.ts";

/** Most periods of an answer, the newest of all. */
export const MOST_PERIODS = 60;

const { sort: _, facets: __, limit: ___, cursor: ____, ...filters } = SearchParameters.shape;

const figures = {
  count: documented(Count, "How many there are.", 1),
  average: documented(Stars, "Mean of the stars.", 5),
  interval: withExample(StarsInterval, [0.2065, 1]),
};

export const ratingOverTime = {
  title: "Rating over time",
  description:
    "How many reviews match all given filters, their average stars with its interval, and the same for " +
    "each period, oldest first. Also answers how the reviews of one source, language, service or level " +
    "of verification rate.",
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
  names: FILTER_NAMES,
  asIn: "search_reviews",
  customerText: [],
} as const satisfies ToolDefinition;
