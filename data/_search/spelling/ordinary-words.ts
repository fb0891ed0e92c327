import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { isQuestionWord } from "../full-text/question-words.ts";
import { inTwo, likelihood } from "./edits.ts";
import { decodeWords } from "./front-coding.ts";

/** The languages of whose words there is a list, as primary subtags of BCP 47; `npm run train:dictionaries` makes the lists. */
export const DICTIONARIES = ["de", "en", "es", "fr", "nl"] as const;

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
  const hashes = new Int32Array(longest + 1);
  const byHash = new Map<number, string[]>();
  // Tells most hashes that are not there in a tenth of the time that the map takes.
  const slots = new Uint8Array(SLOTS);
  for (const word of vocabulary) {
    if (isQuestionWord(word)) continue;
    hashWithout(word, hashes);
    for (const hash of hashes.subarray(0, word.length + 1)) {
      slots[slotOf(hash)] = 1;
      const alike = byHash.get(hash);
      if (alike) alike.push(word);
      else byHash.set(hash, [word]);
    }
  }
  const isKnown = (part: string) => vocabulary.has(part);
  return (word) => {
    hashWithout(word, hashes);
    for (let at = word.length; at >= 0; at--) {
      const hash = hashes[at]!;
      if (slots[slotOf(hash)] === 0) continue;
      if (byHash.get(hash)?.some((other) => likelihood([...word], [...other]) > 0)) return true;
    }
    return inTwo(word, isKnown) !== undefined;
  };
}

const SLOTS = 2 ** 22;
const slotOf = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 10;

const BASE = 0x01000193;
/** What times `BASE` is 1 in 32 bits. */
const INVERSE = 0x359c449b;

/** Writes hashes of a word without the letter at each place, and of all of it at the last place, which is past the end. */
function hashWithout(word: string, hashes: Int32Array): void {
  let before = 0;
  for (let at = 0; at < word.length; at++) before = (Math.imul(before, BASE) + word.charCodeAt(at)) | 0;
  hashes[word.length] = before;
  for (let at = word.length - 1, after = 0, power = 1; at >= 0; at--) {
    const code = word.charCodeAt(at);
    before = Math.imul(before - code, INVERSE);
    hashes[at] = Math.imul(before, power) + after;
    after = (after + Math.imul(code, power)) | 0;
    power = Math.imul(power, BASE);
  }
}
