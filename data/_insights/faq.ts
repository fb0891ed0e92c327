import type { Insights, SentimentCounts } from "../_schema/insights.ts";
import { chooseEvidence } from "./evidence/evidence.ts";
import type { QuotePool } from "./evidence/quote-pool.ts";
import type { AspectFigures } from "./figures/aspects.ts";
import type { EntityFigures } from "./figures/entities.ts";
import { isEnough, MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { STATEMENTS, stated } from "./figures/statements.ts";
import type { Wording } from "./wording/wording.ts";

type FaqEntry = Insights["faq"][number];

/** What generated answers state. */
export interface FaqFacts {
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
): FaqEntry[] {
  const answered = new Set(editor.map(({ question }) => plain(question)));
  const generated = [...onAspects(facts, wording), ...onServices(facts, wording)];
  return [
    ...editor.map(({ question, answer }) => ({
      question,
      answer,
      source: "editor" as const,
      evidence: [],
    })),
    ...generated.filter(({ question }) => !answered.has(plain(question))),
  ];
}

/** Each with a verdict; all of them are compared together. */
function onAspects({ aspects, read }: FaqFacts, wording: Wording): FaqEntry[] {
  const asked = aspects.filter(({ sentiment }) => isAnswered(sentiment) && isUsual(sentiment, read));
  const [yes, no] = [stated(asked, "positive", read, HALF), stated(asked, "negative", read, HALF)];
  return asked.flatMap(({ id, question, quotes, sentiment, judged: period, score, interval }, index) => {
    if (period === null) return [];
    const scored = score !== null && interval !== null ? { score, interval } : null;
    const [low, high] = interval ?? [0, 1];
    const sure = yes[index] && low > HALF ? "yes" : no[index] && high < HALF ? "no" : "differ";
    const verdict = isEnough(sentiment) ? sure : "few";
    const answer = wording.aspectAnswer({ ...sentiment, period, verdict, scored });
    return entryOf(question, answer, wording, { aspect: id }, { pool: quotes, figure: sentiment });
  });
}

function onServices({ aspects, services }: FaqFacts, wording: Wording): FaqEntry[] {
  const names = new Map(aspects.map(({ id, name }) => [id, name]));
  return services
    .filter(({ sentiment }) => isAnswered(sentiment))
    .sort((a, b) => b.reviews - a.reviews)
    .flatMap(({ id, name, reviews, period, average_rating, sentiment, aspects: said, quotes }) => {
      if (period === null) return [];
      const named = said
        .filter((aspect) => aspect.reviews >= MINIMUM_SUPPORT.faq)
        .slice(0, MOST_NAMED)
        .map((aspect) => ({ name: names.get(aspect.id) ?? aspect.id, count: aspect.reviews }));
      const rated = { reviews, period, average: average_rating ?? 0 };
      const answer = wording.serviceAnswer(rated, sentiment, named);
      const question = wording.aboutService(name);
      return entryOf(question, answer, wording, { service: id }, { pool: quotes, figure: sentiment });
    });
}

function entryOf(
  question: string,
  answer: string,
  { language }: Wording,
  about: NonNullable<FaqEntry["about"]>,
  choice: { pool: QuotePool; figure: SentimentCounts },
): FaqEntry {
  const evidence = chooseEvidence({ ...choice, count: QUOTES });
  return { question, answer, source: "generated", language, about, evidence };
}

function isAnswered({ positive, negative }: SentimentCounts): boolean {
  return positive + negative >= MINIMUM_SUPPORT.faq;
}

/** Whether customers of this business speak of it: a question that they do not answer is none of theirs. */
function isUsual({ positive, negative, mixed }: SentimentCounts, read: number): boolean {
  return positive + negative + mixed >= STATEMENTS.least_share_of_questions * read;
}

function plain(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const QUOTES = 3;
const MOST_NAMED = 3;
/** Yes and no are said of more than so many. */
const HALF = 0.5;
