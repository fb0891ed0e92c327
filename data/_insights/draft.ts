import { DATASETS } from "../_schema/addresses.ts";
import type { Insights } from "../_schema/insights.ts";
import type { Collection } from "./collection.ts";
import { type Draft, EvidenceSlot } from "./evidence/evidence.ts";
import { QuotePool } from "./evidence/quote-pool.ts";
import { buildFaq } from "./faq.ts";
import { aggregateAspects } from "./figures/aggregate.ts";
import { averageRating, describeEntities, draftEntities } from "./figures/entities.ts";
import { recentRating } from "./figures/recency.ts";
import { draftUnlisted } from "./figures/unlisted.ts";
import { countLanguages } from "./language.ts";
import { describeMethod } from "./method.ts";
import { editorSummary, generatedSummary } from "./summary.ts";
import { draftTopics } from "./topics/find-topics.ts";

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

/** The insights with every figure and sentence; only the quotes are still to be chosen. */
export function draftInsights(
  collection: Collection,
  { baseUrl, version, editorial }: InsightsFrame,
): Draft<Insights> {
  const { reviews, readings, newest, oldest, wording, business } = collection;
  const aspects = aggregateAspects(collection);
  const entities = describeEntities(collection);
  const languages = countLanguages(reviews);
  const average = averageRating(reviews);
  return {
    version,
    based_on: {
      reviews: reviews.length,
      from: oldest,
      to: newest,
      languages,
      read: readings.length,
      average_rating: average,
      recency_weighted: newest === null ? null : recentRating(reviews, newest),
    },
    aspects: aspects.map(({ question: _, quotes, ...aspect }) => ({
      ...aspect,
      evidence: new EvidenceSlot({ pool: quotes, count: ASPECT_QUOTES, figure: aspect.sentiment }),
    })),
    entities: {
      ...draftEntities(entities),
      ...(business.publish_unlisted_names && { unlisted: draftUnlisted(collection) }),
    },
    topics: draftTopics(collection.topics),
    faq: buildFaq(editorial.faq, { aspects, services: entities.services }, wording),
    summary:
      editorial.summary === null
        ? generatedSummary(
            {
              reviews: reviews.length,
              from: oldest,
              to: newest,
              average,
              read: readings.length,
              withWords: Object.values(languages).reduce((sum, count) => sum + count, 0),
              aspects,
              technicians: entities.technicians,
              quotes: everything(collection),
            },
            wording,
          )
        : editorSummary(editorial.summary),
    by_review: baseUrl + DATASETS.insightsByReview,
    method: describeMethod(collection),
  };
}

function everything({ readings }: Collection): QuotePool {
  const quotes = new QuotePool();
  for (const { mentions } of readings) for (const mention of mentions) quotes.add(mention);
  return quotes;
}

const ASPECT_QUOTES = 5;
