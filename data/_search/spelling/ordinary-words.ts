import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { isQuestionWord } from "../full-text/question-words.ts";
import { inTwo, likelihood, SHORTEST_PART } from "./edits.ts";
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
    const near = createNearness(
      new Set([...vocabulary].filter(({ length }) => length <= longest + 1)),
      longest + 1,
    );
    return [...new Set(words.filter((word) => near(word) && !vocabulary.has(word)))].sort();
  };

/** All words of a language that have at least four letters, plain. */
export function readDictionary(language: (typeof DICTIONARIES)[number]): string[] {
  const file = readFileSync(new URL(`./lists/${language}.br`, import.meta.url));
  return decodeWords(brotliDecompressSync(file).toString("latin1"));
}

/**
 * Whether a word would be corrected into one of a vocabulary, or into two. Words that are one edit apart are alike without one
 * letter of each, or of one: so the few of hundreds of thousands that are worth a comparison are found by hashes.
 */
function createNearness(vocabulary: ReadonlySet<string>, longest: number): (word: string) => boolean {
  const { hash, before, without, from } = createHashes(longest);
  let letters = 0;
  for (const { length } of vocabulary) letters += length + 1;
  const wholes = new HashFilter(vocabulary.size);
  const lessened = new HashFilter(letters);
  const beginnings = new HashFilter(letters);
  const endings = new HashFilter(letters);
  const byHash = new Map<number, string[]>();
  for (const word of vocabulary) {
    hash(word);
    wholes.add(without[word.length]!);
    for (let at = 0; at < word.length; at++) {
      beginnings.add(before[at]!);
      endings.add(from[at]!);
    }
    if (isQuestionWord(word)) continue;
    for (let at = 0; at <= word.length; at++) {
      lessened.add(without[at]!);
      const alike = byHash.get(without[at]!);
      if (alike) alike.push(word);
      else byHash.set(without[at]!, [word]);
    }
  }
  const isNear = (word: string, rest: number) =>
    lessened.has(rest) && byHash.get(rest)?.some((other) => likelihood([...word], [...other]) > 0) === true;
  const isKnown = (part: string) => vocabulary.has(part);
  return (word) => {
    // An edit leaves what stands before the middle or what stands behind it, and so does a space between two words.
    const middle = word.length >> 1;
    if (!beginnings.has(hashOf(word, 0, middle)) && !endings.has(hashOf(word, middle + 1, word.length)))
      return false;
    hash(word);
    for (let at = word.length; at >= 0; at--) if (isNear(word, without[at]!)) return true;
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
      if (wholes.has(before[at]!) && wholes.has(from[at]!)) return inTwo(word, isKnown) !== undefined;
    return false;
  };
}

/** Tells most numbers of 32 bits that it does not have from those that it has. */
class HashFilter {
  private readonly bits: Uint8Array;
  private readonly shift: number;

  /** @param size how many numbers it is for; one of 16 others is then taken for one of them, at most */
  constructor(size: number) {
    const exponent = Math.min(32, Math.ceil(Math.log2(16 * size + 8)));
    this.bits = new Uint8Array(2 ** (exponent - 3));
    this.shift = 32 - exponent;
  }

  add(hash: number): void {
    const bit = mixed(hash) >>> this.shift;
    this.bits[bit >>> 3]! |= 1 << (bit & 7);
  }

  has(hash: number): boolean {
    const bit = mixed(hash) >>> this.shift;
    return (this.bits[bit >>> 3]! & (1 << (bit & 7))) !== 0;
  }
}

const BASE = 0x01000193;
/** What times `BASE` is 1 in 32 bits. */
const INVERSE = 0x359c449b;

/**
 * Hashes of what stands before each place of a word, of the word without the letter there, and of what begins there, each in an
 * array by place that the next word overwrites. The last place is past the end, where no letter is left out.
 * @param longest the letters that a word has at most
 */
function createHashes(longest: number) {
  const before = new Int32Array(longest + 1);
  const without = new Int32Array(longest + 1);
  const from = new Int32Array(longest + 1);
  function hash(word: string): void {
    let head = 0;
    for (let at = 0; at < word.length; at++) head = (Math.imul(head, BASE) + word.charCodeAt(at)) | 0;
    let tail = 0;
    let power = 1;
    without[word.length] = head;
    for (let at = word.length - 1; at >= 0; at--) {
      const code = word.charCodeAt(at);
      head = Math.imul(head - code, INVERSE);
      before[at] = head;
      without[at] = Math.imul(head, power) + tail;
      tail = (tail + Math.imul(code, power)) | 0;
      from[at] = tail;
      power = Math.imul(power, BASE);
    }
  }
  return { hash, before, without, from };
}

/** As `hash` makes it of a word that is this part of one. */
function hashOf(word: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, BASE) + word.charCodeAt(at)) | 0;
  return hash;
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (once ^ (once >>> 13)) >>> 0;
}
