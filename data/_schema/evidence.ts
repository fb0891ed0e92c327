import * as z from "zod";
import { Rating, Review, ReviewId } from "./review.ts";
import { CONFIDENCE } from "./statistics.ts";
import { CUSTOMER_WORDS } from "./terms.ts";
import { named } from "./zod-objects.ts";

export const Count = z.int().min(0);
export const Share = z.number().min(0).max(1);

/** Of an average of ratings. */
export const Stars = z.number().min(1).max(5);

export const Direction = z.enum(["rising", "falling", "steady"]);

/**
 * Of a share; both bounds to four decimals. In JSON Schema a list of two numbers, since most generators of clients do not know
 * its tuples.
 */
export const Bounds = Share.array().length(2) as unknown as z.ZodType<[number, number]>;

export const Interval = Bounds.nullable().describe(
  `${CONFIDENCE.percent} % Wilson interval of the score; null if the score is.`,
);

/** Of a share that is corrected for what is heard. */
export const CorrectedInterval = Bounds.nullable().describe(
  `${CONFIDENCE.percent} % Wilson interval of the uncorrected share, shifted by the odds ratio in ` +
    "`method.heard` and widened by its standard error; null if the score is.",
);

export const Evidence = named("Evidence", "A quote from a review, with what you need to cite it.", {
  review_id: ReviewId.describe("Id of the quoted review."),
  quote: z.string().min(1).describe(`A verbatim passage of the review. ${CUSTOMER_WORDS}`),
  polarity: z
    .enum(["positive", "negative", "neutral"])
    .optional()
    .describe("What the quote says about the subject; absent if that is too uncertain."),
  rating: Rating.describe("The rating of the review, in stars."),
  date: Review.shape.date,
  url: Review.shape.url,
});

export const EvidenceList = Evidence.array().describe(
  "Quotes the figure rests on. If it counts praise and complaints, both are quoted, in proportion " +
    "(by largest remainder) and at least one of each.",
);

export const SentimentCounts = named(
  "SentimentCounts",
  "Number of reviews by what they say about the subject. Each review counts once.",
  {
    positive: Count.describe("Reviews with praise only."),
    negative: Count.describe("Reviews with complaints only."),
    mixed: Count.describe("Reviews with both praise and complaints."),
    neutral: Count.describe("Reviews with neither praise nor complaints."),
    abstained: Count.optional().describe(
      "Reviews that may praise or criticise, but too uncertainly to count as either; never counted as " +
        "neutral. The 5 counts add up to all reviews.",
    ),
  },
);

export const Sides = named(
  { id: "Sides", title: "Whole reviews by sentiment" },
  "Number of reviews by what they say as a whole, see `overall`. Each review counts once.",
  {
    positive: Count.describe("Reviews that are positive as a whole."),
    neutral: Count.describe("Reviews that are neutral as a whole."),
    negative: Count.describe("Reviews that are negative as a whole."),
  },
);

export type Evidence = z.infer<typeof Evidence>;
export type SentimentCounts = z.infer<typeof SentimentCounts>;
export type Sides = z.infer<typeof Sides>;
