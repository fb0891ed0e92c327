import type { Insights, SentimentCounts } from "../schema/insights.ts";
import { TAXONOMY } from "./aspects/taxonomy.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import type { QuoteCandidate } from "./quote-span.ts";
import type { Reading } from "./reading.ts";
import { rounded, wilsonInterval } from "./statistics.ts";
import { addTrends, type DatedVote } from "./trends.ts";
import { countVotes, votesByAspect } from "./votes.ts";

type Aspect = Insights["aspects"][number];

/** An aspect as published, its evidence still to be chosen from `candidates`. */
export interface AspectFigures extends Omit<Aspect, "evidence"> {
  candidates: QuoteCandidate[];
}

/** Counts, scores and trends of the aspects that are named, most reviews first. `newest` is the day of the newest review. */
export function aggregateAspects(readings: readonly Reading[], newest: string | null): AspectFigures[] {
  const tallies = TAXONOMY.map(() => ({
    votes: [] as DatedVote[],
    candidates: [] as QuoteCandidate[],
  }));
  for (const { review, mentions } of readings) {
    for (const mention of mentions) tallies[mention.aspect]?.candidates.push(mention);
    for (const [aspect, vote] of votesByAspect(mentions)) {
      tallies[aspect]?.votes.push({ date: review.date, vote });
    }
  }
  const figures = TAXONOMY.map(({ id, name }, index) => {
    const { votes = [], candidates = [] } = tallies[index] ?? {};
    const sentiment = countVotes(votes.map(({ vote }) => vote));
    return {
      id,
      name,
      mentions: candidates.length,
      reviews: votes.length,
      sentiment,
      ...scored(sentiment),
      votes,
      candidates,
    };
  });
  const named = figures.filter(({ reviews }) => reviews > 0).sort((a, b) => b.reviews - a.reviews);
  return addTrends(named, newest);
}

/** Share of praise among praise and blame with its 95 % interval; null below the minimum support. */
export function scored({ positive, negative }: SentimentCounts): Pick<Aspect, "score" | "interval"> {
  const judged = positive + negative;
  if (judged < MINIMUM_SUPPORT.aspect) return { score: null, interval: null };
  return { score: rounded(positive / judged), interval: wilsonInterval(positive, judged) };
}
