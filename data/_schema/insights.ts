import * as z from "zod";
import { Annotator } from "./annotation-line.ts";
import { Agreement } from "./annotations.ts";
import { CalendarDay } from "./calendar.ts";
import { described, documented, named, withExample } from "./documentation.ts";
import {
  Bounds,
  CorrectedInterval,
  Count,
  Direction,
  EvidenceList,
  SentimentCounts,
  Share,
  Stars,
} from "./evidence.ts";
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

const SharedPraise = z.object({
  share: documented(Share, "Reviews that praise as a share of those that praise or criticise, uncorrected."),
  reviews: documented(Count, "Number of reviews that praise or criticise."),
});

export const Trend = named(
  "Trend",
  "Trend",
  "How praise in the last 12 months compares with the time before. Both shares are uncorrected, since the same errors affect both.",
  {
    direction: documented(Direction, "Whether the share of praise is rising, falling or steady."),
    window: documented(
      z.object({
        from: documented(CalendarDay, "The first day of the window."),
        to: documented(CalendarDay, "The last day of the window."),
      }),
      "The last 12 months, which count as recent.",
    ),
    recent: documented(SharedPraise, "Figures for the window."),
    before: documented(SharedPraise, "Figures for the time before the window."),
  },
);

const effective = z.number().min(0).meta({
  description:
    "Number of equally weighted reviews that the weighted ones correspond to: (sum of w)² / (sum of w²).",
});

export const RecentScore = named(
  "RecentScore",
  "Recency-weighted score",
  "The score with each review weighted by age, see `half_life_days` in `method`.",
  {
    score: documented(
      Share,
      "Weighted share of praise among praise and complaints, corrected like `score`.",
      1,
    ),
    interval: documented(Bounds, "95 % interval of the weighted score.", [0.2065, 1]),
    effective_reviews: effective,
  },
);

export const RecentRating = named(
  "RecentRating",
  "Recency-weighted average rating",
  "The average rating with each review weighted by age, see `half_life_days` in `method`.",
  {
    average_rating: documented(Stars, "Weighted average rating, in stars.", 5),
    effective_reviews: effective,
  },
);

export const Aspect = named("Aspect", "Aspect", "What the reviews say about an aspect.", {
  id: documented(z.string().min(1), "Id of the aspect.", "punctuality"),
  name: documented(z.string().min(1), "Name of the aspect.", "Punctuality"),
  mentions: described(Count, "Number of mentions of the aspect; a review can mention it several times."),
  reviews: described(Count, "Reviews that mention the aspect."),
  sentiment: SentimentCounts,
  undecided: described(
    Count,
    "Reviews that may praise or criticise the aspect, but too uncertainly to count; the same as " +
      "`sentiment.abstained`. With positive, negative, mixed and neutral they add up to `reviews`.",
    0,
  ),
  score: described(
    Share.nullable(),
    "Positive reviews as a share of positive and negative ones, corrected for praise and complaints that are missed " +
      "(`method.heard`); null below the minimum support. Not corrected in `annotations`.",
    1,
  ),
  interval: withExample(CorrectedInterval, [0.2065, 1]),
  recency_weighted: described(
    RecentScore.nullable().optional(),
    "The score weighted by age; null if `effective_reviews` is below the minimum support.",
  ),
  trend: documented(Trend.nullable(), "How praise has changed; null if there are too few reviews to tell."),
  top_phrases: described(
    z.array(TopPhrase),
    "Phrases reviews use about the aspect, most frequent first; empty in `annotations`.",
  ),
  evidence: EvidenceList,
});

const figuresOf = (what: string) => ({
  reviews: documented(Count, `Reviews with the ${what} in \`mentions\`.`),
  average_rating: documented(
    Stars.nullable(),
    "Average rating of these reviews, in stars; null if there are none.",
    5,
  ),
  recency_weighted: described(
    RecentRating.nullable().optional(),
    "The average rating weighted by age; null below the minimum support.",
  ),
  sentiment: SentimentCounts,
  aspects: documented(
    z.array(
      z.object({
        id: documented(z.string(), "Id of the aspect.", "punctuality"),
        reviews: documented(Count, "Number of these reviews that mention the aspect."),
        sentiment: SentimentCounts,
      }),
    ),
    "What these reviews say about each aspect they mention.",
  ),
  evidence: EvidenceList,
});

