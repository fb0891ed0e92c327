import type { Insights } from "../schema/insights.ts";
import type { AspectFigures } from "./aggregate.ts";
import { TAXONOMY } from "./aspects/taxonomy.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { chooseBalanced } from "./quotes.ts";
import { wilsonInterval } from "./statistics.ts";

type FaqEntry = Insights["faq"][number];
type Aspect = Pick<Insights["aspects"][number], "id" | "sentiment">;

/** The owner's questions first, then one for each aspect that enough reviews judge and the owner has not answered. */
export function buildFaq(
  editor: readonly { question: string; answer: string }[],
  aspects: readonly AspectFigures[],
): FaqEntry[] {
  const answered = new Set(editor.map(({ question }) => plain(question)));
  const generated = aspects.flatMap((aspect): FaqEntry[] => {
    const question = questionOf(aspect.id);
    if (judged(aspect) < MINIMUM_SUPPORT.faq || answered.has(plain(question))) return [];
    const evidence = chooseBalanced(aspect.candidates, QUOTES);
    return [{ question, answer: answerFrom(aspect), source: "generated", evidence }];
  });
  return [...editor.map((entry): FaqEntry => ({ ...entry, source: "editor", evidence: [] })), ...generated];
}

/** The question that an aspect answers. */
export function questionOf(aspectId: string): string {
  return TAXONOMY.find(({ id }) => id === aspectId)?.question ?? "";
}

/** An answer from counts alone; says yes or no only where the interval leaves out one half. */
export function answerFrom({ sentiment }: Aspect): string {
  const { positive, negative, mixed } = sentiment;
  const all = positive + negative;
  const [low, high] = wilsonInterval(positive, all);
  const verdict = low > 0.5 ? "Mostly yes." : high < 0.5 ? "Mostly no." : "Opinions are divided.";
  const both = mixed === 0 ? "" : ` ${mixed} more ${mixed === 1 ? "says" : "say"} both.`;
  return (
    `${verdict} Of ${all} reviews that praise or blame this, ${positive} praise and ${negative} blame it: ` +
    `${percent(positive / all)} praise (95 % interval ${percent(low)} to ${percent(high)}).${both}`
  );
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function judged({ sentiment }: Aspect): number {
  return sentiment.positive + sentiment.negative;
}

function plain(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const QUOTES = 3;
