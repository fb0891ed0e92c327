import type { Review } from "../../_schema/review.ts";
import { LONGEST_QUOTE, type QuoteCandidate } from "../reading/quote-span.ts";

/**
 * The pieces of reviews that could be evidence for one statement, by the side they take. Pieces are added newest
 * review first; it keeps the first ones, and few of any one review, so that it does not grow with the collection.
 */
export class QuotePool {
  readonly positive: QuoteCandidate[] = [];
  readonly negative: QuoteCandidate[] = [];
  /** Neutral pieces and those too uncertain to claim. */
  readonly undecided: QuoteCandidate[] = [];
  /** How many pieces of each side there were, also those that are not kept. */
  readonly added = { positive: 0, negative: 0 };
  private latest: Review | undefined;
  private ofLatest = 0;

  /** `isAbout` tells whether a quote names what the statement is about; it always does, where that cannot be asked. */
  constructor(
    candidates: Iterable<QuoteCandidate> = [],
    readonly isAbout: (quote: string) => boolean = () => true,
  ) {
    for (const candidate of candidates) this.add(candidate);
  }

  add(candidate: QuoteCandidate): void {
    const { review, polarity, start, end } = candidate;
    if (end <= start || end - start > LONGEST_QUOTE * CHARACTERS_A_WORD) return;
    const takesSide = polarity === "positive" || polarity === "negative";
    if (takesSide) this.added[polarity]++;
    const side = takesSide ? this[polarity] : this.undecided;
    if (side.length >= MOST) return;
    if (review !== this.latest) {
      this.latest = review;
      this.ofLatest = 0;
    }
    if (this.ofLatest++ < MOST_A_REVIEW) side.push(candidate);
  }
}

const MOST = 400;
const MOST_A_REVIEW = 8;
const CHARACTERS_A_WORD = 20;
