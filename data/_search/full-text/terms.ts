import { type DocumentSet, EMPTY, filterSet, intersect, lowerBound, unite } from "../document-set.ts";
import type { FilterSearch, Remember } from "../filter-search.ts";
import { filterOf } from "../filters.ts";
import type { Index } from "../format.ts";
import { firstPostings, type Postings } from "../postings.ts";
import { SHORTEST, SHORTEST_PART } from "../spelling/edits.ts";
import { TokenStream } from "../token-stream.ts";
import { AS_IT_IS, FIELDS, type Field, fieldKey, termKey } from "./index-terms.ts";
import { isQuestionWord } from "./question-words.ts";
import { KeyTable } from "./sorted-keys.ts";
import { STEMMINGS, type Stemming, stem } from "./stem.ts";

/** The reviews whose words are stemmed alike; without a set, all. */
export interface Stemmed {
  stemming: Stemming;
  set: DocumentSet | undefined;
}

export interface WeighedWord {
  word: string;
  weight: number;
}

/** Of some words one after the other: the letter of the stemming and the stems. */
export const phraseKey = (words: readonly string[], stemming: Stemming) =>
  termKey(stemming, words.map((word) => stem(word, stemming)).join(" "));

/** Of languages whose words grow together, or whose endings are not known here. */
const COMPOUNDING: readonly Stemming[] = ["de", "nl", "none"];

/** So many words with the same beginning are looked for. */
const MOST_COMPOUNDS = 50;

/** Finds the reviews that have a word in any of its forms. */
export class Terms {
  readonly stream: TokenStream;
  private readonly keys: KeyTable;
  private readonly fieldKeys: KeyTable;
  private readonly first: ReturnType<typeof firstPostings>;
  /** For each token, the places that it may have in a phrase; all zero between searches. */
  private readonly roles: Uint8Array;
  private readonly stemmings: readonly Stemming[];

  constructor(
    private readonly index: Index,
    private readonly postings: Postings,
    private readonly filters: FilterSearch,
    private readonly remember: Remember,
  ) {
    const { header, sections } = index;
    this.stream = new TokenStream(sections);
    this.keys = new KeyTable({ bytes: sections.termKeys, starts: sections.termKeyStarts });
    this.fieldKeys = new KeyTable({ bytes: sections.fieldKeys, starts: sections.fieldKeyStarts });
    this.first = firstPostings(index);
    this.roles = new Uint8Array(header.tokens);
    this.stemmings = STEMMINGS.filter((stemming) => this.countOf(stemming) > 0);
  }

  /** How the words of the reviews are stemmed; one for each language that there is. */
  get stemmed(): readonly Stemmed[] {
    return this.stemmings.map((stemming) => {
      const isOfAll = this.countOf(stemming) === this.index.header.reviews;
      return { stemming, set: isOfAll ? undefined : this.filters.passing(filterOf.stemming(stemming)) };
    });
  }

  tokensOf(word: string, stemming: Stemming): Uint32Array {
    const key = this.keys.find(termKey(stemming, stem(word, stemming)));
    if (key === undefined) return new Uint32Array(0);
    return this.tokensAt(key);
  }

  /** Adds how often the text of each candidate has some words, weighed; a token that has several of them counts as the best. */
  addCounts(
    amounts: Float32Array,
    candidates: Uint32Array,
    words: readonly WeighedWord[],
    stemming: Stemming,
  ): void {
    const weights = new Map<number, number>();
    for (const { word, weight } of words)
      for (const token of this.tokensOf(word, stemming))
        weights.set(token, Math.max(weight, weights.get(token) ?? 0));
    const { postings, first } = this;
    const { repeated } = this.index.sections;
    for (const [token, weight] of weights) {
      postings.addTo(amounts, candidates, token, weight);
      for (let at = lowerBound(repeated, token); repeated[at] === token; at++)
        postings.addTo(amounts, candidates, first.repeat + at, weight);
    }
  }

  has(stemming: Stemming | undefined): boolean {
    return stemming === undefined || this.stemmings.includes(stemming);
  }

