import * as z from "zod";
import { described, documented, named } from "./documentation.ts";
import { Bounds, Count, Share } from "./evidence.ts";
import { Vote } from "./insights-by-review.ts";
import { CONFIDENCE } from "./statistics.ts";

const Coverage = z.object({
  pairs: described(Count, "Pairs that this reader has."),
  share: described(
    Share.nullable(),
    "Share of these pairs that the other reader has too; null below the minimum support.",
  ),
});

export const Agreement = named("Agreement", "Agreement", "How far an annotator and the engine agree.", {
  reviews: described(Count, "Reviews that both readers read; all other figures count only these."),
  compared: described(
    Count,
    "Pairs of a review and an aspect that both readers judge; pairs on which the engine abstains are left out.",
  ),
  same: described(
    Count,
    "Compared pairs that both readers judge alike: positive, negative, mixed or neutral.",
  ),
  share: described(
    Share.nullable(),
    "`same` as a share of `compared`; null below the minimum support of an aspect.",
  ),
  interval: described(
    Bounds.nullable(),
    `${CONFIDENCE.percent} % Wilson interval of the share; null if the share is.`,
    [0.2065, 1],
  ),
  kappa: described(
    z.number().min(-1).max(1).nullable(),
    "Cohen's kappa of the compared pairs: 1 is full agreement, 0 is agreement by chance; null below the " +
      "minimum support, and if both readers give every pair the same judgement.",
  ),
  coverage: documented(
    z.object({
      both: described(Count, "Pairs that both readers have, including those on which the engine abstains."),
      annotator: documented(Coverage, "Pairs of the annotator, and how many of them the engine has too."),
      engine: documented(Coverage, "Pairs of the engine, and how many of them the annotator has too."),
    }),
    "How much of what one reader found the other found too.",
  ),
  table: described(
    z.array(
      z.object({
        annotator: described(Vote, "What the annotator says."),
        engine: described(Vote, "What the engine says."),
        pairs: documented(Count, "Number of pairs with this combination."),
      }),
    ),
    "Number of pairs that both readers have, by what each says; combinations without a pair are left out.",
  ),
});

export type Agreement = z.infer<typeof Agreement>;
