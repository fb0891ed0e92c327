import { Growing } from "../arrays.ts";
import { type DocumentSet, has, intersect, unite } from "../document-set.ts";
import { isQuestionWord } from "./question-words.ts";
import { rarityOf } from "./rank.ts";
import { asTyped, type Unit, type WordQuery } from "./word-query.ts";
import type { WordSearch } from "./word-search.ts";

/** A word of a query, or an everyday phrase that is one word for what it means, and the reviews that have it. */
interface Part {
  word: string;
  unit: Unit;
  set: DocumentSet;
}

/** So many are enough to rank: words that more reviews have, and then near ones, are looked for only where there are fewer. */
const ENOUGH = 200;

/** Where so many reviews have all words, what only has a word near in meaning would be noise. */
const ANSWERED = 10;

/** Of more reviews the newest are ranked: ranking them all would take longer than a whole answer. */
const MOST_RANKED = 1000;

/** What a word near in meaning counts, relative to one that a review mentions. */
const NEAR = 0.3;

/** Tells which reviews have a word of a query, or one near in meaning, though not all. */
export class RelatedReviews {
  private readonly parts: readonly Part[];
  private readonly runs: readonly DocumentSet[];
  /** The reviews with a word near each part; only of the parts for which these were looked for. */
  private near: readonly { part: Part; set: DocumentSet }[] = [];

  constructor(
    query: WordQuery,
    private readonly words: WordSearch,
    private readonly documents: number,
  ) {
    this.parts = query.groups
      .filter(({ required }) => required)
      .flatMap((group) =>
        group.units
          .filter(({ given, asks }) => asks || !given.every(isQuestionWord))
          .flatMap((unit) => {
            const set = words.ofUnitIn(group, unit);
            const { given, apart } = unit;
            if (given.length === 1 || apart.length < given.length)
              return { word: asTyped(query, given), unit, set };
            return given.map((word) => ({
              word: asTyped(query, [word]),
              unit,
              set: unite([set, words.withWords([word])]),
            }));
          }),
      );
    this.runs = query.runs.map((run) => words.ofRun(run));
  }

  /**
   * The reviews that have some of the words but not all, ascending: those with the rarest word, and further ones until there are
   * enough. So many as `exact` have all; `among` gives the positions in a set that may be found.
   */
  find(exact: number, among: (set: DocumentSet) => Uint32Array): Uint32Array {
    const found = new Growing(Uint32Array);
    const before: DocumentSet[] = [];
    const add = (set: DocumentSet) => {
      if (found.length >= ENOUGH || set.count === 0) return;
      for (const position of among([...this.runs, set].reduceRight(intersect))) {
        if (found.length === MOST_RANKED) break;
        if (!before.some((other) => has(other, position)) && !this.hasAll(position)) found.push(position);
      }
      before.push(set);
    };
    for (const { set } of rarestFirst(this.parts)) add(set);
    if (found.length < ENOUGH && exact < ANSWERED) {
      this.near = this.parts.map((part) => ({ part, set: this.words.nearUnit(part.unit) }));
      for (const { set } of rarestFirst(this.near)) add(set);
    }
    return found.finish().sort();
  }

  /** What a review scores for the words that are near those it lacks. */
  nearness(document: number): number {
    let score = 0;
    for (const { part, set } of this.near)
      if (has(set, document) && !has(part.set, document)) score += NEAR * rarityOf(set.count, this.documents);
    return score;
  }

  missing(document: number): string[] {
    return this.parts.flatMap(({ word, set }) => (has(set, document) ? [] : word));
  }

  private hasAll(document: number): boolean {
    return this.parts.every(({ set }) => has(set, document));
  }
}

const rarestFirst = <Item extends { set: DocumentSet }>(items: readonly Item[]) =>
  [...items].sort((a, b) => a.set.count - b.set.count);
