import type { PhraseTrie } from "../../_text/phrase-trie.ts";
import { gapBetween, type Word } from "../../_text/words.ts";

/** Words of a text, both included. */
export interface WordSpan {
  first: number;
  last: number;
}

/** The words `first` to `last` (inclusive) of a text as they are compared, by their places in it. */
export class SentenceKeys implements WordSpan {
  constructor(
    readonly text: string,
    readonly words: readonly Word[],
    readonly first: number,
    readonly last: number,
  ) {}

  /** The key of a word; "" outside the sentence. */
  key(at: number): string {
    return at < this.first || at > this.last ? "" : (this.words[at]?.key ?? "");
  }

  /** Whether a word is among some or matches a pattern. */
  has(at: number, words: ReadonlySet<string> | RegExp): boolean {
    const key = this.key(at);
    return "has" in words ? words.has(key) : words.test(key);
  }

  /** Whether one of the words from one place to another, both included, does. */
  some(from: number, to: number, words: ReadonlySet<string> | RegExp): boolean {
    for (let at = Math.max(this.first, from); at <= Math.min(this.last, to); at++)
      if (this.has(at, words)) return true;
    return false;
  }

  /** Whether a phrase begins at one of the words from one place to another, both included. */
  someBegin(from: number, to: number, phrases: PhraseTrie<true>): boolean {
    for (let at = Math.max(this.first, from); at <= Math.min(this.last, to); at++)
      if (phrases.longestAt(this.text, this.words, at)) return true;
    return false;
  }

  /** Whether the nearest word of two sets, at most `reach` words before a place, is one of `these`; undefined where there is none. */
  isNearer(
    place: number,
    reach: number,
    these: ReadonlySet<string>,
    those: ReadonlySet<string>,
  ): boolean | undefined {
    for (let at = place - 1; at >= Math.max(this.first, place - reach); at--) {
      if (this.has(at, these)) return true;
      if (this.has(at, those)) return false;
    }
    return undefined;
  }

  /** The nearest of some words, at most `reach` words before a place and no semicolon or colon away. */
  before(at: number, reach: number, words: ReadonlySet<string>): number | undefined {
    for (let before = at - 1; before >= at - reach && this.isClose(before); before--)
      if (this.has(before, words)) return before;
    return undefined;
  }

  /** Whether one of some words stands so near before or after a place. */
  near(at: number, reach: number, words: ReadonlySet<string>): boolean {
    if (this.before(at, reach, words) !== undefined) return true;
    for (let after = at + 1; after <= at + reach && this.isClose(after - 1); after++)
      if (this.has(after, words)) return true;
    return false;
  }

  /** The keys of some words, with spaces between. */
  textOf({ first, last }: WordSpan): string {
    let text = this.key(first);
    for (let at = first + 1; at <= last; at++) text += ` ${this.key(at)}`;
    return text;
  }

  /** Whether nothing but space parts a word from the one after it. */
  isJoined(at: number): boolean {
    return this.gapAfter(at) === "";
  }

  /** Whether at most a comma, a bracket or a currency sign parts a word from the next. */
  private isClose(at: number): boolean {
    const gap = this.gapAfter(at);
    return gap !== undefined && !/[;:]/.test(gap);
  }

  /** What parts a word from the next; undefined where either is outside the sentence. */
  private gapAfter(at: number): string | undefined {
    if (at < this.first || at >= this.last) return undefined;
    return gapBetween(this.text, this.words[at]!, this.words[at + 1]!);
  }
}
