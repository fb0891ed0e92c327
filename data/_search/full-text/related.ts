import { Growing } from "../arrays.ts";
import { type DocumentSet, has, intersect, unite } from "../document-set.ts";
import { isQuestionWord, type WordQuery } from "./word-query.ts";
import type { WordSearch } from "./word-search.ts";

/** A word of a query, or an everyday phrase that is one word for what it means, and the reviews that have it. */
interface Part {
  word: string;
  set: DocumentSet;
}

/** The shares of a query's words that a review must have: half, or more than nothing. */
export const HALF = 0.5;
export const ANY = Number.MIN_VALUE;

/** Of more reviews with enough of the words the newest are ranked: ranking them all would take longer than a whole answer. */
const MOST_RANKED = 1000;

/** Tells which reviews have so many words of a query, though not all. Words that no review has count for nothing. */
export class RelatedReviews {
  private readonly parts: readonly Part[];
  private readonly runs: readonly DocumentSet[];
  private readonly known: number;
  /** The fewest words of those that some review has. */
  private readonly least: number;

  constructor({ groups, runs }: WordQuery, words: WordSearch, leastShare: number) {
    this.parts = groups
      .filter(({ required }) => required)
      .flatMap(({ units, filters }) =>
        units
          .filter(({ given, asks }) => asks || !given.every(isQuestionWord))
          .flatMap((unit) => {
            const whole = [words.speakingOf(filters), words.ofUnit(unit)];
            if (!unit.apart || unit.given.length === 1)
              return { word: unit.given.join(" "), set: unite(whole) };
            return unit.given.map((word) => ({ word, set: unite([...whole, words.withWords([word])]) }));
          }),
      );
    this.runs = runs.map((run) => words.ofRun(run));
    this.known = this.parts.filter(({ set }) => set.count > 0).length;
    this.least = Math.max(1, Math.ceil(leastShare * this.known));
  }

  /**
   * The reviews that have enough of the words, ascending: those with the rarest word, and further ones until there are so many.
   * `among` gives the positions in a set that may be found.
   */
  find(most: number, among: (set: DocumentSet) => Uint32Array): Uint32Array {
    const telling = this.parts
      .map(({ set }) => set)
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count)
      .slice(0, this.known - this.least + 1);
    const found = new Growing(Uint32Array);
    for (const [place, set] of telling.entries()) {
      if (found.length >= most) break;
      const before = telling.slice(0, place);
      for (const position of among([...this.runs, set].reduceRight(intersect))) {
        if (found.length === MOST_RANKED) break;
        if (this.isEnough(position) && !before.some((other) => has(other, position))) found.push(position);
      }
    }
    return found.finish().sort();
  }

  /** The words that a review lacks. */
  missing(document: number): string[] {
    return this.parts.flatMap(({ word, set }) => (has(set, document) ? [] : word));
  }

  private isEnough(document: number): boolean {
    let had = 0;
    for (const { set } of this.parts) if (has(set, document)) had++;
    return had >= this.least && had < this.parts.length;
  }
}
