import * as z from "zod";
import { Bounds, Count, Share } from "./evidence.ts";
import { Vote } from "./insights-by-review.ts";
import { CONFIDENCE } from "./statistics.ts";
import { named } from "./zod-objects.ts";

const Coverage = z.object({
  pairs: Count.describe("Pairs that this reader has."),
  share: Share.nullable().describe(
    "Share of these pairs that the other reader has too; null below the minimum support.",
  ),
});

export const Agreement = named("Agreement", "How far an annotator and the engine agree.", {
  reviews: Count.describe("Reviews that both readers read; all other figures count only these."),
  compared: Count.describe(
    "Pairs of a review and an aspect that both readers judge; pairs on which the engine abstains are left out.",
  ),
  same: Count.describe("Compared pairs that both readers judge alike: positive, negative, mixed or neutral."),
  share: Share.nullable().describe(
    "`same` as a share of `compared`; null below the minimum support of an aspect.",
  ),
  interval: Bounds.nullable().describe(
    `${CONFIDENCE.percent} % Wilson interval of the share; null if the share is.`,
  ),
  kappa: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe(
      "Cohen's kappa of the compared pairs: 1 is full agreement, 0 is agreement by chance; null below the " +
        "minimum support, and if both readers give every pair the same judgement.",
    ),
  coverage: z
    .object({
      both: Count.describe("Pairs that both readers have, including those on which the engine abstains."),
      annotator: Coverage.describe("Pairs of the annotator, and how many of them the engine has too."),
      engine: Coverage.describe("Pairs of the engine, and how many of them the annotator has too."),
    })
    .describe("How much of what one reader found the other found too."),
  table: z
    .array(
      z.object({
        annotator: Vote.describe("What the annotator says."),
        engine: Vote.describe("What the engine says."),
        pairs: Count.describe("Number of pairs with this combination."),
      }),
    )
    .describe(
      "Number of pairs that both readers have, by what each says; combinations without a pair are left out.",
    ),
});

export type Agreement = z.infer<typeof Agreement>;
