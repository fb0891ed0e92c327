import type { Evidence } from "../../_schema/insights.ts";
import { newestFirst } from "../../_schema/review-order.ts";
import { BLAND_WORDS, FUNCTION_WORDS } from "../../_text/function-words.ts";
import { readWords } from "../../_text/read-words.ts";
import { remembered } from "../../_text/remembered.ts";
import { words } from "../../_text/words.ts";
import { jaccard } from "../figures/statistics.ts";
import { LONGEST_QUOTE, type QuoteCandidate } from "../reading/quote-span.ts";
import type { QuotePool } from "./quote-pool.ts";

/**
 * The most telling and most different candidates, at most `count`, one a review: maximal marginal relevance over
 * the best-scored. Equals go to the newer review, then to the smaller id, then to the earlier place.
 */
export function chooseQuotes(
  candidates: readonly QuoteCandidate[],
  count: number,
  isAbout: QuotePool["isAbout"],
): Evidence[] {
  if (count <= 0) return [];
  const pool = best(candidates, isAbout);
  const chosen: Scored[] = [];
  while (chosen.length < count) {
    let top: { value: number; scored: Scored } | undefined;
    for (const scored of pool) {
      const { id } = scored.candidate.review;
      if (chosen.some(({ candidate }) => candidate.review.id === id)) continue;
      const repeats = Math.max(0, ...chosen.map((other) => jaccard(other.content, scored.content)));
      const value = scored.score - REPETITION * repeats;
      if (!top || value > top.value) top = { value, scored };
    }
    if (!top) break;
    chosen.push(top.scored);
  }
  return chosen.map(({ candidate }) => evidenceOf(candidate));
}

/** A piece as it is published. */
export function evidenceOf(candidate: QuoteCandidate): Evidence {
  const { polarity, review } = candidate;
  return {
    review_id: review.id,
    quote: quoteOf(candidate),
    ...(polarity !== "abstained" && { polarity }),
    rating: review.rating,
    date: review.date,
    url: review.url,
  };
}

/** The words that a quote may be chosen for, exactly as they stand in the review. */
export function quoteOf({ review, start, end }: QuoteCandidate): string {
  return review.text.slice(start, end);
}

type Scored = ReturnType<typeof best>[number];

/** With the words of each that say something, each once. */
function best(candidates: readonly QuoteCandidate[], isAbout: QuotePool["isAbout"]) {
  const read = wellFormed(candidates, isAbout).map((each) => ({
    ...each,
    content: contentIn(each.candidate),
  }));
  const shared = new Map<string, number>();
  for (const { content } of read) for (const word of content) shared.set(word, (shared.get(word) ?? 0) + 1);
  const scored = read.map((each) => ({
    ...each,
    score: each.form + information(each.content, shared, read.length),
  }));
  scored.sort((a, b) => b.score - a.score || inOrder(a.candidate, b.candidate));
  return scored.slice(0, POOL);
}

/** The candidates of the best form; of equals the first. */
function wellFormed(candidates: readonly QuoteCandidate[], isAbout: QuotePool["isAbout"]) {
  const read = candidates.map((candidate) => {
    const { quote, form } = qualityOf(candidate);
    return { candidate, form: form - (isAbout(quote) ? 0 : ASIDE) };
  });
  return read.length <= READ ? read : read.sort((a, b) => b.form - a.form).slice(0, READ);
}

/** Of each candidate once, since most stand in the pools of several statements. */
const qualityOf = remembered((candidate: QuoteCandidate) => {
  const quote = quoteOf(candidate);
  return { quote, form: formOf(candidate, quote) };
}, new WeakMap());
const contentIn = remembered((candidate: QuoteCandidate) => contentOf(quoteOf(candidate)), new WeakMap());

/** Prefers whole sentences of a readable length that speak of one thing, surely and as the stars do, and that hold a figure. */
function formOf(candidate: QuoteCandidate, quote: string): number {
  const { words: length, aspects, polarity, certainty, review } = candidate;
  let points = length >= 8 && length <= 22 ? 1 : length >= 6 && length <= LONGEST_QUOTE ? 0.7 : 0.1;
  if (aspects === 1) points += 0.3;
  if (!candidate.whole) points -= CUT;
  if ((polarity === "positive" && review.rating >= 4) || (polarity === "negative" && review.rating <= 3))
    points += 0.2;
  if (certainty < CERTAIN) points -= 0.5;
  if (/\d/.test(quote)) points += 0.1;
  return isFit(quote) ? points : points - 3;
}

/** Whether a quote is free of what no quote should have. */
export function isFit(quote: string): boolean {
  return !UNFIT.test(quote);
}

/** Newer reviews first, then smaller ids, then earlier places. */
export function inOrder(a: QuoteCandidate, b: QuoteCandidate): number {
  return newestFirst(a.review, b.review) || a.start - b.start;
}

/** How much a reader learns: up to a point for telling words, more where others use them, less for what would fit any business. */
function information(content: ReadonlySet<string>, shared: ReadonlyMap<string, number>, all: number): number {
  if (content.size < 2) return BLANDNESS;
  let common = 0;
  for (const word of content) if ((shared.get(word) ?? 0) > 1) common += (shared.get(word) ?? 0) / all;
  return Math.min(content.size, ENOUGH) / ENOUGH + SALIENCE * Math.min(1, (common / content.size) * 4);
}

/** The words of a quote that say something, each once. */
export function contentOf(quote: string): Set<string> {
  const content = new Set<string>();
  for (const { key } of words(quote)) {
    if (key.length > 2 && !FUNCTION_WORDS.has(key) && !BLAND_WORDS.has(key)) content.add(key);
  }
  return content;
}

/** Number of candidates read word by word, and of those among which the chosen ones are selected. */
const READ = 150;
const POOL = 60;
/** Probability from which nearly all of the model's claims on typical sentences are right. */
const CERTAIN = 0.85;
/** What is deducted from a quote cut out of a longer sentence, and from one that does not name its subject. */
const CUT = 0.5;
const ASIDE = 0.6;
const REPETITION = 0.8;
const ENOUGH = 6;
const SALIENCE = 0.3;
const BLANDNESS = -0.6;
/** Addresses, telephone numbers, markup, and words addressed to machines, which make poor quotes. */
const UNFIT = new RegExp(readWords(new URL("./words/unfit.txt", import.meta.url)).join("|"), "i");
