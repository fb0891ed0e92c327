import { type Dictionary, EDGE } from "./dictionary.ts";
import { type DocumentSet, fromBits, wordsFor } from "./document-set.ts";
import type { Postings } from "./postings.ts";
import type { TokenStream } from "./token-stream.ts";

/** A needle's reviews are combined at build when reading its postings takes more than this many list entries per review. */
const READS_A_REVIEW = 1;

/** Maximum length in bytes. Longer needles are frequent only where somebody repeats a letter a thousand times. */
const LONGEST = 24;

/** The needles, mostly of one to three characters, in so many tokens that reading their postings takes longer than a client should wait. */
export function findFrequentNeedles(dictionary: Dictionary, postings: Postings, documents: number) {
  const found: { needle: string; tokens: number[] }[] = [];
  const visit = (start: number, end: number, length: number) => {
    const tokens = dictionary.tokensBetween(start, end);
    const cost = postings.costOf(tokens);
    if (cost <= READS_A_REVIEW * documents || length > LONGEST) return;
    const needle = wholeCharacters(dictionary.prefixAt(start, length));
    // Queries neither begin nor end with white space.
    if (needle && needle !== EDGE && needle !== `${EDGE} `) found.push({ needle, tokens });
    if (length > 1 && needle?.endsWith(EDGE)) return;
    for (let from = start; from < end; ) {
      const byte = dictionary.byteAt(from, length);
      let to = from + 1;
      while (to < end && dictionary.byteAt(to, length) === byte) to++;
      visit(from, to, length + 1);
      from = to;
    }
  };
  visit(0, dictionary.places, 0);
  return found;
}

/** Decodes bytes as text; undefined when there are none or the last character is incomplete. */
function wholeCharacters(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) || undefined;
  } catch {
    return undefined;
  }
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
