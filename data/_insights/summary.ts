import type { Insights } from "../_schema/insights.ts";
import { HIGH_STARS, LOW_STARS } from "../_schema/statistics.ts";
import { sentences } from "../_text/sentences.ts";
import type { Collection } from "./collection.ts";
import { chooseEvidence } from "./evidence/evidence.ts";
import type { QuotePool } from "./evidence/quote-pool.ts";
import type { AspectFigures } from "./figures/aspects.ts";
import type { EntityFigures } from "./figures/entities.ts";
import { isEnough } from "./figures/minimum-support.ts";
import type { Period } from "./figures/period.ts";
import { correctedShare, leastReviews, stated, worseThanRest } from "./figures/statements.ts";
import type { Wording } from "./wording/wording.ts";

type Summary = Insights["summary"];
type Sentence = Summary["sentences"][number];

/** The facts of a generated summary: figures that the insights contain elsewhere. */
export interface SummaryFacts {
  reviews: Collection["reviews"];
  period: Period | null;
  average: number | null;
  /** Reviews whose words are analysed, and all that have words. */
  read: number;
  withWords: number;
  aspects: readonly AspectFigures[];
  /** Complaints about none of the aspects. */
  otherCriticism: AspectFigures | undefined;
  technicians: readonly (EntityFigures & { name: string })[];
  /** Quotes on all aspects. */
  quotes: QuotePool;
}

/** Fixed sentences, filled with the figures and included only where these support them. */
export function generatedSummary(facts: SummaryFacts, wording: Wording): Summary {
  const { period } = facts;
  const named = period === null ? [] : sides(facts, period, wording);
  const sentences =
    period === null
      ? [{ text: wording.noReviews, evidence: [] }]
      : [
          ...opening(facts, period, wording),
          ...named,
          ...(named.length > 0 ? otherCriticism(facts, wording) : []),
          ...mostNamed(facts, wording),
          ...trends(facts, wording),
        ];
  return {
    text: sentences.map(({ text }) => text).join(" "),
    source: "generated",
    language: wording.language,
    sentences,
  };
}

/** The owner's own summary, split into sentences. */
export function editorSummary(text: string): Summary {
  return {
    text,
    source: "editor",
    sentences: sentences(text).map(({ start, end }) => ({
      text: text.slice(start, end),
      evidence: [],
    })),
  };
}

/** A sentence on what some figures say. */
function sentence(text: string, ...about: Pick<AspectFigures, "quotes" | "sentiment">[]): Sentence {
  const evidence = about.flatMap(({ quotes, sentiment }) =>
    chooseEvidence({ pool: quotes, count: 2, figure: sentiment }),
  );
  return { text, evidence };
}

function opening(
  { reviews, average, read, withWords, quotes }: SummaryFacts,
  period: Period,
  wording: Wording,
): Sentence[] {
  const evidence = chooseEvidence({ pool: quotes, count: 2 });
  const rating = {
    text: wording.rating({ reviews: reviews.length, period, average: average ?? 0, ...starsOf(reviews) }),
    evidence,
  };
  return read === withWords ? [rating] : [rating, { text: wording.coverage({ read, withWords }), evidence }];
}

/** What most reviews praise, and the weakest points; nothing is in both. Too few for a score are too few for praise alone. */
function sides({ aspects, read }: SummaryFacts, period: Period, wording: Wording): Sentence[] {
  const weakest = weakestPoints(aspects, read).slice(0, MOST_NAMED);
  const may = stated(aspects, "positive", read);
  const praised = aspects
    .filter((aspect, index) => may[index] && isEnough(aspect.sentiment) && !weakest.includes(aspect))
    .sort((a, b) => b.sentiment.positive - a.sentiment.positive);
  return [
    { named: praised.slice(0, MOST_NAMED), say: wording.praised },
    { named: weakest, say: wording.weakest },
  ].flatMap(({ named, say }) => {
    const sided = named.map(({ name, sentiment }) => ({ name, ...sentiment }));
    return named.length === 0 ? [] : sentence(say(sided, period), ...named);
  });
}

/** What may be called criticized, and the one that is worse than all others together; what most criticize first. */
function weakestPoints(aspects: readonly AspectFigures[], read: number): AspectFigures[] {
  const blamed = stated(aspects, "negative", read);
  const worse = worseThanRest(aspects, read);
  const byScore = aspects
    .map((aspect, index) => ({
      aspect,
      blamed: blamed[index],
      worse: worse[index],
      share: correctedShare(aspect),
    }))
    .sort((a, b) => a.share - b.share);
  const worst = byScore.find((each) => each.worse);
  return byScore
    .filter((each) => each.blamed || each === worst)
    .map(({ aspect }) => aspect)
    .sort((a, b) => b.sentiment.negative - a.sentiment.negative);
}

/** Said beside what is named, where no aspect has more complaints: the weakest points are not what customers complain of most then. */
function otherCriticism(
  { otherCriticism: other, aspects, read }: SummaryFacts,
  wording: Wording,
): Sentence[] {
  const reviews = other?.sentiment.negative ?? 0;
  const most = Math.max(...aspects.map(({ sentiment }) => sentiment.negative));
  if (!other || reviews < Math.max(leastReviews(read), most)) return [];
  return [sentence(wording.otherCriticism(reviews), other)];
}

/** The one technician whom more reviews name than any other, where these are enough. */
function mostNamed({ technicians, reviews }: SummaryFacts, wording: Wording): Sentence[] {
  const [most, next] = [...technicians].sort((a, b) => b.reviews - a.reviews);
  if (!most || most.reviews < leastReviews(reviews.length) || most.reviews === next?.reviews) return [];
  const { name, reviews: n, average_rating } = most;
  const naming = reviews.filter(({ mentions }) => mentions.technicians.includes(name));
  const text = wording.technician({ name, n, average: average_rating ?? 0, ...starsOf(naming) });
  return [sentence(text, most)];
}

/** How many reviews have high stars, and how many low ones. */
function starsOf(reviews: Collection["reviews"]) {
  return {
    high: reviews.filter(({ rating }) => rating >= HIGH_STARS).length,
    low: reviews.filter(({ rating }) => rating <= LOW_STARS).length,
  };
}

function trends({ aspects }: SummaryFacts, wording: Wording): Sentence[] {
  return aspects.flatMap((aspect) => {
    const { name, trend } = aspect;
    return !trend || trend.direction === "steady" ? [] : sentence(wording.trend(name, trend), aspect);
  });
}

const MOST_NAMED = 3;
