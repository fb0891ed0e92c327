import * as z from "zod";
import { Annotator } from "./annotation-line.ts";
import { documented, withExample } from "./documentation.ts";
import { Bounds, Count, Share } from "./evidence.ts";
import { Vote } from "./insights-by-review.ts";
import { CONFIDENCE } from "./statistics.ts";

const Coverage = z.object({
  pairs: Count.meta({ description: "Pairs that this side has." }),
  share: Share.nullable().meta({
    description: "Share of them that the other side has too; null below the minimum support.",
  }),
});

/** How far somebody else's reading and the engine's own agree. */
export const Agreement = z
  .object({
    reviews: Count.meta({ description: "Reviews that both read; all else is counted in these alone." }),
    compared: Count.meta({
      description: "Pairs of a review and an aspect that both judge; the engine does not where it abstains.",
    }),
    same: Count.meta({ description: "Those that both judge alike: positive, negative, mixed or neutral." }),
    share: Share.nullable().meta({
      description: "Share of the same among those compared; null below the minimum support of an aspect.",
    }),
    interval: withExample(
      Bounds.nullable().meta({
        description: `${CONFIDENCE.percent} % Wilson interval of the share.`,
      }),
      [0.2065, 1],
    ),
    kappa: z
      .number()
      .min(-1)
      .max(1)
      .nullable()
      .meta({
        description:
          "Cohen's kappa of the pairs compared: 1 is full agreement, 0 what chance would give. null below the " +
          "minimum support, and where both judge everything one and the same.",
      }),
    coverage: documented(
      z.object({
        both: Count.meta({ description: "Pairs that both have, judged or abstained from." }),
        annotator: documented(Coverage, "Of what the annotator reads."),
        engine: documented(Coverage, "Of what the build reads."),
      }),
      "How much of what one side reads the other reads, too.",
    ),
    table: z
      .array(
        z.object({
          annotator: Vote,
          engine: Vote,
          pairs: documented(Count, "Pairs of a review and an aspect."),
        }),
      )
      .meta({
        description: "The pairs that both have, by what each says; combinations without a pair are absent.",
      }),
  })
  .meta({ id: "Agreement", title: "Agreement of two readings" });

/** Figures of what one annotator says, whose aspects are of the shape `aspect`. */
export function annotatorInsight<Aspect extends z.ZodType>(aspect: Aspect) {
  return z
    .object({
      by: withExample(
        Annotator.meta({ description: "Who says so, in the words of the business." }),
        "Jo Meyer",
      ),
      reviews: Count.meta({ description: "Reviews that have annotations." }),
      aspects: z
        .array(aspect)
        .meta({ description: "Counted as the engine's own, from the annotations alone." }),
      agreement: Agreement,
    })
    .meta({ id: "AnnotatorInsight", title: "What another reader found in the reviews" });
}

export type Agreement = z.infer<typeof Agreement>;
