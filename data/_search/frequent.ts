import { groupBy } from "../_text/group-by.ts";
import { EDGE, tokensByPlace } from "./dictionary.ts";
import { type DocumentSet, fromBits, wordsFor } from "./document-set.ts";
import type { Postings } from "./postings.ts";
import type { TokenStream } from "./token-stream.ts";

/** A needle's reviews are combined at build when reading its postings takes more than this many list entries per review. */
const READS_A_REVIEW = 1;

/** Maximum length. Longer needles are frequent only where somebody repeats a letter a thousand times. */
const LONGEST = 24;

/** The needles, mostly of one to three characters, in so many tokens that reading their postings takes longer than a client should wait. */
export function findFrequentNeedles(
  dictionary: string,
  suffixes: Uint32Array,
  postings: Postings,
  documents: number,
) {
  const tokenAt = tokensByPlace(dictionary);
  const found: { needle: string; tokens: number[] }[] = [];
  /** Tries what stands at some places, so many characters long, with each character that follows. */
  const grow = (places: Iterable<number>, length: number) => {
    for (const alike of groupBy(places, (place) => dictionary.charCodeAt(place + length)).values()) {
      const tokens = [...new Set(alike.map((place) => tokenAt[place]!))];
      if (postings.costOf(tokens) <= READS_A_REVIEW * documents) continue;
      const needle = dictionary.slice(alike[0], alike[0]! + length + 1);
      // Queries have whole characters, and neither begin nor end with white space.
      if (needle.trim() !== "" && needle.isWellFormed()) found.push({ needle, tokens });
      if (length + 1 < LONGEST && (length === 0 || !needle.endsWith(EDGE))) grow(alike, length + 1);
    }
  };
  grow(suffixes, 0);
  return found;
}

/** Characters rarer than this leave few enough reviews to check one by one. */
const SHARE_OF_REVIEWS = 1 / 4;

/**
 * Where one token ends and the next one begins, `e t` or two characters of a script without spaces: the last character before, and
 * the text after it up to its first character.
 */
export function borderBetween(before: string, after: string): string {
  return lastOf(before) + firstOf(after);
}

const lastOf = (token: string) => [...token.slice(-2)].at(-1)!;

const firstOf = (token: string) => {
  const start = token.startsWith(" ") ? 1 : 0;
  return token.slice(0, start) + String.fromCodePoint(token.codePointAt(start)!);
};

/**
 * The reviews of each pair of characters across a border, for characters that are at borders in many reviews. A phrase
 * that has only such a character at an end may begin or end in too many tokens to be found through those.
 */
export function findFrequentBorders(tokens: readonly string[], stream: TokenStream, documents: number) {
  const lasts = frequentCharacters(tokens.map(lastOf), stream, documents);
  const firsts = frequentCharacters(tokens.map(firstOf), stream, documents);
  const width = firsts.characters.length;
  const bits: (Uint32Array | undefined)[] = [];
  for (let document = 0; document < documents; document++) {
    let before = -1;
    stream.forEach(document, (token) => {
      const after = firsts.ofToken[token]!;
      if (before >= 0 && after >= 0) {
        const pair = before * width + after;
        bits[pair] ??= new Uint32Array(wordsFor(documents));
        bits[pair][document >>> 5]! |= 1 << (document & 31);
      }
      before = lasts.ofToken[token]!;
    });
  }
  const borders: { needle: string; set: DocumentSet }[] = [];
  for (const [last, before] of lasts.characters.entries()) {
    for (const [first, after] of firsts.characters.entries()) {
      const found = bits[last * width + first];
      if (found) borders.push({ needle: before + after, set: fromBits(found) });
    }
  }
  return borders;
}

/** The characters that are at one end of a token in many reviews, and for each token the number of its own; -1 when that is rarer. */
function frequentCharacters(characterOf: readonly string[], stream: TokenStream, documents: number) {
  const all = [...new Set(characterOf)];
  const numbers = new Map(all.map((character, number) => [character, number]));
  const ofToken = Int32Array.from(characterOf, (character) => numbers.get(character)!);
  const counts = new Uint32Array(all.length);
  const lastIn = new Int32Array(all.length).fill(-1);
  for (let document = 0; document < documents; document++) {
    stream.forEach(document, (token) => {
      const character = ofToken[token]!;
      if (lastIn[character] === document) return;
      lastIn[character] = document;
      counts[character]! += 1;
    });
  }
  const characters = all.filter((_, number) => counts[number]! >= documents * SHARE_OF_REVIEWS);
  const frequent = all.map((character) => characters.indexOf(character));
  return { characters, ofToken: ofToken.map((character) => frequent[character]!) };
}