export const TechnicianInsight = named(
  "TechnicianInsight",
  "What reviews say about a technician",
  "Figures for a technician, from the reviews that mention the person or were recorded for them.",
  { name: documented(z.string(), "Name of the technician.", "Ana Ruiz"), ...figuresOf("technician") },
);
export const ListedInsight = named(
  "ListedInsight",
  "What reviews say about a service or an area",
  "Figures for a service or an area, from the reviews that mention it or were recorded for it.",
  {
    id: documented(z.string(), "Id of the service or area.", "drain-cleaning"),
    name: documented(z.string(), "Name of the service or area.", "Drain cleaning"),
    ...figuresOf("service or area"),
  },
);

export const UnlistedName = named(
  "UnlistedName",
  "Unlisted name",
  "A person whom customers mention as having done the work, but whom the business does not list.",
  {
    name: documented(z.string().min(1), "The name, as reviews write it.", "Ana"),
    status: documented(z.literal("unlisted"), "Says that the business does not list the name."),
    reviews: documented(Count, "Reviews that mention the name."),
    average_rating: documented(Stars, "Average rating of these reviews, in stars.", 5),
    evidence: EvidenceList,
  },
);

export const Topic = named("Topic", "Topic", "A phrase that many reviews use.", {
  phrase: described(z.string().min(1), "The wording most reviews use.", "within the hour"),
  variants: described(
    z.array(z.string()).optional(),
    "All spellings counted, in lower case.",
    "within the hour",
  ),
  reviews: documented(Count, "Reviews that use the phrase."),
  sentiment: SentimentCounts,
  evidence: EvidenceList,
});

export const InsightSource = z.enum(["generated", "editor"]);
const WrittenBy = documented(
  InsightSource,
  "Whether the text was generated or written by an editor at the business.",
);
const GeneratedLanguage = z.string().optional().meta({
  description: "BCP 47 tag of the language of generated text; absent if an editor wrote it.",
});

export const FaqEntry = named(
  "FaqEntry",
  "Question and answer",
  "A question customers ask, with an answer from the reviews.",
  {
    question: documented(z.string().min(1), "The question, as a customer would ask it.", "Are they on time?"),
    answer: documented(
      z.string().min(1),
      "The answer, in a few sentences.",
      "Yes. 1 review gives an opinion on this, and all praise it.",
    ),
    source: WrittenBy,
    language: withExample(GeneratedLanguage, "en"),
    about: described(
      z
        .object({
          aspect: documented(
            z.string().optional(),
            "Id of the aspect; absent if the question is about a service.",
            "punctuality",
          ),
          service: documented(
            z.string().optional(),
            "Id of the service; absent if the question is about an aspect.",
            "drain-cleaning",
          ),
        })
        .optional(),
      "The aspect or service whose figures a generated answer states; absent if there is none.",
    ),
    evidence: EvidenceList,
  },
);

export const Summary = named("Summary", "Summary", "What the reviews say, in a few sentences.", {
  text: documented(z.string(), "The whole summary; empty if there is none.", "Punctuality is praised."),
  source: WrittenBy,
  language: withExample(GeneratedLanguage, "en"),
  sentences: documented(
    z.array(
      z.object({
        text: documented(z.string().min(1), "Text of the sentence.", "Punctuality is praised."),
        evidence: EvidenceList,
      }),
    ),
    "The sentences of the summary, each with quotes.",
  ),
});

export const Method = named("Method", "Method", "How the insights are computed, and how accurate they are.", {
  steps: documented(
    z.array(
      z.object({
        name: documented(z.string().min(1), "Name of the step.", "Aspects"),
        description: documented(
          z.string().min(1),
          "What is done, in a few sentences.",
          "Praise and complaints are counted, one vote a review.",
        ),
      }),
    ),
    "Steps of the computation, in order.",
  ),
  minimum_support: documented(
    z.object({
      aspect: documented(Count, "Reviews that praise or criticise an aspect, for a score.", 3),
      entity: documented(Count, "Reviews of a technician, service or area, for a recency-weighted rating."),
      point: documented(
        Count,
        "Reviews that praise or criticise an aspect, for it to be shown for a technician, service or area.",
        2,
      ),
      topic: documented(Count, "Reviews that use a phrase, for a topic."),
      trend: documented(
        Count,
        "Reviews that praise or criticise an aspect, both recently and before, for a trend.",
      ),
      faq: documented(Count, "Reviews that praise or criticise an aspect, for a question and answer."),
      statement: documented(Count, "Reviews that praise, or criticise, for a sentence that says so."),
      problem: documented(Count, "Reviews that mention a problem, for it to be listed."),
      month: documented(Count, "Reviews in a month, for a share of praise and a place in the trend.", 3),
      months: documented(Count, "Months with that many reviews, for a trend of the rating."),
    }),
    "Minimum support: the number of reviews below which a figure or statement is left out.",
  ),
  statements: StatementRules,
  heard: described(
    z.array(Heard).optional(),
    "How reliably praise and complaints are found, measured on genuine English reviews. The scores of aspects are corrected for it.",
  ),
  half_life_days: described(
    Count.optional(),
    "Half-life for recency-weighted figures: a review this many days older than the newest one counts half.",
  ),
  generated_language: described(
    z.string().optional(),
    "BCP 47 tag of the language of generated text: names of aspects, questions, answers and sentences.",
    "en",
  ),
  own_aspects: described(
    z.array(z.string()).optional(),
    "Ids of aspects that the business added or extended with words of its own; absent if there are none.",
    "parking",
  ),
  annotators: described(
    z.array(z.string()).optional(),
    "Annotators whose readings are published in addition to the engine's; absent if there are none.",
    "Jo Meyer",
  ),
  languages: described(
    z.array(z.string()),
    "BCP 47 tags of the languages that are analysed; reviews in other languages are only counted.",
    "en",
  ),
  accuracy: described(
    z.array(
      z.object({
        measure: documented(z.string(), "What was measured.", "polarity of mentions, accuracy"),
        value: documented(z.number(), "The measured value, from 0 to 1.", 0.9),
        sample: documented(Count, "Number of cases it was measured on."),
        note: documented(
          z.string(),
          "What the sample is, and what limits the figure.",
          "invented sentences, written as customers mostly write",
        ),
      }),
    ),
    "Measured accuracy, each figure with the size and nature of the sample.",
  ),
});

