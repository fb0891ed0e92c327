import { groupBy } from "../../_text/group-by.ts";
import { gapBetween, type Word } from "../../_text/words.ts";

/** Marks punctuation between two words, and replaces words too long to be real; as a word it is empty. */
export const BREAK = 0;

/** The words of a text in order, with an empty one for each break. */
export function sequenceOf(text: string, all: readonly Word[]): string[] {
  const sequence: string[] = [];
  for (let index = 0; index < all.length; index++) {
    const word = all[index]!;
    const previous = all[index - 1];
    if (previous && gapBetween(text, previous, word) !== "") sequence.push("");
    sequence.push(word.key.length > LONGEST_WORD ? "" : word.key);
  }
  return sequence;
}

/** The words of many texts as numbers, so that phrases can be counted without reading the texts again. */
export class WordSequences {
  private readonly numbers = new Map<string, number>();
  private readonly known: string[] = [""];
  private readonly counts: number[] = [0];
  private readonly ends: number[] = [];
  private buffer = new Uint32Array(1024);
  private length = 0;

  /** Adds the words of the next text. */
  add(sequence: readonly string[]): void {
    for (const word of sequence) this.push(word === "" ? BREAK : this.number(word));
    this.ends.push(this.length);
  }

  /** How many texts there are. */
  get texts(): number {
    return this.ends.length;
  }

  /** How many different words there are, BREAK among them. */
  get size(): number {
    return this.known.length;
  }

  /** The numbers of the words of a text, by its place. */
  of(text: number): Uint32Array {
    return this.buffer.subarray(text === 0 ? 0 : this.ends[text - 1], this.ends[text]);
  }

  word(number: number): string {
    return this.known[number] ?? "";
  }

  /** The number of a word; undefined where no text has it. */
  numberOf(key: string): number | undefined {
    return this.numbers.get(key);
  }

  /** How often a word occurs in all texts. */
  times(key: string): number {
    return this.counts[this.numbers.get(key) ?? BREAK] ?? 0;
  }

  private number(key: string): number {
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.known.length;
      this.numbers.set(key, number);
      this.known.push(key);
      this.counts.push(0);
    }
    this.counts[number]!++;
    return number;
  }

  private push(number: number): void {
    if (this.length === this.buffer.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer[this.length++] = number;
  }
}

/** Looks for phrases, given by the numbers of their words: visits each place of a text at which one stands. */
export function phraseSearch<Phrase extends { words: readonly number[] }>(
  sequences: WordSequences,
  phrases: readonly Phrase[],
) {
  const byFirst = groupBy(phrases, ({ words }) => words[0]!);
  return (text: number, visit: (phrase: Phrase, words: Uint32Array, at: number) => void): void => {
    const words = sequences.of(text);
    for (let at = 0; at < words.length; at++)
      for (const phrase of byFirst.get(words[at]!) ?? [])
        if (phrase.words.every((word, index) => words[at + index] === word)) visit(phrase, words, at);
  };
}

const LONGEST_WORD = 40;
