import { type DocumentSet, intersect, unite } from "../document-set.ts";
import type { FilterSearch, Remember } from "../filter-search.ts";
import type { Index } from "../format.ts";
import type { TextSearch } from "../text-search.ts";
import { AS_IT_IS } from "./index-terms.ts";
import { wordsIn } from "./stem.ts";
import type { Terms } from "./terms.ts";

import {
  type Group,
  isQuestionWord,
  KnownPhrases,
  readQuery,
  type Unit,
  type WordQuery,
} from "./word-query.ts";

export interface FoundWords {
  set: DocumentSet;
  query: WordQuery;
  /** The query that was searched for instead; undefined when it is the one that was given. */
  corrected?: string;
}

export interface WordCount {
  word: string;
  /** That have it in any form, or something of the same name. */
  reviews: number;
}

export interface WordSearchParts {
  terms: Terms;
  filters: FilterSearch;
  text: TextSearch;
  remember: Remember;
}

/** Finds the reviews that have all words of a query. */
export class WordSearch {
  private readonly parts: WordSearchParts;
  private readonly known: KnownPhrases;
  private readonly documents: number;

  constructor({ header }: Index, parts: WordSearchParts) {
    this.parts = parts;
    this.known = new KnownPhrases(header.names);
    this.documents = header.reviews;
  }

  /** `folded` is not empty. When nothing has its words, those that no review has are corrected. */
  find(folded: string): FoundWords {
    const query = readQuery(folded, this.known);
    const set = this.all(query, folded);
    if (set.count > 0 || this.documents === 0) return { set, query };
    const corrected = this.corrected(folded, query);
    if (corrected === undefined) return { set, query };
    const other = readQuery(corrected, this.known);
    const found = this.all(other, corrected);
    return found.count > 0 ? { set: found, query: other, corrected } : { set, query };
  }

  /** The words of a query that have to be found, phrases of everyday words together, and how many reviews have each. */
  each(folded: string): WordCount[] {
    const { groups } = readQuery(folded, this.known);
    return groups
      .filter(({ required }) => required)
      .flatMap(({ units, filters }) =>
        units.map((unit) => ({
          word: unit.given.join(" "),
          reviews: unite([this.speakingOf(filters), this.ofUnit(unit)]).count,
        })),
      );
  }

  /** The reviews that have at least one of the words. */
  any(folded: string): FoundWords {
    const query = readQuery(folded, this.known);
    const sets = [
      ...query.groups.flatMap(({ units, filters }) => [
        this.speakingOf(filters),
        ...units.map((unit) => this.ofUnit(unit)),
        ...units
          .filter(({ apart }) => apart)
          .flatMap(({ given }) => given.map((word) => this.withWords([word]))),
      ]),
      ...query.runs.map((run) => this.parts.text.find(run)),
    ];
    return { set: unite(sets), query };
  }

  /** The reviews that have a unit, under whatever name. */
  ofUnit({ given, apart, synonyms, judged }: Unit): DocumentSet {
    const named = synonyms.map((words) => this.withWords(words));
    const { terms } = this.parts;
    return unite([apart ? terms.withAll(given) : this.withWords(given), ...named, this.speakingOf(judged)]);
  }

  /** The reviews that speak of what some filters stand for. */
  speakingOf(filters: readonly string[]): DocumentSet {
    return this.parts.filters.passing(...filters);
  }

  private all(query: WordQuery, folded: string): DocumentSet {
    return this.parts.remember(`words:${folded}`, () => {
      const { groups, runs } = query;
      const sets = [
        ...groups.filter(({ required }) => required).map((group) => this.ofGroup(group)),
        ...runs.map((run) => this.parts.text.find(run)),
      ];
      return sets.sort((a, b) => a.count - b.count).reduce(intersect);
    });
  }

  /** The reviews that have all units of a group, or speak of what they name. */
  ofGroup({ units, filters }: Group): DocumentSet {
    const together = units.map((unit) => this.ofUnit(unit)).reduce(intersect);
    return filters.length === 0 ? together : unite([together, this.speakingOf(filters)]);
  }

