import type { Insights } from "../../_schema/insights.ts";
import type { Review } from "../../_schema/review.ts";
import { countSides, type ReviewSide } from "../figures/sides.ts";
import type { QuoteCandidate } from "../reading/quote-span.ts";
import { chooseEvidence } from "./evidence.ts";
import { QuotePool } from "./quote-pool.ts";
import { contentOf, inOrder, isFit, quoteOf } from "./quotes.ts";

type PullQuote = NonNullable<Insights["pull_quote"]>;

/**
 * The most usual sentence: of those on the side that most reviews take, in reviews of that side with the median stars,
 * the one whose words are nearest to those of all quotes of that side (cosine to their centre). Of equals that of the
 * newer review, then of the smaller id. null where there is none of a readable length.
 */
export function choosePullQuote(pool: QuotePool, sides: ReadonlyMap<Review, ReviewSide>): PullQuote | null {
  const counts = countSides(sides.values());
  const side = counts.negative > counts.positive ? "negative" : "positive";
  const stars = medianOf([...sides.keys()].map(({ rating }) => rating));
  const said = pool[side].map((candidate) => ({ candidate, content: contentOf(quoteOf(candidate)) }));
  const centre = new Map<string, number>();
  for (const { content } of said)
    for (const word of content) centre.set(word, (centre.get(word) ?? 0) + 1 / Math.sqrt(content.size));
  let best: { candidate: QuoteCandidate; nearness: number } | undefined;
  for (const { candidate, content } of said) {
    const { review } = candidate;
    if (review.rating !== stars || sides.get(review) !== side || !isReadable(candidate, content)) continue;
    const common = [...content].reduce((sum, word) => sum + (centre.get(word) ?? 0), 0);
    const nearness = common / Math.sqrt(content.size);
    const better = !best || nearness > best.nearness;
    if (better || (nearness === best?.nearness && inOrder(candidate, best.candidate) < 0))
      best = { candidate, nearness };
  }
  if (!best) return null;
  const only = new QuotePool([best.candidate]);
  return { text: quoteOf(best.candidate), evidence: chooseEvidence({ pool: only, count: 1 }) };
}

function isReadable(candidate: QuoteCandidate, content: ReadonlySet<string>): boolean {
  const { whole, words } = candidate;
  return (
    whole && words >= SHORTEST && words <= LONGEST && content.size >= LEAST_TOLD && isFit(quoteOf(candidate))
  );
}

/** The lower one of two in the middle. */
function medianOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1];
}

const SHORTEST = 8;
const LONGEST = 22;
const LEAST_TOLD = 3;
