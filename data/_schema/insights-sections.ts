import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { documented, withExample } from "./documentation.ts";
import { Count, EvidenceList, Interval, Share, Sides } from "./evidence.ts";
import { CUSTOMER_WORDS } from "./terms.ts";

export const TimelineMonth = z
  .object({
    month: withExample(
      z
        .string()
        .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
        .meta({ description: "YYYY-MM." }),
      "2026-03",
    ),
    reviews: documented(Count.min(1), "Reviews counted."),
    average_rating: documented(z.number().min(1).max(5), "Mean of their stars.", 5),
    ...Sides.shape,
    share_of_praise: Share.nullable().meta({
      description:
        "Share of positive among positive and negative, as in `overall`; null below the minimum support.",
    }),
  })
  .meta({ id: "TimelineMonth", title: "The reviews of a month" });

export const TimelineTrend = z
  .object({
    direction: documented(z.enum(["rising", "falling", "steady"]), "Rising, falling or steady."),
    of: documented(z.literal("average_rating"), "What is tested."),
    test: documented(z.literal("Mann-Kendall"), "The name of the test.", "Mann-Kendall"),
    from: withExample(TimelineMonth.shape.month, "2026-03"),
    to: withExample(TimelineMonth.shape.month, "2026-03"),
    months: Count.meta({ description: "Months with enough reviews, which alone are tested." }),
    s: z.int().meta({
      description: "Pairs of months in which the later one is better, less those in which it is worse.",
    }),
    p_value: z.number().min(0).max(1).meta({ description: "Two-sided, corrected for ties and continuity." }),
    slope_per_year: z.number().meta({ description: "Sen's slope: the median change, in stars a year." }),
    evidence: EvidenceList,
  })
  .meta({
    id: "TimelineTrend",
    title: "Whether the monthly average changes",
    description:
      "rising or falling only where the test is significant and the slope large enough, see `method`.",
  });

/** How ratings and praise went over the months. */
export const Timeline = z
  .object({
    months: z.array(TimelineMonth).meta({
      description: "Oldest first; months without a review whose day is known are absent.",
    }),
    undated: Count.meta({
      description: "Reviews of which only the month or the year is known; they count for no month.",
    }),
    from: withExample(
      CalendarDay.nullable().meta({ description: "The first day that counts." }),
      "2026-03-31",
    ),
    to: documented(CalendarDay.nullable(), "The last day.", "2026-03-31"),
    trend: TimelineTrend.nullable().meta({ description: "null with too few months." }),
  })
  .meta({ id: "Timeline", title: "Reviews by month" });

/** All reviews by the side that each takes as a whole. */
export const Overall = z
  .object({
    reviews: Count.meta({ description: "All reviews: positive, neutral and negative add up to it." }),
    ...Sides.shape,
    score: withExample(
      Share.nullable().meta({
        description: "Share of positive among positive and negative; null below the minimum support.",
      }),
      1,
    ),
    interval: withExample(Interval, [0.2065, 1]),
    evidence: EvidenceList,
  })
  .meta({
    id: "Overall",
    title: "All reviews by their side",
    description:
      "Words and stars have one voice each. Words speak for a review that only praises (`sentiment` in " +
      "/insights/by-review.json is positive), against one that only blames; all others, read or not, are " +
      "silent. 4 and 5 stars speak for, 1 and 2 against, 3 are silent. More voices for: positive; more " +
      "against: negative; as many, or none: neutral.",
  });

/** What customers say was wrong before anybody came. */
export const CustomerProblem = z
  .object({
    id: withExample(
      z
        .string()
        .min(1)
        .meta({ description: "As in /insights/by-review.json: the thing, and what was wrong." }),
      "leak",
    ),
    phrase: withExample(
      z
        .string()
        .min(1)
        .meta({
          description:
            "The thing and what was wrong with it; the thing alone where each of its faults is too rare, the " +
            "fault alone where each thing is. Where generated text is not English, as most reviews write it.",
        }),
      "leak",
    ),
    variants: withExample(
      z.array(z.string()).meta({
        description: `All ways of writing it that are counted, in lower case, of most reviews first. ${CUSTOMER_WORDS}`,
      }),
      "within the hour",
    ),
    reviews: Count.meta({ description: "Reviews that mention it." }),
    outcome: Sides.meta({ description: "How it turned out: these reviews by their side, as in `overall`." }),
    evidence: EvidenceList.meta({
      description:
        "A quote's polarity is the side of its review, as in `outcome`; its quotes are in proportion to that.",
    }),
  })
  .meta({ id: "CustomerProblem", title: "A problem customers had" });