  private withWords(words: readonly string[]): DocumentSet {
    return words.length === 1 ? this.parts.terms.withWord(words[0]!) : this.parts.terms.withPhrase(words);
  }

  /** The query with the words that no review has replaced; undefined when there is nothing to replace. */
  private corrected(folded: string, { groups }: WordQuery): string | undefined {
    const unknown = new Map<string, string>();
    for (const { units, filters } of groups) {
      if (filters.length > 0) continue;
      for (const unit of units) {
        if (unit.given.length > 1 || this.ofUnit(unit).count > 0) continue;
        const correction = correct(unit.given[0]!, this.parts.terms);
        if (correction !== undefined) unknown.set(unit.given[0]!, correction);
      }
    }
    if (unknown.size === 0) return undefined;
    let text = "";
    let end = 0;
    for (const found of wordsIn(folded)) {
      const correction = unknown.get(found.word);
      if (correction === undefined) continue;
      text += folded.slice(end, found.start) + correction;
      end = found.end;
    }
    return text + folded.slice(end);
  }
}

/** Shorter words have too many neighbours for one of them to be meant. */
const SHORTEST = 4;

/** "Waterheater" is two words, "before" is not. */
const SHORTEST_PART = 3;

/** What a misspelt word stands for: the nearest word of the texts, or two of them without the space. Undefined for neither. */
export function correct(word: string, terms: Terms): string | undefined {
  return nearest(word, terms) ?? apart(word, terms);
}

/**
 * The word of the texts that differs from a misspelt one in a single letter that is wrong, missing, too many or swapped
 * with the next; of several the most common, then the first by name. Words that only make a question stand for nothing that
 * anybody looks for. Undefined when there is none.
 */
function nearest(word: string, terms: Terms): string | undefined {
  const wanted = [...word];
  if (wanted.length < SHORTEST) return undefined;
  const bytes = new TextEncoder().encode(AS_IT_IS + word);
  const { keys, start, end } = terms.vocabulary;
  let best: string | undefined;
  let most = 0;
  for (let entry = start; entry < end; entry++) {
    if (!mayDiffer(keys.bytesOf(entry), bytes)) continue;
    const candidate = keys.text(entry).slice(AS_IT_IS.length);
    if (!isOneEdit(wanted, [...candidate]) || isQuestionWord(candidate)) continue;
    const count = terms.commonness(entry);
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}

/** A word as two words of the texts, of several such pairs the first. */
function apart(word: string, { vocabulary: { keys } }: Terms): string | undefined {
  const letters = [...word];
  for (let at = SHORTEST_PART; at <= letters.length - SHORTEST_PART; at++) {
    const parts = [letters.slice(0, at).join(""), letters.slice(at).join("")];
    if (parts.every((part) => keys.find(AS_IT_IS + part) !== undefined)) return parts.join(" ");
  }
  return undefined;
}

/** Bytes of the longest character: an edit of one character changes no more. */
const CHARACTER = 4;

/** Whether what differs between common beginnings and ends is short enough for one edit; cheap, and rarely wrong. */
function mayDiffer(a: Uint8Array, b: Uint8Array): boolean {
  const length = Math.min(a.length, b.length);
  if (Math.max(a.length, b.length) - length > CHARACTER) return false;
  let head = 0;
  while (head < length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return length - head - tail <= 2 * CHARACTER;
}

function isOneEdit(a: readonly string[], b: readonly string[]): boolean {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  const [restOfA, restOfB] = [a.slice(head), b.slice(head)];
  const same = (x: readonly string[], y: readonly string[]) =>
    x.length === y.length && x.every((character, index) => character === y[index]);
  return (
    (restOfA.length > 0 && restOfB.length > 0 && same(restOfA.slice(1), restOfB.slice(1))) ||
    (restOfA.length > 0 && same(restOfA.slice(1), restOfB)) ||
    (restOfB.length > 0 && same(restOfA, restOfB.slice(1))) ||
    (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && same(restOfA.slice(2), restOfB.slice(2)))
  );
}
