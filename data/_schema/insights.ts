import * as z from "zod";
import { annotatorInsight } from "./annotations.ts";
import { CalendarDay } from "./calendar.ts";
import { documented, withExample } from "./documentation.ts";
import { Bounds, CorrectedInterval, Count, EvidenceList, SentimentCounts, Share } from "./evidence.ts";
import {
  CustomerProblem,
  Heard,
  Overall,
  PullQuote,
  StatementRules,
  Timeline,
  TopPhrase,
} from "./insights-sections.ts";
import { DatasetVersion } from "./reviews-dataset.ts";
import { WebAddress } from "./web-address.ts";

export { Evidence, SentimentCounts } from "./evidence.ts";

export const Trend = z
  .object({
    direction: documented(z.enum(["rising", "falling", "steady"]), "Rising, falling or steady."),
    window: documented(
      z.object({
        from: documented(CalendarDay, "The first day."),
        to: documented(CalendarDay, "The last day."),
      }),
      "The months that count as recent.",
    ),
    recent: documented(
      z.object({
        share: documented(Share, "Share of praise among praise and complaints, as counted."),
        reviews: documented(Count, "Reviews counted."),
      }),
      "In the window.",
    ),
    before: documented(
      z.object({
        share: documented(Share, "Share of praise among praise and complaints, as counted."),
        reviews: documented(Count, "Reviews counted."),
      }),
      "Before the window.",
    ),
  })
  .meta({
    id: "Trend",
    title: "Trend",
    description:
      "The last 12 months against the time before; both as counted, since what is missed is missed in both.",
  });

const effective = z.number().min(0).meta({
  description:
    "How many equally weighted reviews the weights are worth: (sum of w) squared over sum of w squared.",
});

export const RecentScore = z
  .object({
    score: documented(Share, "Share of praise among praise and complaints, corrected as `score` is.", 1),
    interval: documented(Bounds, "Within which the true share lies, most likely.", [0.2065, 1]),
    effective_reviews: effective,
  })
  .meta({
    id: "RecentScore",
    title: "Recency-weighted score",
    description: "The score with each vote weighted by its age; see method.half_life_days.",
  });

export const RecentRating = z
  .object({
    average_rating: documented(z.number().min(1).max(5), "Mean of their stars.", 5),
    effective_reviews: effective,
  })
  .meta({
    id: "RecentRating",
    title: "Recency-weighted average rating",
    description: "The average rating with each review weighted by its age; see method.half_life_days.",
  });

export const Aspect = z
  .object({
    id: documented(z.string().min(1), "The id.", "punctuality"),
    name: documented(z.string().min(1), "The name.", "Punctuality"),
    mentions: Count.meta({ description: "How often the aspect is mentioned." }),
    reviews: Count.meta({ description: "Reviews that mention it." }),
    sentiment: SentimentCounts,
    undecided: withExample(
      Count.meta({
        description:
          "Reviews whose praise or criticism is too uncertain to claim, as `sentiment.abstained`: positive, " +
          "negative, mixed, neutral and undecided add up to `reviews`.",
      }),
      0,
    ),
    score: withExample(
      Share.nullable().meta({
        description:
          "Share of positive among positive and negative, corrected for what is heard of either (`method.heard`); null below " +
          "the minimum support. In the annotations of others as it is.",
      }),
      1,
    ),
    interval: withExample(CorrectedInterval, [0.2065, 1]),
    recency_weighted: RecentScore.nullable().optional().meta({
      description: "null below the minimum support, which the effective reviews have to reach.",
    }),
    trend: documented(Trend.nullable(), "How praise has changed; null where there is too little to tell."),
    top_phrases: z
      .array(TopPhrase)
      .meta({ description: "Of most reviews first; none for the annotations of others." }),
    evidence: EvidenceList,
  })
  .meta({ id: "Aspect", title: "Aspect" });

const entityFields = {
  reviews: documented(Count, "Reviews counted."),
  average_rating: documented(z.number().min(1).max(5).nullable(), "Mean of their stars.", 5),
  recency_weighted: RecentRating.nullable()
    .optional()
    .meta({ description: "null below the minimum support." }),
  sentiment: SentimentCounts,
  aspects: documented(
    z.array(
      z.object({
        id: documented(z.string(), "The id.", "punctuality"),
        reviews: documented(Count, "Reviews counted."),
        sentiment: SentimentCounts,
      }),
    ),
    "By aspect.",
  ),
  evidence: EvidenceList,
};

