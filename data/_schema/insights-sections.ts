import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { Count, Direction, EvidenceList, Interval, Share, Sides, Stars } from "./evidence.ts";
import { CUSTOMER_WORDS } from "./terms.ts";
import { named } from "./zod-objects.ts";

export const TimelineMonth = named(
  { id: "TimelineMonth", title: "Reviews of a month" },
  "Figures for the reviews written in one month.",
  {
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      .describe("The month, as YYYY-MM."),
    reviews: Count.min(1).describe("Number of reviews written in the month."),
    average_rating: Stars.describe("Average rating of the month's reviews, in stars."),
    ...Sides.shape,
    share_of_praise: Share.nullable().describe(
      "Positive reviews as a share of positive and negative ones; null below the minimum support.",
    ),
  },
);

export const TimelineTrend = named(
  { id: "TimelineTrend", title: "Whether the monthly average changes" },
  "Whether the monthly average rating changes. It is rising or falling only if the test is " +
    "significant and the slope large enough, see `method`.",
  {
    direction: Direction.describe("Whether the monthly average is rising, falling or steady."),
    of: z.literal("average_rating").describe("The figure that is tested."),
    test: z.literal("Mann-Kendall").describe("The name of the test."),
    from: TimelineMonth.shape.month.describe("The first month tested, as YYYY-MM."),
    to: TimelineMonth.shape.month.describe("The last month tested, as YYYY-MM."),
    months: Count.describe("Number of months tested: those with enough reviews."),
    s: z
      .int()
      .describe(
        "Mann-Kendall S: pairs of months in which the later one is better, minus pairs in which it is worse.",
      ),
    p_value: z.number().min(0).max(1).describe("Two-sided p-value, corrected for ties and continuity."),
    slope_per_year: z.number().describe("Sen's slope: the median change, in stars per year."),
    evidence: EvidenceList,
  },
);

export const Timeline = named({ id: "Timeline", title: "Reviews by month" }, "Ratings and praise by month.", {
  months: TimelineMonth.array().describe(
    "Figures for each month, oldest first; months without a review whose day is known are left out.",
  ),
  undated: Count.describe(
    "Reviews of which only the month or the year is known; they are counted in no month.",
  ),
  from: CalendarDay.nullable().describe("The day of the first review counted; null if there is none."),
  to: CalendarDay.nullable().describe("The day of the last review counted; null if there is none."),
  trend: TimelineTrend.nullable().describe(
    "Whether the monthly average changes; null if there are too few months.",
  ),
});

export const Overall = named(
  { id: "Overall", title: "All reviews by sentiment" },
  "All reviews by what they say as a whole. Text and stars have one vote each. The text votes positive if it " +
    "only praises (`sentiment` in /insights/by-review.json is positive) and negative if it only criticises; any " +
    "other text, or none, casts no vote. 4 and 5 stars vote positive, 1 and 2 negative, 3 stars cast no vote. " +
    "A review is positive or negative by majority, and neutral if there is none.",
  {
    reviews: Count.describe("Number of all reviews: positive, neutral and negative ones together."),
    ...Sides.shape,
    score: Share.nullable().describe(
      "Positive reviews as a share of positive and negative ones; null below the minimum support.",
    ),
    interval: Interval,
    evidence: EvidenceList,
  },
);

export const CustomerProblem = named("CustomerProblem", "A problem customers had before the business came.", {
  id: z
    .string()
    .min(1)
    .describe("Id of the problem, as in /insights/by-review.json: what had the problem, and what was wrong."),
  phrase: z
    .string()
    .min(1)
    .describe(
      "What had the problem and what was wrong with it, or only one of them if the combination is too rare. If " +
        "generated text is not in English, the wording most reviews use.",
    ),
  variants: z
    .array(z.string())
    .describe(`All spellings counted, in lower case, most frequent first. ${CUSTOMER_WORDS}`),
  reviews: Count.describe("Reviews that mention the problem."),
  outcome: Sides.describe("How it turned out: these reviews by what they say as a whole, as in `overall`."),
  evidence: EvidenceList.describe(
    "Quotes about the problem. The polarity of a quote is that of the whole review; quotes are in proportion to `outcome`.",
  ),
});

