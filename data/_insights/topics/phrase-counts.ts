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
  const single = new Tallies(ratings, sequences.size);
  const eachText = (visit: (words: Uint32Array, text: number) => void) => {
    for (let text = 0; text < sequences.texts; text++)
      if (skipped[text] === 0) visit(sequences.of(text), text);
  };
  eachText((words, text) => {
    for (const word of words) if (word !== BREAK) single.count(word, text);
  });
  const totals = single.totals();
  // Only words in enough reviews can be part of a phrase; numbered among themselves, their pairs are few.
  const frequent: number[] = [];
  const numbers = new Int32Array(sequences.size).fill(-1);
  for (let word = BREAK + 1; word < sequences.size; word++)
    if (single.reviews(word) >= support) numbers[word] = frequent.push(word) - 1;
  const size = frequent.length;
  const pairs = new Tallies(ratings, size * size);
  const triples = new Tallies(ratings);
  eachText((words, text) => {
    for (let at = 1; at < words.length; at++) {
      const [first, second] = [numbers[words[at - 1]!]!, numbers[words[at]!]!];
      if (first >= 0 && second >= 0) pairs.count(first * size + second, text);
    }
  });
  eachText((words, text) => {
    for (let at = 2; at < words.length; at++) {
      const [first, second, third] = [
        numbers[words[at - 2]!]!,
        numbers[words[at - 1]!]!,
        numbers[words[at]!]!,
      ];
      if (first < 0 || second < 0 || third < 0) continue;
      const head = pairs.place(first * size + second, support);
      if (head !== undefined && pairs.place(second * size + third, support) !== undefined)
        triples.count(head * size + third, text);
    }
  });
  const phrases: PhraseCount[] = [];
  const wordsOf = (pair: number) => [frequent[Math.floor(pair / size)]!, frequent[pair % size]!];
  for (const [place, key] of pairs.keys.entries()) {
    if (pairs.at(place).reviews >= support) phrases.push({ words: wordsOf(key), ...pairs.at(place) });
  }
  for (const [place, key] of triples.keys.entries()) {
    const pair = pairs.keys[Math.floor(key / size)]!;
    if (triples.at(place).reviews >= support)
      phrases.push({ words: [...wordsOf(pair), frequent[key % size]!], ...triples.at(place) });
  }
  return {
    phrases,
    /** Sums over reviews of their numbers of distinct words: over all reviews, and over the high and the low ones. */
    totals,
    /** The number of reviews that contain a word or phrase. */
    reviewsWith: (words: readonly number[]) =>
      words.length === 1
        ? single.reviews(words[0]!)
        : pairs.reviews(numbers[words[0]!]! * size + numbers[words[1]!]!),
  };
}

/** Reviews by key, all and by stars; struct of arrays, since there are millions of keys. */
class Tallies {
  /** In the order in which they were first counted. */
  readonly keys: number[] = [];
  private readonly places: DensePlaces | Map<number, number>;
  private readonly last: number[] = [];
  private readonly all: number[] = [];
  private readonly high: number[] = [];
  private readonly low: number[] = [];

  /** Keys are below `most`. */
  constructor(
    private readonly ratings: readonly number[],
    most = Number.POSITIVE_INFINITY,
  ) {
    this.places = most <= DENSE ? new DensePlaces(most) : new Map();
  }

  count(key: number, text: number): void {
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.all.length;
      this.places.set(key, place);
      this.keys.push(key);
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

  totals(): { all: number; high: number; low: number } {
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    return { all: sum(this.all), high: sum(this.high), low: sum(this.low) };
  }
}

/** A map from small numbers, which are found without hashing. */
class DensePlaces {
  /** One more than the place; 0 for a key without one. */
  private readonly places: Int32Array;

  constructor(most: number) {
    this.places = new Int32Array(most);
  }

  get(key: number): number | undefined {
    const place = this.places[key]!;
    return place === 0 ? undefined : place - 1;
  }

  set(key: number, place: number): void {
    this.places[key] = place + 1;
  }
}

/** The most keys for which there is room in memory, whether they occur or not. */
const DENSE = 1 << 22;
