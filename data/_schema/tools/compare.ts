import * as z from "zod";
import { Count, Interval, Share } from "../evidence.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { GivenName, Stars, StarsInterval } from "./shared.ts";

export const COMPARED = ["technicians", "services", "areas"] as const;

/** Most rows of a table. */
export const MOST_COMPARED = 20;

const Row = z.object({
  id: z.string().optional(),
  name: z.string(),
  reviews: Count,
  average_rating: Stars,
  interval: StarsInterval,
  aspect: z
    .object({ positive: Count, negative: Count, score: Share.nullable(), interval: Interval })
    .optional()
    .meta({ description: "Praise and blame of the aspect asked for; score is the share of praise." }),
});

const Difference = z.object({
  between: z.array(z.string()).length(2),
  difference: z
    .number()
    .meta({ description: "Of the first less the second: stars, or the share of praise." }),
  p_value: z.number(),
  more_than_chance: z.boolean(),
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
    kind: z.enum(COMPARED),
    aspect: z.string().optional(),
    rows: z.array(Row),
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