export const TechnicianInsight = z
  .object({ name: documented(z.string(), "The name.", "Ana Ruiz"), ...entityFields })
  .meta({ id: "TechnicianInsight", title: "What reviews say about a technician" });
export const ListedInsight = z
  .object({
    id: documented(z.string(), "The id.", "drain-cleaning"),
    name: documented(z.string(), "The name.", "Drain cleaning"),
    ...entityFields,
  })
  .meta({ id: "ListedInsight", title: "What reviews say about a service or an area" });

export const UnlistedName = z
  .object({
    name: documented(z.string().min(1), "The name.", "Ana Ruiz"),
    status: documented(z.literal("unlisted"), "That the owner does not list the name."),
    reviews: documented(Count, "Reviews counted."),
    average_rating: documented(z.number().min(1).max(5), "Mean of their stars.", 5),
    evidence: EvidenceList,
  })
  .meta({
    id: "UnlistedName",
    title: "A name outside the roster",
    description:
      "Customers mention this person as someone who did the work; the business does not list the name.",
  });

export const Topic = z
  .object({
    phrase: withExample(
      z.string().min(1).meta({ description: "As most reviews write it." }),
      "within the hour",
    ),
    variants: withExample(
      z
        .array(z.string())
        .optional()
        .meta({ description: "All ways of writing it that are counted, in lower case." }),
      "within the hour",
    ),
    reviews: documented(Count, "Reviews counted."),
    sentiment: SentimentCounts,
    evidence: EvidenceList,
  })
  .meta({ id: "Topic", title: "Topic" });

export const InsightSource = z.enum(["generated", "editor"]);
const GeneratedLanguage = z.string().optional().meta({
  description: "Of generated text; absent where the words are the editor's.",
});

export const FaqEntry = z
  .object({
    question: documented(z.string().min(1), "As a customer would ask it.", "Are they on time?"),
    answer: documented(
      z.string().min(1),
      "In a sentence.",
      "Yes. 1 review gives an opinion on this, and all praise it.",
    ),
    source: documented(InsightSource, "Generated, or the owner's own words."),
    language: withExample(GeneratedLanguage, "en"),
    about: z
      .object({
        aspect: documented(z.string().optional(), "Id of an aspect.", "punctuality"),
        service: documented(z.string().optional(), "Id of a service.", "drain-cleaning"),
      })
      .optional()
      .meta({ description: "Id of the aspect or the service whose figures a generated answer states." }),
    evidence: EvidenceList,
  })
  .meta({ id: "FaqEntry", title: "Question and answer" });

export const Summary = z
  .object({
    text: documented(z.string(), "The words.", "Punctuality is praised."),
    source: documented(InsightSource, "Generated, or the owner's own words."),
    language: withExample(GeneratedLanguage, "en"),
    sentences: documented(
      z.array(
        z.object({
          text: documented(z.string().min(1), "The words.", "Punctuality is praised."),
          evidence: EvidenceList,
        }),
      ),
      "The same, sentence by sentence.",
    ),
  })
  .meta({ id: "Summary", title: "Summary" });

