import { HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { BREAK, type WordSequences } from "./word-sequences.ts";

/** A phrase, by the numbers of its words, and how many reviews contain it. */
export interface PhraseCount {
  words: number[];
  reviews: number;
  /** The same among reviews with high and with low stars. */
  high: number;
  low: number;
}

export type PhraseCounts = ReturnType<typeof countPhrases>;

/**
 * Counts the reviews, not the times, that have a phrase of two or three words. Phrases of fewer than `support` reviews, and texts that
 * are `skipped`, are left out.
 */
export function countPhrases(
  sequences: WordSequences,
  ratings: readonly number[],
  skipped: Uint8Array,
  support: number,
) {
  const [single, pairs, triples] = [new Tallies(ratings), new Tallies(ratings), new Tallies(ratings)];
  const eachText = (visit: (words: Uint32Array, text: number) => void) => {
    for (let text = 0; text < sequences.texts; text++)
      if (skipped[text] === 0) visit(sequences.of(text), text);
  };
  eachText((words, text) => {
    for (const word of words) if (word !== BREAK) single.count(word, text);
  });
  // Only words in enough reviews can be part of a phrase; numbered among themselves, three of them fit into a whole number.
  const frequent: number[] = [];
  const numbers = new Int32Array(sequences.size).fill(-1);
  for (let word = BREAK + 1; word < sequences.size; word++)
    if (single.reviews(word) >= support) numbers[word] = frequent.push(word) - 1;
  const size = frequent.length;
  /** The key of two words at a place of a text; -1 where they are no phrase. */
  const pairAt = (words: Uint32Array, at: number) => {
    const [first, second] = [numbers[words[at]!]!, numbers[words[at + 1]!]!];
    return first < 0 || second < 0 ? -1 : first * size + second;
  };
  eachText((words, text) => {
    for (let at = 0; at + 1 < words.length; at++) {
      const pair = pairAt(words, at);
      if (pair >= 0) pairs.count(pair, text);
    }
  });
  eachText((words, text) => {
    for (let at = 0; at + 2 < words.length; at++) {
      const [head, tail] = [pairAt(words, at), pairAt(words, at + 1)];
      if (pairs.reviews(head) >= support && pairs.reviews(tail) >= support)
        triples.count(head * size + (tail % size), text);
    }
  });
  const wordsOf = (pair: number) => [frequent[Math.floor(pair / size)]!, frequent[pair % size]!];
  const phrases: PhraseCount[] = [
    ...pairs.entries(support).map(([key, tally]) => ({ words: wordsOf(key), ...tally })),
    ...triples.entries(support).map(([key, tally]) => ({
      words: [...wordsOf(Math.floor(key / size)), frequent[key % size]!],
      ...tally,
    })),
  ];
  return {
    phrases,
    /** Sums over reviews of their numbers of distinct words: over all reviews, and over the high and the low ones. */
    totals: single.totals(),
    /** The number of reviews that contain a word or phrase. */
    reviewsWith: (words: readonly number[]) =>
      words.length === 1
        ? single.reviews(words[0]!)
        : pairs.reviews(numbers[words[0]!]! * size + numbers[words[1]!]!),
  };
}

interface Tally {
  reviews: number;
  high: number;
  low: number;
  /** The text that was counted last. */
  latest: number;
}

/** Reviews by key, all and by stars. */
class Tallies {
  /** In the order in which they were first counted. */
  private readonly tallies = new Map<number, Tally>();

  constructor(private readonly ratings: readonly number[]) {}

  count(key: number, text: number): void {
    let tally = this.tallies.get(key);
    if (!tally) {
      tally = { reviews: 0, high: 0, low: 0, latest: -1 };
      this.tallies.set(key, tally);
    }
    if (tally.latest === text) return;
    tally.latest = text;
    tally.reviews++;
    const rating = this.ratings[text] ?? 3;
    if (rating >= HIGH_STARS) tally.high++;
    else if (rating <= LOW_STARS) tally.low++;
  }

  reviews(key: number): number {
    return this.tallies.get(key)?.reviews ?? 0;
  }

  /** Those of at least `support` reviews. */
  entries(support: number): [key: number, tally: Omit<Tally, "latest">][] {
    return [...this.tallies].filter(([, { reviews }]) => reviews >= support);
  }

  totals(): { all: number; high: number; low: number } {
    const sum = (of: "reviews" | "high" | "low") =>
      [...this.tallies.values()].reduce((total, tally) => total + tally[of], 0);
    return { all: sum("reviews"), high: sum("high"), low: sum("low") };
  }
}
