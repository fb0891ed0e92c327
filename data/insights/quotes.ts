import type { Evidence } from "../schema/insights.ts";
import type { Judgement } from "./polarity.ts";
import { LONGEST_QUOTE, type QuoteCandidate } from "./quote-span.ts";
import { words } from "./words.ts";

/**
 * The most telling and most different candidates, at most `count`, one a review: maximal marginal relevance over
 * the best-scored of the first thousand (callers hand in the newest first). Equals go to the newer review, then to
 * the smaller id, then to the earlier place.
 */
export function chooseQuotes(candidates: readonly QuoteCandidate[], count: number): Evidence[] {
  const pool = best(candidates).map((candidate) => ({
    ...candidate,
    vocabulary: vocabulary(quoteOf(candidate)),
  }));
  const chosen: typeof pool = [];
  while (chosen.length < count) {
    let top: { value: number; candidate: (typeof pool)[number] } | undefined;
    for (const candidate of pool) {
      if (chosen.some(({ review }) => review.id === candidate.review.id)) continue;
      const repeats = Math.max(0, ...chosen.map((other) => jaccard(other.vocabulary, candidate.vocabulary)));
      const value = candidate.score - REPETITION * repeats;
      if (!top || value > top.value) top = { value, candidate };
    }
    if (!top) break;
    chosen.push(top.candidate);
  }
  return chosen.map((candidate) => ({ review_id: candidate.review.id, quote: quoteOf(candidate) }));
}

/** Evidence for both sides: most for the larger one, and one quote for the smaller where there is any. */
export function chooseBalanced(candidates: readonly QuoteCandidate[], count: number): Evidence[] {
  const side = (...judgements: Judgement[]) =>
    candidates.filter(({ polarity }) => judgements.includes(polarity));
  const [more, fewer] = [side("positive"), side("negative")].sort((a, b) => b.length - a.length);
  const minority = chooseQuotes(fewer ?? [], 1);
  const minorityIds = new Set(minority.map(({ review_id }) => review_id));
  const others = (more ?? []).filter(({ review }) => !minorityIds.has(review.id));
  const chosen = [...chooseQuotes(others, count - minority.length), ...minority];
  return chosen.length > 0 ? chosen : chooseQuotes(side("neutral", "abstained"), count);
}

function quoteOf({ review, start, end }: QuoteCandidate): string {
  return review.text.slice(start, end);
}

function best(candidates: readonly QuoteCandidate[]) {
  const scored = candidates
    .slice(0, NEWEST)
    .filter(({ start, end }) => end > start && end - start <= LONGEST_QUOTE * 20)
    .map((candidate) => ({ ...candidate, score: score(candidate) }));
  scored.sort(
    (a, b) =>
      b.score - a.score ||
      compare(b.review.date, a.review.date) ||
      compare(a.review.id, b.review.id) ||
      a.start - b.start,
  );
  return scored.slice(0, POOL);
}

/** Prefers sentences of a readable length that speak of one thing and agree with the stars. */
function score(candidate: QuoteCandidate): number {
  const { words: length, aspects, polarity, review } = candidate;
  const quote = quoteOf(candidate);
  let points = length >= 8 && length <= 22 ? 1 : length >= 6 && length <= LONGEST_QUOTE ? 0.7 : 0.1;
  if (aspects === 1) points += 0.3;
  if ((polarity === "positive" && review.rating >= 4) || (polarity === "negative" && review.rating <= 3))
    points += 0.2;
  points += Math.min(quote.length / length, 7) / 20;
  return UNFIT.test(quote) ? points - 2 : points;
}

function vocabulary(quote: string): Set<string> {
  return new Set(words(quote).flatMap(({ key }) => (key.length > 3 ? [key] : [])));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const NEWEST = 1000;
const POOL = 60;
const REPETITION = 0.8;
/** Addresses, telephone numbers, markup, and words addressed to machines: true, but no good as a showcase. */
const UNFIT =
  /https?:|www\.|@|[<>{}[\]`\\|]|\d{3}[-. ]\d{4}|\binstructions?\b|\bprompts?\b|\bsystem message\b|\bas an ai\b/i;
