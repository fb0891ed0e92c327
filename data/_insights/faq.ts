import type { Insights, SentimentCounts } from "../_schema/insights.ts";
import { type Draft, EvidenceSlot } from "./evidence/evidence.ts";
import type { AspectFigures } from "./figures/aggregate.ts";
import type { EntityFigures } from "./figures/entities.ts";
import { MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { wilsonInterval } from "./figures/statistics.ts";
import type { Judged, Wording } from "./wording/wording.ts";

type FaqEntry = Insights["faq"][number];

/** What generated answers state. */
export interface FaqFacts {
  aspects: readonly AspectFigures[];
  services: readonly (EntityFigures & { id: string; name: string })[];
}

/** The owner's questions, then generated ones that enough reviews answer and the owner does not: on aspects, on services. */
export function buildFaq(
  editor: readonly { question: string; answer: string }[],
  { aspects, services }: FaqFacts,
  wording: Wording,
): Draft<FaqEntry>[] {
  const answered = new Set(editor.map(({ question }) => plain(question)));
  const names = new Map(aspects.map(({ id, name }) => [id, name]));
  const generated = [
    ...aspects.flatMap((aspect) => {
      const judged = judge(aspect.sentiment);
      return judged === null
        ? []
        : {
            question: aspect.question,
            answer: wording.aspectAnswer(judged),
            about: { aspect: aspect.id },
            quotes: aspect.quotes,
            figure: aspect.sentiment,
          };
    }),
    ...[...services]
      .sort((a, b) => b.reviews - a.reviews)
      .flatMap(({ id, name, reviews, average_rating, sentiment, aspects: said, quotes }) => {
        const judged = judge(sentiment);
        const named = said
          .filter((aspect) => aspect.reviews >= MINIMUM_SUPPORT.faq)
          .slice(0, MOST_NAMED)
          .map((aspect) => ({ name: names.get(aspect.id) ?? aspect.id, count: aspect.reviews }));
        return judged === null || average_rating === null
          ? []
          : {
              question: wording.aboutService(name),
              answer: wording.serviceAnswer({ reviews, average: average_rating, judged, aspects: named }),
              about: { service: id },
              quotes,
              figure: sentiment,
            };
      }),
  ];
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

/** Counts and verdict for an answer; null below the minimum support. Yes and no only if statistically significant. */
function judge({ positive, negative, mixed }: SentimentCounts): Judged | null {
  const all = positive + negative;
  if (all < MINIMUM_SUPPORT.faq) return null;
  const interval = wilsonInterval(positive, all);
  const verdict = verdictOf(positive / all, interval);
  const others = verdict === "yes" || verdict === "no" ? Math.min(positive, negative) : 0;
  const minority = others >= MINORITY.reviews && others >= MINORITY.share * all ? others : 0;
  return { positive, negative, mixed, interval, verdict, minority };
}

function verdictOf(share: number, [low, high]: readonly [number, number]): Judged["verdict"] {
  if (low > 0.5) return "yes";
  if (high < 0.5) return "no";
  return Math.abs(share - 0.5) <= DIVIDED ? "divided" : "unclear";
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
/** Minimum size of a minority whose view is stated as well. */
export const MINORITY = { reviews: 3, share: 0.1 };