export const TopPhrase = named(
  { id: "TopPhrase", title: "Phrase for an aspect" },
  "A phrase reviews use about an aspect.",
  {
    phrase: z.string().min(1).describe("The phrase in lower case, as in the word list of the aspect."),
    language: z
      .string()
      .optional()
      .describe("BCP 47 tag of the language of the word list; absent means English."),
    reviews: Count.describe("Reviews that mention the aspect and contain the phrase."),
    positive: Count.describe("Number of these reviews that praise the aspect."),
    negative: Count.describe("Number of these reviews that criticise the aspect."),
  },
);

/** One sentence that stands for all; chosen for being usual, not for being good. */
export const PullQuote = named(
  "PullQuote",
  "The most typical sentence, from a review with the median rating whose sentiment most reviews share; " +
    "see `method`.",
  {
    text: z.string().min(1).describe(`The sentence, verbatim. ${CUSTOMER_WORDS}`),
    evidence: EvidenceList,
  },
);

const SideRule = z.object({
  least_share: Share.describe(
    "The true share of praise, or of complaints, among reviews that judge has to be above this.",
  ),
  error: Share.describe(
    "Share of detected praise, or complaints, that was wrong, over all aspects. The share found has to be above the one " +
      "that would be found at `least_share`, given the odds ratio of the aspect in `method.heard`.",
  ),
});

const Recall = z
  .object({
    heard: Count.min(1).describe("Number of statements found."),
    of: Count.min(1).describe("Number of statements in the reviews."),
  })
  .refine(({ heard, of }) => heard <= of, "heard cannot be more than of");
const Precision = z
  .object({
    right: Count.min(1).describe("Number of statements found that are correct."),
    of: Count.min(1).describe("Number of statements found that were checked."),
  })
  .refine(({ right, of }) => right <= of, "right cannot be more than of");

const HeardSide = z.object({
  recall: Recall.describe("How much of what genuine reviews say is found."),
  precision: Precision.describe("How much of what is found is correct."),
});
export type HeardSide = z.infer<typeof HeardSide>;
const BothSides = z.object({
  praise: HeardSide.describe("How reliably praise is found."),
  blame: HeardSide.describe("How reliably complaints are found."),
});

/** What was measured, of all aspects and of groups of them. */
export const MeasuredHearing = z
  .object({ all: BothSides, visit: BothSides, people: BothSides, result: BothSides, price: BothSides })
  .partial({ visit: true, people: true, result: true, price: true });

export const Heard = named(
  { id: "Heard", title: "How reliably praise and complaints are found" },
  "How reliably praise and complaints about a group of aspects are found.",
  {
    group: z
      .enum(["visit", "people", "result", "price", "other"])
      .describe(
        "Group of aspects: visit (booking, speed, punctuality), people, result (the work itself), " +
          "price, or other (aspects the business added).",
      ),
    aspects: z.array(z.string()).describe("Ids of the aspects in the group."),
    measured: z
      .enum(["group", "all"])
      .describe(
        "Whether the counts were measured on this group of aspects, or on all because the group has too few.",
      ),
    ...BothSides.shape,
    odds_ratio: z
      .number()
      .positive()
      .describe(
        "Factor for the odds of the share of praise found: precision / recall of praise, divided by precision / recall of complaints.",
      ),
    standard_error: z
      .number()
      .min(0)
      .describe(
        "Standard error of the logarithm of the odds ratio: the square root of the sum of 1 / (part + " +
          "0.5) − 1 / (whole + 0.5) over the 4 shares.",
      ),
  },
);

export const StatementRules = named(
  { id: "StatementRules", title: "When a sentence says praised, criticised, yes or no" },
  "What has to hold for a sentence to say praised, criticised, yes or no.",
  {
    least_reviews: Count.describe(
      "Minimum number of reviews that say so without their stars contradicting it: praise with 3 stars or more, " +
        "complaints with 3 stars or fewer.",
    ),
    least_share_of_read: Share.describe(
      "Minimum share of all analysed reviews that say so; the larger of the 2 minimums applies.",
    ),
    enough_reviews: Count.describe("Number of reviews that is enough in a collection of any size."),
    least_share_of_questions: Share.optional().describe(
      "Minimum share of the analysed reviews that judge an aspect, for a question about it; absent if there is no minimum.",
    ),
    positive: SideRule.describe("When a sentence says that something is praised."),
    negative: SideRule.describe("When a sentence says that something is criticised."),
    correction: z
      .literal("Benjamini-Hochberg")
      .describe(
        "Correction for multiple tests, over all that is compared together: the aspects of a sentence, the questions, the trends.",
      ),
    false_discovery_rate: Share.describe("Accepted share of wrong statements."),
  },
);
