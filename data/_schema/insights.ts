import * as z from "zod";
import { Annotator } from "./annotation-line.ts";
import { Agreement } from "./annotations.ts";
import { CalendarDay } from "./calendar.ts";
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
import { named } from "./zod-objects.ts";

export { Evidence, SentimentCounts } from "./evidence.ts";

const SharedPraise = z.object({
  share: Share.describe("Reviews that praise as a share of those that praise or criticise, uncorrected."),
  reviews: Count.describe("Number of reviews that praise or criticise."),
});

export const Trend = named(
  "Trend",
  "How praise in the last 12 months compares with the time before. Both shares are uncorrected, since the same errors affect both.",
  {
    direction: Direction.describe("Whether the share of praise is rising, falling or steady."),
    window: z
      .object({
        from: CalendarDay.describe("The first day of the window."),
        to: CalendarDay.describe("The last day of the window."),
      })
      .describe("The last 12 months, which count as recent."),
    recent: SharedPraise.describe("Figures for the window."),
    before: SharedPraise.describe("Figures for the time before the window."),
  },
);

const effective = z
  .number()
  .min(0)
  .describe(
    "Number of equally weighted reviews that the weighted ones correspond to: (sum of w)² / (sum of w²).",
  );

export const RecentScore = named(
  { id: "RecentScore", title: "Recency-weighted score" },
  "The score with each review weighted by age, see `half_life_days` in `method`.",
  {
    score: Share.describe("Weighted share of praise among praise and complaints, corrected like `score`."),
    interval: Bounds.describe("95 % interval of the weighted score."),
    effective_reviews: effective,
  },
);

export const RecentRating = named(
  { id: "RecentRating", title: "Recency-weighted average rating" },
  "The average rating with each review weighted by age, see `half_life_days` in `method`.",
  {
    average_rating: Stars.describe("Weighted average rating, in stars."),
    effective_reviews: effective,
  },
);

export const Aspect = named("Aspect", "What the reviews say about an aspect.", {
  id: z.string().min(1).describe("Id of the aspect."),
  name: z.string().min(1).describe("Name of the aspect."),
  mentions: Count.describe("Number of mentions of the aspect; a review can mention it several times."),
  reviews: Count.describe("Reviews that mention the aspect."),
  sentiment: SentimentCounts,
  undecided: Count.describe(
    "Reviews that may praise or criticise the aspect, but too uncertainly to count; the same as " +
      "`sentiment.abstained`. With positive, negative, mixed and neutral they add up to `reviews`.",
  ),
  score: Share.nullable().describe(
    "Positive reviews as a share of positive and negative ones, corrected for praise and complaints that are missed " +
      "(`method.heard`); null below the minimum support. Not corrected in `annotations`.",
  ),
  interval: CorrectedInterval,
  recency_weighted: RecentScore.nullable()
    .optional()
    .describe("The score weighted by age; null if `effective_reviews` is below the minimum support."),
  trend: Trend.nullable().describe("How praise has changed; null if there are too few reviews to tell."),
  top_phrases: TopPhrase.array().describe(
    "Phrases reviews use about the aspect, most frequent first; empty in `annotations`.",
  ),
  evidence: EvidenceList,
});

const figuresOf = (what: string) => ({
  reviews: Count.describe(`Reviews with the ${what} in \`mentions\`.`),
  average_rating: Stars.nullable().describe(
    "Average rating of these reviews, in stars; null if there are none.",
  ),
  recency_weighted: RecentRating.nullable()
    .optional()
    .describe("The average rating weighted by age; null below the minimum support."),
  sentiment: SentimentCounts,
  aspects: z
    .array(
      z.object({
        id: z.string().describe("Id of the aspect."),
        reviews: Count.describe("Number of these reviews that mention the aspect."),
        sentiment: SentimentCounts,
      }),
    )
    .describe("What these reviews say about each aspect they mention."),
  evidence: EvidenceList,
});

export const TechnicianInsight = named(
  { id: "TechnicianInsight", title: "What reviews say about a technician" },
  "Figures for a technician, from the reviews that mention the person or were recorded for them.",
  { name: z.string().describe("Name of the technician."), ...figuresOf("technician") },
);
export const ListedInsight = named(
  { id: "ListedInsight", title: "What reviews say about a service or an area" },
  "Figures for a service or an area, from the reviews that mention it or were recorded for it.",
  {
    id: z.string().describe("Id of the service or area."),
    name: z.string().describe("Name of the service or area."),
    ...figuresOf("service or area"),
  },
);

