import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { described, documented, named, withExample } from "./documentation.ts";
import { Count, Direction, EvidenceList, Interval, Share, Sides, Stars } from "./evidence.ts";
import { CUSTOMER_WORDS } from "./terms.ts";

export const TimelineMonth = named(
  "TimelineMonth",
  "Reviews of a month",
  "Figures for the reviews written in one month.",
  {
    month: described(z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/), "The month, as YYYY-MM.", "2026-03"),
    reviews: documented(Count.min(1), "Number of reviews written in the month."),
    average_rating: documented(Stars, "Average rating of the month's reviews, in stars.", 5),
    ...Sides.shape,
    share_of_praise: described(
      Share.nullable(),
      "Positive reviews as a share of positive and negative ones; null below the minimum support.",
    ),
  },
);

export const TimelineTrend = named(
  "TimelineTrend",
  "Whether the monthly average changes",
  "Whether the monthly average rating changes. It is rising or falling only if the test is " +
    "significant and the slope large enough, see `method`.",
  {
    direction: documented(Direction, "Whether the monthly average is rising, falling or steady."),
    of: documented(z.literal("average_rating"), "The figure that is tested."),
    test: documented(z.literal("Mann-Kendall"), "The name of the test.", "Mann-Kendall"),
    from: described(TimelineMonth.shape.month, "The first month tested, as YYYY-MM.", "2025-03"),
    to: described(TimelineMonth.shape.month, "The last month tested, as YYYY-MM.", "2026-03"),
    months: described(Count, "Number of months tested: those with enough reviews."),
    s: described(
      z.int(),
      "Mann-Kendall S: pairs of months in which the later one is better, minus pairs in which it is worse.",
    ),
    p_value: described(z.number().min(0).max(1), "Two-sided p-value, corrected for ties and continuity."),
    slope_per_year: described(z.number(), "Sen's slope: the median change, in stars per year."),
    evidence: EvidenceList,
  },
);

export const Timeline = named("Timeline", "Reviews by month", "Ratings and praise by month.", {
  months: described(
    z.array(TimelineMonth),
    "Figures for each month, oldest first; months without a review whose day is known are left out.",
  ),
  undated: described(
    Count,
    "Reviews of which only the month or the year is known; they are counted in no month.",
  ),
  from: described(
    CalendarDay.nullable(),
    "The day of the first review counted; null if there is none.",
    "2026-03-31",
  ),
  to: documented(
    CalendarDay.nullable(),
    "The day of the last review counted; null if there is none.",
    "2026-03-31",
  ),
  trend: described(
    TimelineTrend.nullable(),
    "Whether the monthly average changes; null if there are too few months.",
  ),
});

export const Overall = named(
  "Overall",
  "All reviews by sentiment",
  "All reviews by what they say as a whole. Text and stars have one vote each. The text votes positive if it " +
    "only praises (`sentiment` in /insights/by-review.json is positive) and negative if it only criticises; any " +
    "other text, or none, casts no vote. 4 and 5 stars vote positive, 1 and 2 negative, 3 stars cast no vote. " +
    "A review is positive or negative by majority, and neutral if there is none.",
  {
    reviews: described(Count, "Number of all reviews: positive, neutral and negative ones together."),
    ...Sides.shape,
    score: described(
      Share.nullable(),
      "Positive reviews as a share of positive and negative ones; null below the minimum support.",
      1,
    ),
    interval: withExample(Interval, [0.2065, 1]),
    evidence: EvidenceList,
  },
);

export const CustomerProblem = named(
  "CustomerProblem",
  "A problem customers had",
  "A problem customers had before the business came.",
  {
    id: described(
      z.string().min(1),
      "Id of the problem, as in /insights/by-review.json: what had the problem, and what was wrong.",
      "leak",
    ),
    phrase: described(
      z.string().min(1),
      "What had the problem and what was wrong with it, or only one of them if the combination is too rare. If " +
        "generated text is not in English, the wording most reviews use.",
      "leak",
    ),
    variants: described(
      z.array(z.string()),
      `All spellings counted, in lower case, most frequent first. ${CUSTOMER_WORDS}`,
      "within the hour",
    ),
    reviews: described(Count, "Reviews that mention the problem."),
    outcome: described(
      Sides,
      "How it turned out: these reviews by what they say as a whole, as in `overall`.",
    ),
    evidence: described(
      EvidenceList,
      "Quotes about the problem. The polarity of a quote is that of the whole review; quotes are in proportion to `outcome`.",
    ),
  },
);

