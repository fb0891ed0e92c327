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

export interface PhraseCounts {
  /** Phrases of two and three words, each in at least `support` reviews. */
  phrases: PhraseCount[];
  /** The number of reviews that contain a word or phrase. */
  reviewsWith(words: readonly number[]): number;
  /** Sums over reviews of their numbers of distinct words: over all reviews, and over the high and the low ones. */
  totals: { all: number; high: number; low: number };
}

/** Counts reviews, not repetitions: one review counts a phrase once. `skipped` texts do not count. */
export function countPhrases(
  sequences: WordSequences,
  ratings: readonly number[],
  skipped: Uint8Array,
  support: number,
): PhraseCounts {
  const size = sequences.size;
  const single = new Tallies(ratings);
  const pairs = new Tallies(ratings);
  const triples = new Tallies(ratings);
  const eachText = (visit: (words: Uint32Array, text: number) => void) => {
    for (let text = 0; text < sequences.texts; text++)
      if (skipped[text] === 0) visit(sequences.of(text), text);
  };
  eachText((words, text) => {
    for (const word of words) if (word !== BREAK) single.count(word, text);
  });
  const totals = single.totals();
  eachText((words, text) => {
    for (let at = 1; at < words.length; at++) {
      const [first, second] = [words[at - 1]!, words[at]!];
      if (single.reviews(first) >= support && single.reviews(second) >= support)
        pairs.count(first * size + second, text);
    }
  });
  eachText((words, text) => {
    for (let at = 2; at < words.length; at++) {
      const [first, second, third] = [words[at - 2]!, words[at - 1]!, words[at]!];
      const head = pairs.place(first * size + second, support);
      if (head !== undefined && pairs.place(second * size + third, support) !== undefined)
        triples.count(head * size + third, text);
    }
  });
  const phrases: PhraseCount[] = [];
  const pairAt: number[] = [];
  for (const [key, place] of pairs.entries()) {
    pairAt[place] = key;
    if (pairs.at(place).reviews >= support)
      phrases.push({ words: [Math.floor(key / size), key % size], ...pairs.at(place) });
  }
  for (const [key, place] of triples.entries()) {
    const pair = pairAt[Math.floor(key / size)] ?? 0;
    if (triples.at(place).reviews >= support)
      phrases.push({ words: [Math.floor(pair / size), pair % size, key % size], ...triples.at(place) });
  }
  return {
    phrases,
    totals,
    reviewsWith: (words) =>
      words.length === 1 ? single.reviews(words[0]!) : pairs.reviews(words[0]! * size + words[1]!),
  };
}

/** Reviews by key, all and by stars; struct of arrays, since there are millions of keys. */
class Tallies {
  private readonly places = new Map<number, number>();
  private readonly last: number[] = [];
  private readonly all: number[] = [];
  private readonly high: number[] = [];
  private readonly low: number[] = [];
  private readonly ratings: readonly number[];

  constructor(ratings: readonly number[]) {
    this.ratings = ratings;
  }

  count(key: number, text: number): void {
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.all.length;
      this.places.set(key, place);
      this.last.push(-1);
      this.all.push(0);
      this.high.push(0);
      this.low.push(0);
    }
    if (this.last[place] === text) return;
    this.last[place] = text;
    this.all[place]!++;
    const rating = this.ratings[text] ?? 3;
    if (rating >= HIGH_STARS) this.high[place]!++;
    else if (rating <= LOW_STARS) this.low[place]!++;
  }

  /** The place of a key that at least `support` reviews contain. */
  place(key: number, support: number): number | undefined {
    const place = this.places.get(key);
    return place !== undefined && this.all[place]! >= support ? place : undefined;
  }

  reviews(key: number): number {
    const place = this.places.get(key);
    return place === undefined ? 0 : this.all[place]!;
  }

  at(place: number): { reviews: number; high: number; low: number } {
    return { reviews: this.all[place]!, high: this.high[place]!, low: this.low[place]! };
  }

  entries(): Iterable<[key: number, place: number]> {
    return this.places;
  }

  totals(): { all: number; high: number; low: number } {
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    return { all: sum(this.all), high: sum(this.high), low: sum(this.low) };
  }
}
