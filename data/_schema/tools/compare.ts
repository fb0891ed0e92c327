import * as z from "zod";
import { documented, withExample } from "../documentation.ts";
import { Count, Interval, Share } from "../evidence.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { GivenName, Stars, StarsInterval } from "./shared.ts";

export const COMPARED = ["technicians", "services", "areas"] as const;

/** Most rows of a table. */
export const MOST_COMPARED = 20;

const Row = z.object({
  id: documented(z.string().optional(), "The id.", "r-101"),
  name: documented(z.string(), "The name.", "Ana Ruiz"),
  reviews: documented(Count, "Reviews that are counted."),
  average_rating: documented(Stars, "Mean of their stars.", 5),
  interval: withExample(StarsInterval, [0.2065, 1]),
  aspect: z
    .object({
      positive: documented(Count, "With praise."),
      negative: documented(Count, "With blame.", 0),
      score: documented(Share.nullable(), "Share of praise among praise and blame.", 1),
      interval: withExample(Interval, [0.2065, 1]),
    })
    .optional()
    .meta({ description: "Praise and blame of the aspect asked for; score is the share of praise." }),
});

const Difference = z.object({
  between: documented(z.array(z.string()).length(2), "The names of the two."),
  difference: z
    .number()
    .meta({ description: "Of the first less the second: stars, or the share of praise." }),
  p_value: documented(z.number(), "How likely such a difference is by chance."),
  more_than_chance: documented(z.boolean(), "Whether it is more than that."),
});

export const compare = {
  title: "Compare",
  description:
    "Technicians, services or areas side by side: reviews, average stars or praise of one aspect, each " +
    "with its interval, best first, and which differences are more than chance.",
  input: z.object({
    kind: z.enum(COMPARED, { error: `must be one of ${COMPARED.join(", ")}` }).meta({
      description: "What to compare.",
    }),
    names: z
      .array(GivenName, "must be a list of names")
      .max(MOST_COMPARED, `must be at most ${MOST_COMPARED} names`)
      .optional()
      .meta({ description: "Which of them, by name, id or synonym; all unless given." }),
    aspect: GivenName.optional().meta({
      description: "Compare the praise of this aspect, by its id or name, instead of the stars.",
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
  names: { aspect: "aspect" },
  customerText: [],
} as const satisfies ToolDefinition;