export const TopPhrase = named("TopPhrase", "Phrase for an aspect", "A phrase reviews use about an aspect.", {
  phrase: described(
    z.string().min(1),
    "The phrase in lower case, as in the word list of the aspect.",
    "within the hour",
  ),
  language: described(
    z.string().optional(),
    "BCP 47 tag of the language of the word list; absent means English.",
    "en",
  ),
  reviews: described(Count, "Reviews that mention the aspect and contain the phrase."),
  positive: described(Count, "Number of these reviews that praise the aspect."),
  negative: described(Count, "Number of these reviews that criticise the aspect.", 0),
});

/** One sentence that stands for all; chosen for being usual, not for being good. */
export const PullQuote = named(
  "PullQuote",
  "A representative quote",
  "The most typical sentence, from a review with the median rating whose sentiment most reviews share; " +
    "see `method`.",
  {
    text: described(
      z.string().min(1),
      `The sentence, verbatim. ${CUSTOMER_WORDS}`,
      "Came within the hour, and the leak is gone.",
    ),
    evidence: EvidenceList,
  },
);

const SideRule = z.object({
  least_share: described(
    Share,
    "The true share of praise, or of complaints, among reviews that judge has to be above this.",
  ),
  error: described(
    Share,
    "Share of detected praise, or complaints, that was wrong, over all aspects. The share found has to be above the one " +
      "that would be found at `least_share`, given the odds ratio of the aspect in `method.heard`.",
  ),
});

const Recall = z
  .object({
    heard: documented(Count.min(1), "Number of statements found.", 326),
    of: documented(Count.min(1), "Number of statements in the reviews.", 410),
  })
  .refine(({ heard, of }) => heard <= of, "heard cannot be more than of");
const Precision = z
  .object({
    right: documented(Count.min(1), "Number of statements found that are correct.", 150),
    of: documented(Count.min(1), "Number of statements found that were checked.", 159),
  })
  .refine(({ right, of }) => right <= of, "right cannot be more than of");

const HeardSide = z.object({
  recall: documented(Recall, "How much of what genuine reviews say is found."),
  precision: documented(Precision, "How much of what is found is correct."),
});
export type HeardSide = z.infer<typeof HeardSide>;
const BothSides = z.object({
  praise: documented(HeardSide, "How reliably praise is found."),
  blame: documented(HeardSide, "How reliably complaints are found."),
});

/** What was measured, of all aspects and of groups of them. */
export const MeasuredHearing = z
  .object({ all: BothSides, visit: BothSides, people: BothSides, result: BothSides, price: BothSides })
  .partial({ visit: true, people: true, result: true, price: true });

export const Heard = named(
  "Heard",
  "How reliably praise and complaints are found",
  "How reliably praise and complaints about a group of aspects are found.",
  {
    group: documented(
      z.enum(["visit", "people", "result", "price", "other"]),
      "Group of aspects: visit (booking, speed, punctuality), people, result (the work itself), " +
        "price, or other (aspects the business added).",
    ),
    aspects: documented(z.array(z.string()), "Ids of the aspects in the group.", "punctuality"),
    measured: documented(
      z.enum(["group", "all"]),
      "Whether the counts were measured on this group of aspects, or on all because the group has too few.",
    ),
    ...BothSides.shape,
    odds_ratio: described(
      z.number().positive(),
      "Factor for the odds of the share of praise found: precision / recall of praise, divided by precision / recall of complaints.",
      0.8519,
    ),
    standard_error: described(
      z.number().min(0),
      "Standard error of the logarithm of the odds ratio: the square root of the sum of 1 / (part + " +
        "0.5) − 1 / (whole + 0.5) over the 4 shares.",
      0.0575,
    ),
  },
);

export const StatementRules = named(
  "StatementRules",
  "When a sentence says praised, criticised, yes or no",
  "What has to hold for a sentence to say praised, criticised, yes or no.",
  {
    least_reviews: described(
      Count,
      "Minimum number of reviews that say so without their stars contradicting it: praise with 3 stars or more, " +
        "complaints with 3 stars or fewer.",
    ),
    least_share_of_read: described(
      Share,
      "Minimum share of all analysed reviews that say so; the larger of the 2 minimums applies.",
    ),
    enough_reviews: described(Count, "Number of reviews that is enough in a collection of any size."),
    least_share_of_questions: documented(
      Share.optional(),
      "Minimum share of the analysed reviews that judge an aspect, for a question about it; absent if there is no minimum.",
    ),
    positive: documented(SideRule, "When a sentence says that something is praised."),
    negative: documented(SideRule, "When a sentence says that something is criticised."),
    correction: described(
      z.literal("Benjamini-Hochberg"),
      "Correction for multiple tests, over all that is compared together: the aspects of a sentence, the questions, the trends.",
      "Benjamini-Hochberg",
    ),
    false_discovery_rate: documented(Share, "Accepted share of wrong statements."),
  },
);
