import type { BusinessFile } from "../schema/business.ts";
import type { Evidence, Insights } from "../schema/insights.ts";
import type { Review } from "../schema/review.ts";
import { type AspectFigures, aggregateAspects } from "./aggregate.ts";
import { averageRating, describeEntities } from "./entities.ts";
import { buildFaq } from "./faq.ts";
import { analysedLanguages, countLanguages, isAnalysed } from "./language.ts";
import { createEntityScan } from "./mentions/entity-scan.ts";
import { describeMethod } from "./method.ts";
import { chooseBalanced, chooseQuotes } from "./quotes.ts";
import { readReview } from "./reading.ts";
import { editorSummary, type Statement, statementsFrom } from "./summary.ts";
import { findTopics } from "./topics.ts";

export interface InsightsInput {
  /** Of the reviews dataset. */
  version: string;
  reviews: readonly Review[];
  business: BusinessFile;
  editorial: {
    /** The owner's own summary, which replaces the generated one. */
    summary: string | null;
    /** The owner's questions, which come before the generated ones. */
    faq: readonly { question: string; answer: string }[];
  };
}

/**
 * What the reviews say, with the words it rests on. Depends on its input alone, not on the order of the reviews nor
 * on the time; the newest review's day stands for today. Linear in the length of the texts.
 */
export function buildInsights({ version, reviews: unordered, business, editorial }: InsightsInput): Insights {
  const reviews = [...unordered].sort(newestFirst);
  const languages = analysedLanguages(business.language);
  const scan = createEntityScan(business);
  const readings = reviews
    .filter((review) => isAnalysed(review, languages))
    .map((review) => readReview(review, scan));
  const basedOn = {
    reviews: reviews.length,
    from: reviews.at(-1)?.date ?? null,
    to: reviews[0]?.date ?? null,
    languages: countLanguages(reviews),
  };
  const figures = aggregateAspects(readings, basedOn.to);
  const entities = describeEntities(business, reviews, readings);
  const facts = {
    ...basedOn,
    average: averageRating(reviews),
    aspects: figures,
    technicians: entities.technicians,
  };
  return {
    version,
    based_on: basedOn,
    aspects: figures.map(({ candidates, ...aspect }) => ({
      ...aspect,
      evidence: chooseBalanced(candidates, ASPECT_QUOTES),
    })),
    entities,
    topics: findTopics(readings, business),
    faq: buildFaq(editorial.faq, figures),
    summary:
      editorial.summary === null
        ? withEvidence(statementsFrom(facts), figures, entities)
        : editorSummary(editorial.summary),
    method: describeMethod(languages),
  };
}

function withEvidence(
  statements: readonly Statement[],
  figures: readonly AspectFigures[],
  entities: Insights["entities"],
): Insights["summary"] {
  const evidenceFor = ({ aspects, technician }: Statement): Evidence[] => {
    if (technician !== undefined) {
      return entities.technicians.find(({ name }) => name === technician)?.evidence.slice(0, 2) ?? [];
    }
    if (aspects.length === 0) {
      return chooseBalanced(
        figures.flatMap(({ candidates }) => candidates),
        2,
      );
    }
    return aspects.flatMap(({ id, side }) => {
      const candidates = figures.find((aspect) => aspect.id === id)?.candidates ?? [];
      return chooseQuotes(
        candidates.filter(({ polarity }) => polarity === side),
        1,
      );
    });
  };
  return {
    text: statements.map(({ text }) => text).join(" "),
    source: "generated",
    sentences: statements.map((statement) => ({ text: statement.text, evidence: evidenceFor(statement) })),
  };
}

function newestFirst(a: Review, b: Review): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

const ASPECT_QUOTES = 5;