  /** The reviews that have a word in their title, their text or their reply; of all, or of those that are stemmed so. */
  withWord(word: string, only?: Stemming): DocumentSet {
    return this.remember(`word:${only ?? ""}:${word}`, () =>
      this.inEach(only, ({ stemming }) =>
        unite([
          this.postings.union(this.tokensOf(word, stemming)),
          ...FIELDS.map((field) => this.inField(field, word, stemming)),
        ]),
      ),
    );
  }

  /** The reviews that have a word in their title or in their reply, of those that are stemmed so. */
  inField(field: Field, word: string, stemming: Stemming): DocumentSet {
    const key = this.fieldKeys.find(fieldKey(field, stemming, stem(word, stemming)));
    return key === undefined ? EMPTY : this.postings.set(this.first.field + key);
  }

  /**
   * The reviews, in languages with compounds, with words that begin with a word, as "Heizungsmonteur" does with "Heizung", or with
   * the longest that it begins with itself: what comes first sets it apart.
   */
  withCompounds(word: string): DocumentSet {
    const having = (text: string) => unite(COMPOUNDING.map((stemming) => this.withWord(text, stemming)));
    const found: DocumentSet[] = [];
    const beginning = stem(word, "de");
    if (beginning.length >= SHORTEST) {
      const { start, end } = this.keys.beginningWith(AS_IT_IS + beginning);
      for (let entry = start; entry < end && entry < start + MOST_COMPOUNDS; entry++) {
        const text = this.keys.text(entry).slice(AS_IT_IS.length);
        if (text.length - beginning.length >= SHORTEST_PART) found.push(having(text));
      }
    }
    for (let length = word.length - SHORTEST_PART; length >= SHORTEST; length--) {
      const part = word.slice(0, length);
      if (isQuestionWord(part) || having(part).count === 0) continue;
      found.push(having(part));
      break;
    }
    return unite(found);
  }

  /** The reviews that have all of some words, wherever. */
  withAll(words: readonly string[]): DocumentSet {
    return words.map((word) => this.withWord(word)).reduce(intersect);
  }

  /** The reviews whose text has some words one after the other; of all, or of those that are stemmed so. */
  withPhrase(words: readonly string[], only?: Stemming): DocumentSet {
    return this.remember(`phrase:${only ?? ""}:${words.join(" ")}`, () =>
      this.inEach(only, ({ stemming, set }) => this.phraseIn(words, stemming, set)),
    );
  }

  /** Every word that a review has, with the number of its entry; see `commonness`. */
  get vocabulary(): { keys: KeyTable; start: number; end: number } {
    return { keys: this.keys, ...this.keys.beginningWith(AS_IT_IS) };
  }

  /** In how many texts a word of the vocabulary stands, counting a text once for each token. */
  commonness(entry: number): number {
    let count = 0;
    for (const token of this.tokensAt(entry)) count += this.postings.count(token);
    return count;
  }

  private tokensAt(entry: number): Uint32Array {
    const { termTokens, termTokenStarts } = this.index.sections;
    return termTokens.subarray(termTokenStarts[entry], termTokenStarts[entry + 1]);
  }

  private countOf(stemming: Stemming): number {
    return this.filters.count(filterOf.stemming(stemming));
  }

  private inEach(only: Stemming | undefined, find: (stemmed: Stemmed) => DocumentSet): DocumentSet {
    const stemmed = only === undefined ? this.stemmed : this.stemmed.filter((each) => each.stemming === only);
    return unite(
      stemmed.map((stemmed) => {
        const found = find(stemmed);
        return stemmed.set ? intersect(found, stemmed.set) : found;
      }),
    );
  }

  private phraseIn(words: readonly string[], stemming: Stemming, set: DocumentSet | undefined): DocumentSet {
    const places = words.map((word) => this.tokensOf(word, stemming));
    if (places.some(({ length }) => length === 0)) return EMPTY;
    const known = this.index.phrases?.get(phraseKey(words, stemming));
    if (known !== undefined) return this.postings.set(known);
    const spread = places.map((tokens) => this.postings.union(tokens)).reduce(intersect);
    const { roles, stream } = this;
    for (const [place, tokens] of places.entries()) for (const token of tokens) roles[token]! |= 1 << place;
    try {
      return filterSet(set ? intersect(spread, set) : spread, (document) =>
        stream.hasSequence(document, roles, words.length, true),
      );
    } finally {
      for (const tokens of places) for (const token of tokens) roles[token] = 0;
    }
  }
}
