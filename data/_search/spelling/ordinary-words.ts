import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { primaryLanguage } from "../../_text/primary-language.ts";
import { isQuestionWord } from "../full-text/question-words.ts";
import { inTwo, likelihood, SHORTEST_PART } from "./edits.ts";
import { decodeWords, readCoded } from "./front-coding.ts";
import { HashedWord, LONGEST } from "./hashed-word.ts";

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
    const spoken = new Set([...languages].map((tag) => tag && primaryLanguage(tag)));
    const word = new HashedWord();
    const isNear = createNearness(vocabulary, word);
    const found = new Set<string>();
    for (const language of DICTIONARIES.filter((each) => spoken.has(each))) {
      readCoded(codedWords(language), (...coded) => {
        word.set(...coded);
        if (isNear()) found.add(String(word));
      });
    }
    return [...found].filter((each) => !vocabulary.has(each)).sort();
  };

/** All words of a language that have at least four letters, plain. */
export const readDictionary = (language: (typeof DICTIONARIES)[number]) => decodeWords(codedWords(language));

const codedWords = (language: (typeof DICTIONARIES)[number]) =>
  brotliDecompressSync(readFileSync(new URL(`./lists/${language}.br`, import.meta.url))).toString("latin1");

/**
 * Whether the current content of `word` would be corrected into a word of a vocabulary, or into two. Words that are one edit apart are
 * alike without one letter of each, or of one: so the few of hundreds of thousands that are worth a comparison are found by hashes.
 */
function createNearness(vocabulary: ReadonlySet<string>, word: HashedWord): () => boolean {
  const alike = new Map<number, string[]>();
  // Tells most hashes that are not there in a tenth of the time that the map takes, the less of it the smaller it is.
  const unused = Math.clz32(SLOTS_A_WORD * vocabulary.size);
  const slots = new Uint8Array(2 ** (32 - unused));
  const slotOf = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> unused;
  for (const known of vocabulary) {
    // A customer's word may have a hundred thousand letters.
    if (known.length > LONGEST) continue;
    word.set(known);
    slots[slotOf(word.hashFrom(0))]! |= WHOLE;
    if (isQuestionWord(known)) continue;
    for (let at = 0; at <= word.length; at++) {
      const hash = word.hashWithout(at);
      slots[slotOf(hash)]! |= WITHOUT_ONE;
      const others = alike.get(hash);
      if (others) others.push(known);
      else alike.set(hash, [known]);
    }
  }
  const has = (hash: number, kind: number) => (slots[slotOf(hash)]! & kind) !== 0;
  const isOneEditFrom = (hash: number) =>
    alike.get(hash)?.some((known) => likelihood([...String(word)], [...known]) > 0);
  const isKnown = (part: string) => vocabulary.has(part);
  return () => {
    for (let at = 0; at <= word.length; at++) {
      const hash = word.hashWithout(at);
      if (has(hash, WITHOUT_ONE) && isOneEditFrom(hash)) return true;
    }
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
      if (has(word.hashBefore(at), WHOLE) && has(word.hashFrom(at), WHOLE))
        return inTwo(String(word), isKnown) !== undefined;
    return false;
  };
}

const SLOTS_A_WORD = 32;
/** What a slot stands for: a word of the vocabulary, or one of them without a letter. */
const WHOLE = 1;
const WITHOUT_ONE = 2;
