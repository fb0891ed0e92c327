import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { isQuestionWord } from "../full-text/word-query.ts";
import { inTwo, likelihood } from "./edits.ts";
import { decodeWords } from "./front-coding.ts";

/** The languages of whose words there is a list, as primary subtags of BCP 47; `npm run train:dictionaries` makes the lists. */
export const DICTIONARIES = ["de", "en", "es", "fr"] as const;

/**
 * The words of some languages (BCP 47 tags) that no review has and that would be taken for misspelt ones of those that reviews
 * have: they differ from one in a single edit, or are two of them without the space. Sorted. Of a language without a list there
 * are none.
 */
export const ordinaryIn =
  (languages: Iterable<string | undefined>) =>
  /** @param vocabulary the words of the reviews, plain */
  (vocabulary: ReadonlySet<string>): string[] => {
    const spoken = new Set([...languages].map((tag) => tag?.toLowerCase().split("-", 1)[0]));
    const words = DICTIONARIES.filter((each) => spoken.has(each)).flatMap(readDictionary);
    const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
    // A customer's word may have a hundred thousand letters.
    const near = createNearness(new Set([...vocabulary].filter(({ length }) => length <= longest + 1)));
    return [...new Set(words.filter((word) => !vocabulary.has(word) && near(word)))].sort();
  };

/** All words of a language that have at least four letters, plain. */
export function readDictionary(language: (typeof DICTIONARIES)[number]): string[] {
  const file = readFileSync(new URL(`./lists/${language}.br`, import.meta.url));
  return decodeWords(brotliDecompressSync(file).toString("latin1"));
}

/** Whether a word would be corrected into one of a vocabulary, or into two. */
function createNearness(vocabulary: ReadonlySet<string>): (word: string) => boolean {
  const byHash = new Map<number, string[]>();
  const wholes = new HashFilter();
  const lessened = new HashFilter();
  for (const word of vocabulary) {
    const target = !isQuestionWord(word);
    forEachLetter(word, (_, rest, without) => {
      if (rest === word.length) wholes.add(without);
      if (!target) return false;
      lessened.add(without);
      byHash.set(without, [...(byHash.get(without) ?? []), word]);
      return false;
    });
  }
  const isNear = (word: string, hash: number) =>
    lessened.has(hash) && byHash.get(hash)?.some((other) => likelihood([...word], [...other]) > 0) === true;
  const isKnown = (part: string) => vocabulary.has(part);
  return (word) => {
    let parts = false;
    const near = forEachLetter(word, (before, _, without, after) => {
      parts ||= wholes.has(before) && wholes.has(after);
      return isNear(word, without);
    });
    return near || (parts && inTwo(word, isKnown) !== undefined);
  };
}

/** Tells most numbers of 32 bits that it does not have from those that it has. */
class HashFilter {
  private readonly bits = new Uint8Array(1 << (FILTER_BITS - 3));

  add(hash: number): void {
    const bit = hash >>> (32 - FILTER_BITS);
    this.bits[bit >>> 3]! |= 1 << (bit & 7);
  }

  has(hash: number): boolean {
    const bit = hash >>> (32 - FILTER_BITS);
    return (this.bits[bit >>> 3]! & (1 << (bit & 7))) !== 0;
  }
}

const FILTER_BITS = 22;
const BASE = 0x01000193;
/** What times `BASE` is 1 in 32 bits. */
const INVERSE = 0x359c449b;

/**
 * For a place past the end of a word and then for each of its letters from the last one: hashes of what stands before it, of
 * the word without it, and of the word from there on; ends with true when the callback does. Words that are one edit apart have
 * one of the second in common, so that of hundreds of thousands the few worth a comparison are found quickly.
 */
function forEachLetter(
  word: string,
  holds: (before: number, at: number, without: number, from: number) => boolean,
): boolean {
  let before = 0;
  for (let at = 0; at < word.length; at++) before = (Math.imul(before, BASE) + word.charCodeAt(at)) | 0;
  if (holds(mixed(before), word.length, mixed(before), mixed(0))) return true;
  let from = 0;
  let power = 1;
  for (let at = word.length - 1; at >= 0; at--) {
    const code = word.charCodeAt(at);
    before = Math.imul(before - code, INVERSE);
    const without = mixed((Math.imul(before, power) + from) | 0);
    from = (from + Math.imul(code, power)) | 0;
    if (holds(mixed(before), at, without, mixed(from))) return true;
    power = Math.imul(power, BASE);
  }
  return false;
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (once ^ (once >>> 13)) >>> 0;
}
