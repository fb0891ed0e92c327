import { fold } from "../../_text/fold.ts";
import { isLight, wantedWords } from "./question-words.ts";
import { plainWords, stem } from "./stem.ts";

/** Share of a query's words, rare ones counting more, that a text must have. */
const LEAST_SHARE = 0.5;
/** What a word counts that says little, beside others. */
const LIGHT = 0.2;

/** Ranks a few short texts, such as titles and answers, by the words of a query that they have in any form. */
export class ShortTexts {
  private readonly words: readonly ReadonlySet<string>[];

  constructor(texts: readonly string[]) {
    this.words = texts.map((text) => new Set(plainWords(fold(text)).map(stemmed)));
  }

  /** The places of the texts that have the greater part of the words, best first, then in their order. */
  best(query: string, limit: number): number[] {
    const items = plainWords(fold(query)).map((word) => ({ word }));
    const weights = new Map(wantedWords(items).map(({ word }) => [stemmed(word), this.weight(word)]));
    const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    if (whole === 0) return [];
    return this.words
      .map((words, at) => {
        const had = [...weights].filter(([word]) => words.has(word));
        return { at, share: had.reduce((sum, [, weight]) => sum + weight, 0) / whole };
      })
      .filter(({ share }) => share >= LEAST_SHARE)
      .sort((a, b) => b.share - a.share || a.at - b.at)
      .slice(0, limit)
      .map(({ at }) => at);
  }

  /** Rare words count for more than usual ones; those that no text has count most, so that they are missed. */
  private weight(word: string): number {
    const holders = this.words.filter((words) => words.has(stemmed(word))).length;
    return Math.log(2 + this.words.length / (1 + holders)) * (isLight(word) ? LIGHT : 1);
  }
}

const stemmed = (word: string) => stem(word, "en");