export const AnnotatorInsight = named(
  "AnnotatorInsight",
  "What an annotator found in the reviews",
  "Figures from the annotations of one annotator, and how far they agree with the engine.",
  {
    by: described(Annotator, "Who annotated the reviews, as the business puts it.", "Jo Meyer"),
    reviews: described(Count, "Reviews with annotations by this annotator."),
    aspects: described(
      z.array(Aspect),
      "Figures by aspect, counted like the engine's own but from these annotations alone.",
    ),
    agreement: Agreement,
  },
);

/** `/insights.json`: what the reviews say, every statement with its evidence. */
export const Insights = named(
  "Insights",
  "Insights",
  "What the reviews say together, with quotes for every statement.",
  {
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    based_on: documented(
      z.object({
        reviews: documented(Count, "Number of published reviews."),
        from: documented(
          CalendarDay.nullable(),
          "The day of the oldest review; null if there are none.",
          "2026-03-31",
        ),
        to: documented(
          CalendarDay.nullable(),
          "The day of the newest review; null if there are none.",
          "2026-03-31",
        ),
        languages: described(
          z.record(z.string(), Count),
          "Number of reviews with text, by language tag; `und` if the language is unknown.",
          { en: 1 },
        ),
        read: described(
          Count.optional(),
          "Number of reviews whose text is analysed; the others are only counted.",
        ),
        average_rating: documented(
          Stars.nullable().optional(),
          "Average rating in stars; null if there are no reviews.",
          5,
        ),
        recency_weighted: described(
          RecentRating.nullable().optional(),
          "The average rating weighted by age; null below the minimum support.",
        ),
      }),
      "The reviews the insights are based on.",
    ),
    overall: Overall,
    timeline: Timeline,
    aspects: documented(z.array(Aspect), "What the reviews say about each aspect they mention."),
    entities: documented(
      z.object({
        technicians: documented(
          z.array(TechnicianInsight),
          "Figures for each technician the business lists.",
        ),
        services: documented(z.array(ListedInsight), "Figures for each service the business lists."),
        service_areas: documented(z.array(ListedInsight), "Figures for each area the business lists."),
        unlisted: described(
          z.array(UnlistedName).optional(),
          "People reviews mention whom the business does not list; absent unless the business publishes such names.",
        ),
      }),
      "What reviews say about each technician, service and area.",
    ),
    annotations: described(
      z.array(AnnotatorInsight).optional(),
      "What each annotator found in the reviews. It is in none of the other figures, which are the engine's; " +
        "absent if there are no annotations.",
    ),
    problems: described(z.array(CustomerProblem), "Problems customers had, most frequent first."),
    topics: documented(z.array(Topic), "Phrases many reviews use, most frequent first."),
    faq: documented(z.array(FaqEntry), "Questions customers ask, with answers from the reviews."),
    summary: Summary,
    pull_quote: described(
      PullQuote.nullable(),
      "A sentence that is typical of the reviews; null if none is suitable.",
    ),
    by_review: described(
      WebAddress,
      "The address of /insights/by-review.json, from which every figure of aspects and entities can be recounted.",
      "https://reviews.example.com/insights/by-review.json",
    ),
    method: Method,
  },
);

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