export const UnlistedName = named(
  "UnlistedName",
  "A person whom customers mention as having done the work, but whom the business does not list.",
  {
    name: z.string().min(1).describe("The name, as reviews write it."),
    status: z.literal("unlisted").describe("Says that the business does not list the name."),
    reviews: Count.describe("Reviews that mention the name."),
    average_rating: Stars.describe("Average rating of these reviews, in stars."),
    evidence: EvidenceList,
  },
);

export const Topic = named("Topic", "A phrase that many reviews use.", {
  phrase: z.string().min(1).describe("The wording most reviews use."),
  variants: z.array(z.string()).optional().describe("All spellings counted, in lower case."),
  reviews: Count.describe("Reviews that use the phrase."),
  sentiment: SentimentCounts,
  evidence: EvidenceList,
});

export const InsightSource = z.enum(["generated", "editor"]);
const WrittenBy = InsightSource.describe(
  "Whether the text was generated or written by an editor at the business.",
);
const GeneratedLanguage = z
  .string()
  .optional()
  .describe("BCP 47 tag of the language of generated text; absent if an editor wrote it.");

export const FaqEntry = named(
  { id: "FaqEntry", title: "Question and answer" },
  "A question customers ask, with an answer from the reviews.",
  {
    question: z.string().min(1).describe("The question, as a customer would ask it."),
    answer: z.string().min(1).describe("The answer, in a few sentences."),
    source: WrittenBy,
    language: GeneratedLanguage,
    about: z
      .object({
        aspect: z
          .string()
          .optional()
          .describe("Id of the aspect; absent if the question is about a service."),
        service: z
          .string()
          .optional()
          .describe("Id of the service; absent if the question is about an aspect."),
      })
      .optional()
      .describe("The aspect or service whose figures a generated answer states; absent if there is none."),
    evidence: EvidenceList,
  },
);

export const Summary = named("Summary", "What the reviews say, in a few sentences.", {
  text: z.string().describe("The whole summary; empty if there is none."),
  source: WrittenBy,
  language: GeneratedLanguage,
  sentences: z
    .array(
      z.object({
        text: z.string().min(1).describe("Text of the sentence."),
        evidence: EvidenceList,
      }),
    )
    .describe("The sentences of the summary, each with quotes."),
});

export const Method = named("Method", "How the insights are computed, and how accurate they are.", {
  steps: z
    .array(
      z.object({
        name: z.string().min(1).describe("Name of the step."),
        description: z.string().min(1).describe("What is done, in a few sentences."),
      }),
    )
    .describe("Steps of the computation, in order."),
  minimum_support: z
    .object({
      aspect: Count.describe("Reviews that praise or criticise an aspect, for a score."),
      entity: Count.describe("Reviews of a technician, service or area, for a recency-weighted rating."),
      point: Count.describe(
        "Reviews that praise or criticise an aspect, for it to be shown for a technician, service or area.",
      ),
      topic: Count.describe("Reviews that use a phrase, for a topic."),
      trend: Count.describe(
        "Reviews that praise or criticise an aspect, both recently and before, for a trend.",
      ),
      faq: Count.describe("Reviews that praise or criticise an aspect, for a question and answer."),
      statement: Count.describe("Reviews that praise, or criticise, for a sentence that says so."),
      problem: Count.describe("Reviews that mention a problem, for it to be listed."),
      month: Count.describe("Reviews in a month, for a share of praise and a place in the trend."),
      months: Count.describe("Months with that many reviews, for a trend of the rating."),
    })
    .describe("Minimum support: the number of reviews below which a figure or statement is left out."),
  statements: StatementRules,
  heard: Heard.array()
    .optional()
    .describe(
      "How reliably praise and complaints are found, measured on genuine English reviews. The scores of aspects are corrected for it.",
    ),
  half_life_days: Count.optional().describe(
    "Half-life for recency-weighted figures: a review this many days older than the newest one counts half.",
  ),
  generated_language: z
    .string()
    .optional()
    .describe(
      "BCP 47 tag of the language of generated text: names of aspects, questions, answers and sentences.",
    ),
  own_aspects: z
    .array(z.string())
    .optional()
    .describe(
      "Ids of aspects that the business added or extended with words of its own; absent if there are none.",
    ),
  annotators: z
    .array(z.string())
    .optional()
    .describe(
      "Annotators whose readings are published in addition to the engine's; absent if there are none.",
    ),
  languages: z
    .array(z.string())
    .describe("BCP 47 tags of the languages that are analysed; reviews in other languages are only counted."),
  accuracy: z
    .array(
      z.object({
        measure: z.string().describe("What was measured."),
        value: z.number().describe("The measured value, from 0 to 1."),
        sample: Count.describe("Number of cases it was measured on."),
        note: z.string().describe("What the sample is, and what limits the figure."),
      }),
    )
    .describe(
      "Measured accuracy, each figure with the size and nature of the sample; empty if nothing is analysed.",
    ),
});

