import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { documented, withExample } from "./documentation.ts";
import { Rating, ReviewId } from "./review.ts";
import { CONFIDENCE } from "./statistics.ts";
import { CUSTOMER_WORDS } from "./terms.ts";
import { WebAddress } from "./web-address.ts";

export const Count = z.int().min(0);
export const Share = z.number().min(0).max(1);

/**
 * Of a share; both bounds to four decimals. In JSON Schema a list of two numbers, since most generators of clients do not know
 * its tuples.
 */
export const Bounds = z.array(Share).length(2) as unknown as z.ZodType<[number, number]>;

export const Interval = Bounds.nullable().meta({
  description: `${CONFIDENCE.percent} % Wilson interval of the score.`,
});

/** Of a share that is corrected for what is heard. */
export const CorrectedInterval = Bounds.nullable().meta({
  description:
    `${CONFIDENCE.percent} % Wilson interval of the share as counted, ` +
    "moved by the odds ratio of `method.heard` and widened by its error.",
});

export const Evidence = z
  .object({
    review_id: withExample(ReviewId, "r-101"),
    quote: withExample(
      z
        .string()
        .min(1)
        .meta({
          description: `A verbatim piece of that review's text. ${CUSTOMER_WORDS}`,
        }),
      "Came within the hour",
    ),
    polarity: z.enum(["positive", "negative", "neutral"]).optional().meta({
      description:
        "What the quote says about the subject; absent if praise or criticism is too uncertain to claim.",
    }),
    rating: withExample(Rating.meta({ description: "The stars of that review." }), 5),
    date: CalendarDay.meta({ description: "The day that review was written." }),
    url: withExample(
      WebAddress.meta({ description: "The page of that review." }),
      "https://reviews.example.com/review/r-101/",
    ),
  })
  .meta({ id: "Evidence", title: "Evidence" });

export const EvidenceList = z.array(Evidence).meta({
  description:
    "Where a figure has praise and complaints, its quotes have both, in proportion by largest remainder and at least one of each.",
});

export const SentimentCounts = z
  .object({
    positive: documented(Count, "With praise."),
    negative: documented(Count, "With complaints.", 0),
    mixed: documented(Count, "With both.", 0),
    neutral: documented(Count, "With neither.", 0),
    abstained: withExample(
      Count.optional().meta({
        description:
          "Praise or criticism too uncertain to claim; never counted as neutral. With the others it adds up to all reviews.",
      }),
      0,
    ),
  })
  .meta({
    id: "SentimentCounts",
    title: "Sentiment counts",
    description: "Reviews by what they say; one vote each.",
  });

/** Of whole reviews; see `Overall`. */
export const Sides = z
  .object({
    positive: documented(Count, "With praise."),
    neutral: documented(Count, "With neither.", 0),
    negative: documented(Count, "With complaints.", 0),
  })
  .meta({ id: "Sides", title: "Whole reviews by their side", description: "Each review counts once." });

export type Evidence = z.infer<typeof Evidence>;
export type SentimentCounts = z.infer<typeof SentimentCounts>;
export type Sides = z.infer<typeof Sides>;
