import type { Review } from "../../_schema/review.ts";
import { fold } from "../../_text/fold.ts";
import { appendTo, Growing } from "../arrays.ts";
import type { Sections } from "../format.ts";
import type { TokenStream } from "../token-stream.ts";
import { sortKeys } from "./sorted-keys.ts";
import { STEMMINGS, type Stemming, searchedWords, stem } from "./stem.ts";

/** The fields that are searched by words beside the text. */
export const FIELDS = ["title", "reply"] as const;

export type Field = (typeof FIELDS)[number];

/** Begins the words as they are, which are listed for every text, so that a misspelt one can be compared with them. */
export const AS_IT_IS = "n";

/** One letter each, so that the words of a stemming stand together. */
const LETTERS: Record<Stemming, string> = { en: "e", es: "s", de: "d", fr: "f", nl: "l", none: AS_IT_IS };

/** Of a text's words: the letter of the stemming and the stem. */
export const termKey = (stemming: Stemming, stemmed: string) => LETTERS[stemming] + stemmed;

/** Of the words of another field. */
export const fieldKey = (field: Field, stemming: Stemming, stemmed: string) =>
  field[0] + termKey(stemming, stemmed);

/** A bit for each stemming in which a token occurs. */
export const bitOf = (stemming: Stemming) => 1 << STEMMINGS.indexOf(stemming);

type TermSections = Pick<Sections, "termKeys" | "termKeyStarts" | "termTokenStarts" | "termTokens">;

/** All words of some reviews as they are, given the tokens of their texts: those of titles and replies, too. */
export function vocabularyOf(tokens: Iterable<string>, reviews: readonly Review[]): Set<string> {
  const words = new Set<string>();
  for (const token of tokens) for (const word of searchedWords(token)) words.add(word);
  for (const { title, reply } of reviews)
    for (const text of [title, reply?.text])
      if (text) for (const word of searchedWords(fold(text))) words.add(word);
  return words;
}

/** The tokens that contain each word, by stem. `stemmings` has a bit mask a token; what stands in no text has no token. */
export function buildTerms(
  tokens: readonly string[],
  stemmings: Uint8Array,
  vocabulary: Iterable<string>,
): TermSections {
  const holders = new Map<string, number[]>(Array.from(vocabulary, (word) => [AS_IT_IS + word, []]));
  const add = (key: string, token: number) => {
    const list = holders.get(key);
    if (!list) holders.set(key, [token]);
    else if (list.at(-1) !== token) list.push(token);
  };
  for (const [token, text] of tokens.entries()) {
    for (const word of searchedWords(text)) {
      for (const stemming of STEMMINGS) {
        if (stemming !== "none" && (stemmings[token]! & bitOf(stemming)) === 0) continue;
        add(termKey(stemming, stem(word, stemming)), token);
      }
    }
  }
  const { bytes, starts, order } = sortKeys(holders.keys());
  const termTokens = new Growing(Uint32Array);
  const termTokenStarts = new Uint32Array(order.length + 1);
  for (const [index, key] of order.entries()) {
    for (const token of holders.get(key)!) termTokens.push(token);
    termTokenStarts[index + 1] = termTokens.length;
  }
  return { termKeys: bytes, termKeyStarts: starts, termTokenStarts, termTokens: termTokens.finish() };
}

/** The reviews of each word of their titles and replies, in the order of the keys. */
export function buildFieldTerms(
  reviews: readonly Review[],
  stemmingAt: (position: number) => Stemming,
): Pick<Sections, "fieldKeys" | "fieldKeyStarts"> & { documents: Uint32Array[] } {
  const holders = new Map<string, Growing<Uint32Array>>();
  for (const [position, { title, reply }] of reviews.entries()) {
    const texts = { title, reply: reply?.text };
    for (const field of FIELDS) {
      const text = texts[field];
      if (!text) continue;
      const stemming = stemmingAt(position);
      for (const word of new Set(searchedWords(fold(text)).map((each) => stem(each, stemming)))) {
        appendTo(holders, fieldKey(field, stemming, word), position);
      }
    }
  }
  const { bytes, starts, order } = sortKeys(holders.keys());
  return {
    fieldKeys: bytes,
    fieldKeyStarts: starts,
    documents: order.map((key) => holders.get(key)!.finish()),
  };
}

/** A token that stands in a text more often counts no more than so many times. */
export const MOST_REPEATS = 8;

/** For each token that a text has again: the reviews that have it at least twice, three times and so on, up to `MOST_REPEATS`. */
export function buildRepeats(
  stream: TokenStream,
  { tokens, documents }: { tokens: number; documents: number },
): Pick<Sections, "repeated"> & { documents: Uint32Array[] } {
  const counts = new Uint8Array(tokens);
  const lists = new Map<number, Growing<Uint32Array>[]>();
  for (let document = 0; document < documents; document++) {
    stream.forEach(document, (token) => {
      const before = counts[token]!;
      if (before === MOST_REPEATS) return;
      counts[token] = before + 1;
      if (before === 0) return;
      const ofToken = lists.get(token) ?? [];
      ofToken[before - 1] ??= new Growing(Uint32Array, 4);
      ofToken[before - 1]!.push(document);
      lists.set(token, ofToken);
    });
    stream.forEach(document, (token) => {
      counts[token] = 0;
    });
  }
  const again = [...lists.keys()].sort((a, b) => a - b);
  return {
    repeated: Uint32Array.from(again.flatMap((token) => lists.get(token)!.map(() => token))),
    documents: again.flatMap((token) => lists.get(token)!.map((list) => list.finish())),
  };
}
