import { DATASETS } from "../_schema/addresses.ts";
import { type Insights, OTHER_CRITICISM } from "../_schema/insights.ts";
import { agreementOf } from "./annotations/annotators.ts";
import type { Collection } from "./collection.ts";
import { chooseEvidence } from "./evidence/evidence.ts";
import { choosePullQuote } from "./evidence/pull-quote.ts";
import { QuotePool } from "./evidence/quote-pool.ts";
import { requireVerbatim } from "./evidence/verbatim.ts";
import { buildFaq } from "./faq.ts";
import { type AspectFigures, aggregateAspects } from "./figures/aspects.ts";
import { describeEntities, publishEntities } from "./figures/entities.ts";
import { describeOverall, sidesOf } from "./figures/overall.ts";
import { periodOf } from "./figures/period.ts";
import { describeProblems } from "./figures/problems.ts";
import { recentRating } from "./figures/recency.ts";
import { averageRating } from "./figures/stars.ts";
import { describeTimeline } from "./figures/timeline.ts";
import { describeUnlisted } from "./figures/unlisted.ts";
import { countLanguages } from "./language.ts";
import { describeMethod } from "./method.ts";
import { editorSummary, generatedSummary } from "./summary.ts";
import { describeTopics } from "./topics/find-topics.ts";

/** The inputs of insights besides the reviews. */
export interface InsightsFrame {
  /** Public origin without a trailing slash. */
  baseUrl: string;
  /** The version of the reviews dataset. */
  version: string;
  editorial: {
    /** The owner's own summary, which replaces the generated one. */
    summary: string | null;
    /** The owner's questions, which come before the generated ones. */
    faq: readonly { question: string; answer: string }[];
  };
}

/** `/insights.json`. Throws an Error where a quote is not verbatim. */
export function describeInsights(
  collection: Collection,
  { baseUrl, version, editorial }: InsightsFrame,
): Insights {
  const { reviews, readings, newest, wording, business } = collection;
  const aspects = aggregateAspects(collection);
  const named = aspects.filter(
    ({ id, ofVisits }) => id !== OTHER_CRITICISM && (collection.visits || ofVisits !== "aspect"),
  );
  const asked = named.filter(({ ofVisits }) => collection.visits || !ofVisits);
  const entities = describeEntities(collection);
  const languages = countLanguages(reviews);
  const sides = sidesOf(collection);
  const quotes = new QuotePool(readings.flatMap(({ mentions }) => mentions));
  const period = periodOf(reviews);
  const average = averageRating(reviews);
  const read = readings.length;
  const insights: Insights = {
    version,
    based_on: {
      reviews: reviews.length,
      from: period?.from ?? null,
      to: period?.to ?? null,
      languages,
      read,
      average_rating: average,
      recency_weighted: newest === null ? null : recentRating(reviews, newest),
    },
    overall: describeOverall(collection, sides),
    timeline: describeTimeline(collection, sides),
    aspects: publishAspects(aspects),
    entities: {
      ...publishEntities(entities),
      ...(business.publish_unlisted_names && { unlisted: describeUnlisted(collection) }),
    },
    ...(collection.annotators.length > 0 && { annotations: describeAnnotations(collection) }),
    problems: describeProblems(collection.problems, sides, wording.language),
    topics: describeTopics(collection.topics),
    faq: buildFaq(editorial.faq, { read, aspects: asked, services: entities.services }, wording),
    summary:
      editorial.summary === null
        ? generatedSummary(
            {
              reviews,
              period,
              average,
              read,
              withWords: Object.values(languages).reduce((sum, count) => sum + count, 0),
              aspects: named,
              otherCriticism: aspects.find(({ id }) => id === OTHER_CRITICISM),
              technicians: entities.technicians,
              quotes,
            },
            wording,
          )
        : editorSummary(editorial.summary),
    pull_quote: choosePullQuote(quotes, sides),
    by_review: baseUrl + DATASETS.insightsByReview,
    method: describeMethod(collection),
  };
  requireVerbatim(insights, reviews);
  return insights;
}

/** What others read, counted by the same functions. */
function describeAnnotations(collection: Collection): NonNullable<Insights["annotations"]> {
  return collection.annotators.map((annotator) => ({
    by: annotator.by,
    reviews: annotator.readings.length,
    aspects: publishAspects(
      aggregateAspects({ ...collection, readings: annotator.readings, phrases: [] }, true),
    ),
    agreement: agreementOf(annotator, collection.readingOf),
  }));
}

function publishAspects(aspects: readonly AspectFigures[]): Insights["aspects"] {
  return aspects.map(
    ({ question: _, borne: __, hearing: ___, ofVisits: ____, judged: _____, quotes, ...aspect }) => ({
      ...aspect,
      evidence: chooseEvidence({ pool: quotes, count: ASPECT_QUOTES, figure: aspect.sentiment }),
    }),
  );
}

const ASPECT_QUOTES = 5;
