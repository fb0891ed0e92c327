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

  /** Reviews among which are all that have enough of the words: those with one of the rarer ones. */
  get candidates(): DocumentSet {
    const telling = this.parts
      .map(({ set }) => set)
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count)
      .slice(0, this.known - this.least + 1);
    return [...this.runs, unite(telling)].reduceRight(intersect);
  }

  /** The words that a review lacks; undefined where it lacks none, or too many. */
  missing(document: number): string[] | undefined {
    const lacking = this.parts.filter(({ set }) => !has(set, document));
    return lacking.length > 0 && this.parts.length - lacking.length >= this.least
      ? lacking.map(({ word }) => word)
      : undefined;
  }
}
