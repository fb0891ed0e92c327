import * as z from "zod";
import { annotatorInsight } from "./annotations.ts";
import { CalendarDay } from "./calendar.ts";
import { Bounds, Count, EvidenceList, Interval, SentimentCounts, Share } from "./evidence.ts";
import {
  CustomerProblem,
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
    direction: z.enum(["rising", "falling", "steady"]),
    window: z.object({ from: CalendarDay, to: CalendarDay }),
    recent: z.object({ share: Share, reviews: Count }),
    before: z.object({ share: Share, reviews: Count }),
  })
  .meta({ id: "Trend", title: "Trend", description: "The last twelve months against the time before." });

const effective = z.number().min(0).meta({
  description:
    "How many equally weighted reviews the weights are worth: (sum of w) squared over sum of w squared.",
});

export const RecentScore = z.object({ score: Share, interval: Bounds, effective_reviews: effective }).meta({
  id: "RecentScore",
  title: "Recency-weighted score",
  description: "The score with each vote weighted by its age; see method.half_life_days.",
});

export const RecentRating = z
  .object({ average_rating: z.number().min(1).max(5), effective_reviews: effective })
  .meta({
    id: "RecentRating",
    title: "Recency-weighted average rating",
    description: "The average rating with each review weighted by its age; see method.half_life_days.",
  });

export const Aspect = z
  .object({
    id: z.string().min(1),
    name: z.string().min(1),
    mentions: Count.meta({ description: "Times the aspect is named." }),
    reviews: Count.meta({ description: "Reviews that name it." }),
    sentiment: SentimentCounts,
    undecided: Count.meta({
      description:
        "Reviews whose praise or blame is too uncertain to be claimed, as `sentiment.abstained`: positive, " +
        "negative, mixed, neutral and undecided add up to `reviews`.",
    }),
    score: Share.nullable().meta({
      description: "Share of positive among positive and negative; null below the minimum support.",
    }),
    interval: Interval,
    recency_weighted: RecentScore.nullable().optional().meta({
      description: "null below the minimum support, which the effective reviews have to reach.",
    }),
    trend: Trend.nullable(),
    top_phrases: z
      .array(TopPhrase)
      .meta({ description: "Of most reviews first; none for the annotations of others." }),
    evidence: EvidenceList,
  })
  .meta({ id: "Aspect", title: "Aspect" });

const entityFields = {
  reviews: Count,
  average_rating: z.number().min(1).max(5).nullable(),
  recency_weighted: RecentRating.nullable()
    .optional()
    .meta({ description: "null below the minimum support." }),
  sentiment: SentimentCounts,
  aspects: z.array(z.object({ id: z.string(), reviews: Count, sentiment: SentimentCounts })),
  evidence: EvidenceList,
};

export const TechnicianInsight = z
  .object({ name: z.string(), ...entityFields })
  .meta({ id: "TechnicianInsight", title: "What is said of a technician" });
export const ListedInsight = z
  .object({ id: z.string(), name: z.string(), ...entityFields })
  .meta({ id: "ListedInsight", title: "What is said of a service or an area" });

export const UnlistedName = z
  .object({
    name: z.string().min(1),
    status: z.literal("unlisted"),
    reviews: Count,
    average_rating: z.number().min(1).max(5),
    evidence: EvidenceList,
  })
  .meta({
    id: "UnlistedName",
    title: "A name outside the roster",
    description: "Customers name this person as one who did the work; the business does not list the name.",
  });

export const Topic = z
  .object({
    phrase: z.string().min(1).meta({ description: "As most reviews write it." }),
    variants: z
      .array(z.string())
      .optional()
      .meta({ description: "All ways of writing it that are counted, in lower case." }),
    reviews: Count,
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
    question: z.string().min(1),
    answer: z.string().min(1),
    source: InsightSource,
    language: GeneratedLanguage,
    about: z
      .object({ aspect: z.string().optional(), service: z.string().optional() })
      .optional()
      .meta({ description: "Id of the aspect or the service whose figures a generated answer states." }),
    evidence: EvidenceList,
  })
  .meta({ id: "FaqEntry", title: "Question and answer" });

export const Summary = z
  .object({
    text: z.string(),
    source: InsightSource,
    language: GeneratedLanguage,
    sentences: z.array(z.object({ text: z.string().min(1), evidence: EvidenceList })),
  })
  .meta({ id: "Summary", title: "Summary" });

export const Method = z
  .object({
    steps: z.array(z.object({ name: z.string().min(1), description: z.string().min(1) })),
    minimum_support: z.object({
      aspect: Count,
      entity: Count,
      topic: Count,
      trend: Count,
      faq: Count,
      statement: Count,
      problem: Count,
      month: Count,
      months: Count,
    }),
    statements: StatementRules,
    half_life_days: Count.optional().meta({
      description:
        "Days before the newest review after which a vote counts half, in recency-weighted figures.",
    }),
    generated_language: z.string().optional().meta({
      description: "Of the names of aspects, and of the questions, answers and sentences that are generated.",
    }),
    own_aspects: z.array(z.string()).optional().meta({
      description:
        "Aspects that the business adds, or looks for in words of its own as well; absent where there are none.",
    }),
    annotators: z.array(z.string()).optional().meta({
      description: "Whose readings stand beside the engine's own; absent where there are none.",
    }),
    languages: z
      .array(z.string())
      .meta({ description: "Languages whose texts are analysed; others are counted only." }),
    accuracy: z
      .array(z.object({ measure: z.string(), value: z.number(), sample: Count, note: z.string() }))
      .meta({ description: "Measured accuracy of the classifier, each figure with the size of its sample." }),
  })
  .meta({ id: "Method", title: "What was computed how" });

export const AnnotatorInsight = annotatorInsight(Aspect);

/** `/insights.json`: what the reviews say, every statement with its evidence. */
export const Insights = z
  .object({
    version: DatasetVersion,
    based_on: z.object({
      reviews: Count,
      from: CalendarDay.nullable(),
      to: CalendarDay.nullable(),
      languages: z.record(z.string(), Count).meta({
        description: "Reviews with words by language tag; `und` where none is stated.",
      }),
      read: Count.optional().meta({
        description: "Reviews whose words are analysed; the others are counted only.",
      }),
      average_rating: z.number().min(1).max(5).nullable().optional(),
      recency_weighted: RecentRating.nullable()
        .optional()
        .meta({ description: "null below the minimum support." }),
    }),
    overall: Overall,
    timeline: Timeline,
    aspects: z.array(Aspect),
    entities: z.object({
      technicians: z.array(TechnicianInsight),
      services: z.array(ListedInsight),
      service_areas: z.array(ListedInsight),
      unlisted: z.array(UnlistedName).optional().meta({
        description: "Only where the business publishes names outside its roster.",
      }),
    }),
    annotations: z
      .array(AnnotatorInsight)
      .optional()
      .meta({
        description:
          "What somebody else reads in the reviews, by annotator, beside the engine's own reading and in none " +
          "of its figures; absent where there is none.",
      }),
    problems: z.array(CustomerProblem).meta({ description: "Of most reviews first." }),
    topics: z.array(Topic),
    faq: z.array(FaqEntry),
    summary: Summary,
    pull_quote: PullQuote.nullable().meta({ description: "null where no sentence is fit." }),
    by_review: WebAddress.meta({
      description:
        "The address of what was read in each review, from which every figure of aspects and entities can be recounted.",
    }),
    method: Method,
  })
  .meta({ id: "Insights", title: "Insights" });

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