export const AnnotatorInsight = named(
  { id: "AnnotatorInsight", title: "What an annotator found in the reviews" },
  "Figures from the annotations of one annotator, and how far they agree with the engine.",
  {
    by: Annotator.describe("Who annotated the reviews, as the business puts it."),
    reviews: Count.describe("Reviews with annotations by this annotator."),
    aspects: Aspect.array().describe(
      "Figures by aspect, counted like the engine's own but from these annotations alone.",
    ),
    agreement: Agreement,
  },
);

/** `/insights.json`: what the reviews say, every statement with its evidence. */
export const Insights = named("Insights", "What the reviews say together, with quotes for every statement.", {
  version: DatasetVersion,
  based_on: z
    .object({
      reviews: Count.describe("Number of published reviews."),
      from: CalendarDay.nullable().describe("The day of the oldest review; null if there are none."),
      to: CalendarDay.nullable().describe("The day of the newest review; null if there are none."),
      languages: z
        .record(z.string(), Count)
        .describe("Number of reviews with text, by language tag; `und` if the language is unknown."),
      read: Count.optional().describe(
        "Number of reviews whose text is analysed; the others are only counted.",
      ),
      average_rating: Stars.nullable()
        .optional()
        .describe("Average rating in stars; null if there are no reviews."),
      recency_weighted: RecentRating.nullable()
        .optional()
        .describe("The average rating weighted by age; null below the minimum support."),
    })
    .describe("The reviews the insights are based on."),
  overall: Overall,
  timeline: Timeline,
  aspects: Aspect.array().describe("What the reviews say about each aspect they mention."),
  entities: z
    .object({
      technicians: TechnicianInsight.array().describe("Figures for each technician the business lists."),
      services: ListedInsight.array().describe("Figures for each service the business lists."),
      service_areas: ListedInsight.array().describe("Figures for each area the business lists."),
      unlisted: UnlistedName.array()
        .optional()
        .describe(
          "People reviews mention whom the business does not list; absent unless the business publishes such names.",
        ),
    })
    .describe("What reviews say about each technician, service and area."),
  problems: CustomerProblem.array().describe("Problems customers had, most frequent first."),
  annotations: AnnotatorInsight.array()
    .optional()
    .describe(
      "What each annotator found in the reviews. It is in none of the other figures, which are the engine's; " +
        "absent if there are no annotations.",
    ),
  topics: Topic.array().describe("Phrases many reviews use, most frequent first."),
  faq: FaqEntry.array().describe("Questions customers ask, with answers from the reviews."),
  summary: Summary,
  pull_quote: PullQuote.nullable().describe(
    "A sentence that is typical of the reviews; null if none is suitable.",
  ),
  by_review: WebAddress.describe(
    "The address of /insights/by-review.json, from which every figure of aspects and entities can be recounted.",
  ),
  method: Method,
});

/** The id of the aspect of complaints about none of the others, in reviews that blame nothing else. */
export const OTHER_CRITICISM = "other-criticism";

/** The parts of the insights that an agent may request separately. */
export const INSIGHT_SECTIONS = Insights.omit({ version: true, by_review: true }).keyof().options;

export type Insights = z.infer<typeof Insights>;
