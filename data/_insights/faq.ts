import type { Insights, SentimentCounts } from "../_schema/insights.ts";
import { type Draft, EvidenceSlot } from "./evidence/evidence.ts";
import type { QuotePool } from "./evidence/quote-pool.ts";
import type { AspectFigures } from "./figures/aspects.ts";
import type { EntityFigures } from "./figures/entities.ts";
import { MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { stated } from "./figures/statements.ts";
import { wilsonInterval } from "./figures/statistics.ts";
import type { Judged, Period, Verdict, Wording } from "./wording/wording.ts";

type FaqEntry = Insights["faq"][number];

/** What generated answers state. */
export interface FaqFacts {
  /** The days of all reviews; null without any. */
  period: Period | null;
  /** Reviews whose words are analysed. */
  read: number;
  aspects: readonly AspectFigures[];
  services: readonly (EntityFigures & { id: string; name: string })[];
}

/** The owner's questions, then generated ones that enough reviews answer and the owner does not: on aspects, on services. */
export function buildFaq(
  editor: readonly { question: string; answer: string }[],
  facts: FaqFacts,
  wording: Wording,
): Draft<FaqEntry>[] {
  const { period } = facts;
  const answered = new Set(editor.map(({ question }) => plain(question)));
  const generated =
    period === null ? [] : [...onAspects(facts, period, wording), ...onServices(facts, period, wording)];
  return [
    ...editor.map(({ question, answer }) => ({
      question,
      answer,
      source: "editor" as const,
      evidence: new EvidenceSlot(),
    })),
    ...generated
      .filter(({ question }) => !answered.has(plain(question)))
      .map(({ question, answer, about, quotes, figure }) => ({
        question,
        answer,
        source: "generated" as const,
        language: wording.language,
        about,
        evidence: new EvidenceSlot({ pool: quotes, count: QUOTES, figure }),
      })),
  ];
}

/** A generated question with the figures that answer it. */
interface Answered {
  question: string;
  answer: string;
  about: NonNullable<FaqEntry["about"]>;
  quotes: QuotePool;
  figure: SentimentCounts;
}

/** Each with a verdict; all of them are compared together. */
function onAspects({ aspects, read }: FaqFacts, period: Period, wording: Wording): Answered[] {
  const asked = aspects.filter(({ sentiment }) => isAnswered(sentiment));
  const counts = asked.map(({ sentiment, borne }) => ({ ...sentiment, borne }));
  const [yes, no] = [stated(counts, "positive", read, HALF), stated(counts, "negative", read, HALF)];
  return asked.map(({ id, question, quotes, sentiment }, index) => {
    const verdict = yes[index] ? "yes" : no[index] ? "no" : openVerdict(sentiment);
    return {
      question,
      answer: wording.aspectAnswer({ ...judge(sentiment, period), verdict }),
      about: { aspect: id },
      quotes,
      figure: sentiment,
    };
  });
}

function onServices({ aspects, services }: FaqFacts, period: Period, wording: Wording): Answered[] {
  const names = new Map(aspects.map(({ id, name }) => [id, name]));
  return services
    .filter(({ sentiment }) => isAnswered(sentiment))
    .sort((a, b) => b.reviews - a.reviews)
    .map(({ id, name, reviews, average_rating, sentiment, aspects: said, quotes }) => {
      const named = said
        .filter((aspect) => aspect.reviews >= MINIMUM_SUPPORT.faq)
        .slice(0, MOST_NAMED)
        .map((aspect) => ({ name: names.get(aspect.id) ?? aspect.id, count: aspect.reviews }));
      const judged = judge(sentiment, period);
      return {
        question: wording.aboutService(name),
        answer: wording.serviceAnswer({ reviews, average: average_rating ?? 0, judged, aspects: named }),
        about: { service: id },
        quotes,
        figure: sentiment,
      };
    });
}

function isAnswered({ positive, negative }: SentimentCounts): boolean {
  return positive + negative >= MINIMUM_SUPPORT.faq;
}

function judge({ positive, negative, mixed }: SentimentCounts, period: Period): Judged {
  return { positive, negative, mixed, interval: wilsonInterval(positive, positive + negative), period };
}

/** What is said where neither yes nor no can be. */
function openVerdict({ positive, negative }: SentimentCounts): Verdict {
  return Math.abs(positive / (positive + negative) - HALF) <= DIVIDED ? "divided" : "unclear";
}

function plain(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const QUOTES = 3;
const MOST_NAMED = 3;
/** Maximum distance from one half at which opinions count as divided. */
const DIVIDED = 0.15;
/** Yes and no are said of more than so many. */
const HALF = 0.5;
