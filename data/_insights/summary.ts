import type { Insights } from "../_schema/insights.ts";
import { sentences } from "../_text/sentences.ts";
import { type Draft, EvidenceSlot } from "./evidence/evidence.ts";
import type { QuotePool } from "./evidence/quote-pool.ts";
import type { AspectFigures } from "./figures/aggregate.ts";
import type { EntityFigures } from "./figures/entities.ts";
import { MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { wilsonInterval } from "./figures/statistics.ts";
import type { Wording } from "./wording/wording.ts";

type Summary = Draft<Insights["summary"]>;
type Sentence = Summary["sentences"][number];

/** The facts of a generated summary: figures that the insights contain elsewhere. */
export interface SummaryFacts {
  reviews: number;
  from: string | null;
  to: string | null;
  average: number | null;
  /** Reviews whose words are analysed, and all that have words. */
  read: number;
  withWords: number;
  aspects: readonly AspectFigures[];
  technicians: readonly (EntityFigures & { name: string })[];
  /** Quotes on all aspects. */
  quotes: QuotePool;
}

/** Fixed sentences, filled with the figures and included only where these support them. */
export function generatedSummary(facts: SummaryFacts, wording: Wording): Summary {
  const written = [
    ...opening(facts, wording),
    ...sides(facts, wording),
    ...mostNamed(facts, wording),
    ...trends(facts, wording),
  ];
  return {
    text: written.map(({ text }) => text).join(" "),
    source: "generated",
    language: wording.language,
    sentences: written,
  };
}

/** The owner's own summary, split into sentences. */
export function editorSummary(text: string): Summary {
  return {
    text,
    source: "editor",
    sentences: sentences(text).map(({ start, end }) => ({
      text: text.slice(start, end),
      evidence: new EvidenceSlot(),
    })),
  };
}

function opening(facts: SummaryFacts, wording: Wording): Sentence[] {
  const { reviews, from, to, average, read, withWords, quotes } = facts;
  if (from === null || to === null || average === null)
    return [{ text: wording.noReviews, evidence: new EvidenceSlot() }];
  const evidence = new EvidenceSlot({ pool: quotes, count: 2 });
  const rating = { text: wording.rating({ reviews, from, to, average }), evidence };
  return read === withWords ? [rating] : [rating, { text: wording.coverage({ read, withWords }), evidence }];
}

function sides({ aspects }: SummaryFacts, wording: Wording): Sentence[] {
  return (["positive", "negative"] as const).flatMap((side) => {
    const named = byShare(aspects, side);
    if (named.length === 0) return [];
    const counts = named.map(({ name, sentiment: { positive, negative, mixed } }) => ({
      name,
      positive,
      negative,
      mixed,
    }));
    return {
      text: side === "positive" ? wording.praised(counts) : wording.blamed(counts),
      evidence: new EvidenceSlot(...named.map(({ quotes }) => ({ pool: quotes, count: 1, side }))),
    };
  });
}

function mostNamed({ technicians }: SummaryFacts, wording: Wording): Sentence[] {
  const [most] = [...technicians].sort((a, b) => b.reviews - a.reviews);
  if (!most || most.reviews < MINIMUM_SUPPORT.entity || most.average_rating === null) return [];
  const { name, reviews, average_rating: average, quotes, sentiment } = most;
  return [
    {
      text: wording.technician({ name, reviews, average }),
      evidence: new EvidenceSlot({ pool: quotes, count: 2, figure: sentiment }),
    },
  ];
}

function trends({ aspects }: SummaryFacts, wording: Wording): Sentence[] {
  return aspects.flatMap(({ name, trend, quotes }) => {
    if (!trend || trend.direction === "steady") return [];
    const { direction, recent, before } = trend;
    return {
      text: wording.trend({ aspect: name, direction, recent: recent.share, before: before.share }),
      evidence: new EvidenceSlot({
        pool: quotes,
        count: 1,
        side: direction === "rising" ? "positive" : "negative",
      }),
    };
  });
}

/** The aspects with most certainly more of one side than of the other or, for blame, at least a clear share of it. */
function byShare(aspects: readonly AspectFigures[], side: "positive" | "negative"): AspectFigures[] {
  const least = side === "positive" ? 0.5 : 0.2;
  return aspects
    .map((aspect) => {
      const { positive, negative } = aspect.sentiment;
      const all = positive + negative;
      const low = all < MINIMUM_SUPPORT.faq ? 0 : wilsonInterval(aspect.sentiment[side], all)[0];
      return { aspect, low };
    })
    .filter(({ low }) => low > least)
    .sort((a, b) => b.low - a.low)
    .slice(0, MOST_NAMED)
    .map(({ aspect }) => aspect);
}

const MOST_NAMED = 3;