/** Words that reviews use of an aspect. */
export const TopPhrase = z
  .object({
    phrase: withExample(
      z.string().min(1).meta({ description: "In lower case, as the list of the aspect has it." }),
      "within the hour",
    ),
    language: withExample(
      z
        .string()
        .optional()
        .meta({ description: "BCP 47 tag of the list that has it; English where absent." }),
      "en",
    ),
    reviews: Count.meta({ description: "Reviews that mention the aspect and contain the phrase." }),
    positive: Count.meta({ description: "Those that praise the aspect." }),
    negative: withExample(Count.meta({ description: "Those that criticise it." }), 0),
  })
  .meta({ id: "TopPhrase", title: "A phrase for an aspect" });

/** One sentence that stands for all; chosen for being usual, not for being good. */
export const PullQuote = z
  .object({
    text: withExample(
      z
        .string()
        .min(1)
        .meta({ description: `Verbatim. ${CUSTOMER_WORDS}` }),
      "Came within the hour, and the leak is gone.",
    ),
    evidence: EvidenceList,
  })
  .meta({
    id: "PullQuote",
    title: "A representative quote",
    description:
      "The sentence nearest the centre of what is said, of a review with the median stars and of the side " +
      "that most reviews take; see `method`.",
  });

const SideRule = z.object({
  least_share: Share.meta({
    description: "The true share of this side among those that judge has to be beyond it.",
  }),
  error: Share.meta({
    description:
      "So many of this side's claims were wrong, over all aspects. The share that is seen has to be beyond what would be " +
      "seen at least_share, by the odds ratio of the aspect in `method.heard`.",
  }),
});

const Recall = z
  .object({
    heard: documented(Count.min(1), "Claims that were heard.", 326),
    of: documented(Count.min(1), "Claims that the reviews make.", 410),
  })
  .refine(({ heard, of }) => heard <= of, "heard cannot be more than of");
const Precision = z
  .object({
    right: documented(Count.min(1), "Claims that were judged right.", 150),
    of: documented(Count.min(1), "Claims that were judged.", 159),
  })
  .refine(({ right, of }) => right <= of, "right cannot be more than of");

/** How far one side is heard, and rightly. */
const HeardSide = z.object({
  recall: documented(Recall, "How much of what genuine reviews say is heard."),
  precision: documented(Precision, "How much of what is heard was said."),
});
export type HeardSide = z.infer<typeof HeardSide>;
const BothSides = z.object({
  praise: documented(HeardSide, "Praise."),
  blame: documented(HeardSide, "Blame."),
});

/** What was measured, of all aspects and of groups of them. */
export const MeasuredHearing = z
  .object({ all: BothSides, visit: BothSides, people: BothSides, result: BothSides, price: BothSides })
  .partial({ visit: true, people: true, result: true, price: true });

/** How far praise and complaints of some aspects are heard. */
export const Heard = z
  .object({
    group: documented(
      z.enum(["visit", "people", "result", "price", "other"]),
      "How a visit comes about, the people, what is left of it, the price; other are the owner's own aspects.",
    ),
    aspects: documented(z.array(z.string()), "Their ids.", "punctuality"),
    measured: documented(
      z.enum(["group", "all"]),
      "Whether the counts are of these aspects, or of all since there are too few of these.",
    ),
    ...BothSides.shape,
    odds_ratio: withExample(
      z.number().positive().meta({
        description:
          "By which the odds of the share that is seen are multiplied: precision / recall of praise, divided by that of blame.",
      }),
      0.8519,
    ),
    standard_error: withExample(
      z.number().min(0).meta({
        description:
          "Of its logarithm: the root of the sum, over the four shares, of 1 / (part + 0.5) - 1 / (whole + 0.5).",
      }),
      0.0575,
    ),
  })
  .meta({ id: "Heard", title: "How much praise and criticism is found" });

/** When praise or complaint is stated in a sentence. */
export const StatementRules = z
  .object({
    least_reviews: Count.meta({
      description:
        "Reviews on the stated side, in any collection, that their stars do not contradict: praise in more " +
        "than two, blame in less than four.",
    }),
    least_share_of_read: Share.meta({
      description: "The same as a share of all reviews that are read; the larger of the two holds.",
    }),
    enough_reviews: Count.meta({ description: "So many are enough in a collection of any size." }),
    least_share_of_questions: documented(
      Share.optional(),
      "A question about an aspect is asked where so many of the reviews that are read judge it.",
    ),
    positive: documented(SideRule, "When something is called praised."),
    negative: documented(SideRule, "When something is called criticised."),
    correction: withExample(
      z.literal("Benjamini-Hochberg").meta({
        description:
          "Over all that is compared together: the aspects of a sentence, the questions, the trends.",
      }),
      "Benjamini-Hochberg",
    ),
    false_discovery_rate: documented(Share, "The share of wrong statements that is allowed for."),
  })
  .meta({ id: "StatementRules", title: "When a sentence says praised, criticised, yes or no" });