export const Method = z
  .object({
    steps: documented(
      z.array(
        z.object({
          name: documented(z.string().min(1), "The name.", "Aspects"),
          description: documented(
            z.string().min(1),
            "In a few sentences.",
            "Praise and complaints are counted, one vote a review.",
          ),
        }),
      ),
      "The steps, in order.",
    ),
    minimum_support: documented(
      z.object({
        aspect: documented(Count, "For the score of an aspect.", 3),
        entity: documented(Count, "For a technician, service or area."),
        topic: documented(Count, "For a topic."),
        trend: documented(Count, "For a trend."),
        faq: documented(Count, "For an answer."),
        statement: documented(Count, "For a sentence of the summary."),
        problem: documented(Count, "For a problem."),
        month: documented(Count, "For the average of a month.", 3),
        months: documented(Count, "Months for the trend of the rating."),
      }),
      "With fewer reviews than these there is no figure.",
    ),
    statements: StatementRules,
    heard: z.array(Heard).optional().meta({
      description:
        "What is heard of praise and of blame, as measured on genuine English reviews; the scores of aspects are corrected for it.",
    }),
    half_life_days: Count.optional().meta({
      description:
        "Days before the newest review after which a vote counts half, in recency-weighted figures.",
    }),
    generated_language: withExample(
      z.string().optional().meta({
        description:
          "Of the names of aspects, and of the questions, answers and sentences that are generated.",
      }),
      "en",
    ),
    own_aspects: withExample(
      z.array(z.string()).optional().meta({
        description:
          "Aspects that the business adds, or looks for in words of its own as well; absent where there are none.",
      }),
      "parking",
    ),
    annotators: withExample(
      z.array(z.string()).optional().meta({
        description: "Whose readings stand beside the engine's own; absent where there are none.",
      }),
      "Jo Meyer",
    ),
    languages: withExample(
      z
        .array(z.string())
        .meta({ description: "Languages whose texts are analysed; others are counted only." }),
      "en",
    ),
    accuracy: z
      .array(
        z.object({
          measure: documented(z.string(), "What is measured.", "Praise and complaints told apart"),
          value: documented(z.number(), "The figure.", 0.9),
          sample: documented(Count, "How many cases it was measured on."),
          note: documented(z.string(), "What to know beside it.", "Share of the decided that are right."),
        }),
      )
      .meta({ description: "Measured accuracy of the classifier, each figure with the size of its sample." }),
  })
  .meta({ id: "Method", title: "How the insights are computed" });

export const AnnotatorInsight = annotatorInsight(Aspect);

/** `/insights.json`: what the reviews say, every statement with its evidence. */
export const Insights = z
  .object({
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    based_on: documented(
      z.object({
        reviews: documented(Count, "Reviews counted."),
        from: documented(CalendarDay.nullable(), "The first day.", "2026-03-31"),
        to: documented(CalendarDay.nullable(), "The last day.", "2026-03-31"),
        languages: withExample(
          z.record(z.string(), Count).meta({
            description: "Reviews with words by language tag; `und` where none is stated.",
          }),
          { en: 1 },
        ),
        read: Count.optional().meta({
          description: "Reviews whose words are analysed; the others are counted only.",
        }),
        average_rating: documented(z.number().min(1).max(5).nullable().optional(), "Mean of their stars.", 5),
        recency_weighted: RecentRating.nullable()
          .optional()
          .meta({ description: "null below the minimum support." }),
      }),
      "Which reviews were read.",
    ),
    overall: Overall,
    timeline: Timeline,
    aspects: documented(z.array(Aspect), "By aspect."),
    entities: documented(
      z.object({
        technicians: documented(z.array(TechnicianInsight), "Names as on the owner's list."),
        services: documented(z.array(ListedInsight), "What it does."),
        service_areas: documented(z.array(ListedInsight), "Where it works."),
        unlisted: z.array(UnlistedName).optional().meta({
          description: "Only where the business publishes names outside its roster.",
        }),
      }),
      "What reviews say about each technician, service and area.",
    ),
    annotations: z
      .array(AnnotatorInsight)
      .optional()
      .meta({
        description:
          "What others read in the reviews, by annotator, beside the engine's own reading and in none " +
          "of its figures; absent where there is none.",
      }),
    problems: z.array(CustomerProblem).meta({ description: "Of most reviews first." }),
    topics: documented(z.array(Topic), "Phrases that recur."),
    faq: documented(z.array(FaqEntry), "For an answer."),
    summary: Summary,
    pull_quote: PullQuote.nullable().meta({ description: "null where no sentence is fit." }),
    by_review: withExample(
      WebAddress.meta({
        description:
          "The address of what was read in each review, from which every figure of aspects and entities can be recounted.",
      }),
      "https://reviews.example.com/insights/by-review.json",
    ),
    method: Method,
  })
  .meta({ id: "Insights", title: "Insights" });

/** The id of the aspect of complaints about none of the others, in reviews that blame nothing else. */
export const OTHER_CRITICISM = "other-criticism";

/** The parts of the insights that an agent may request separately. */
export const INSIGHT_SECTIONS = [
  "based_on",
  "overall",
  "timeline",
  "aspects",
  "entities",
  "problems",
  "annotations",
  "topics",
  "faq",
  "summary",
  "pull_quote",
  "method",
] as const;

export type Insights = z.infer<typeof Insights>;
