import { groupBy } from "../../_text/group-by.ts";
import type { Index } from "../format.ts";
import { KeyTable, type SortedKeys, sortKeys } from "../full-text/sorted-keys.ts";
import { firstPostings } from "../postings.ts";
import { decodeWords, encodeWords } from "../spelling/front-coding.ts";

/*
 * The files of which the search page searches by itself, below one folder. Each name has the same hash: of all that they are
 * made of.
 */

/** `OfflineIndex`. */
export const INDEX = "index.json";
/** `OfflineText`. */
export const TEXT = "text.json";
/** The words that are no misspelt ones, as `encodeWords` writes them, in a list of one. */
export const ORDINARY = "ordinary.json";
/** The section of the index with the lengths of the texts, as they are. */
export const LENGTHS = "lengths.json";
/** Postings one after the other in the order of `layOut`: lists as in the index, bitmaps from the lowest byte on. */
export const pageFile = (page: number) => `postings-${page}.bin`;
/** So many reviews, as in the dataset. In fewer files there would be more beside those that are shown. */
export const REVIEWS_A_FILE = 8;
export const reviewsFile = (file: number) => `reviews-${file}.json`;

export const fileName = (file: string, hash: string) => file.replace(".", `.${hash}.`);

/** What every search needs of an index. Numbers are told by how much each is above the one before. */
export interface OfflineIndex {
  header: Index["header"];
  /** Numbers of reviews, as they are. */
  postingCounts: number[];
  /** How many postings each page has. */
  pages: number[];
  streamStarts: number[];
  days: number[];
  dayStarts: number[];
  terms: string;
  termTokenStarts: number[];
  termTokens: number[];
  fields: string;
  repeated: number[];
  /** The keys of the phrases whose postings come last. */
  phrases: string;
}

/** Which words stand where, for exact wording. */
export interface OfflineText {
  /** The section of the index. */
  dictionary: string;
  stream: number[];
}

export function differences(numbers: Uint32Array): number[] {
  return Array.from(numbers, (number, at) => number - (at === 0 ? 0 : numbers[at - 1]!));
}

export function sums(differences: readonly number[]): Uint32Array {
  let sum = 0;
  return Uint32Array.from(differences, (difference) => {
    sum += difference;
    return sum;
  });
}

export function encodeKeys(keys: SortedKeys): string {
  const table = new KeyTable(keys);
  return encodeWords(Array.from({ length: table.length }, (_, at) => table.text(at)));
}

export const decodeKeys = (coded: string): SortedKeys => sortKeys(decodeWords(coded));

/**
 * The numbers of so many postings in an order in which those of one word stand together, so that a search needs few pages of
 * them: the tokens of each word in the order of the words, with their repeats and the titles and replies that have it, then all others.
 */
export function layOut(index: Pick<Index, "header" | "sections">, postings: number): Uint32Array {
  const { termKeys, termKeyStarts, termTokens, termTokenStarts, fieldKeys, fieldKeyStarts, repeated } =
    index.sections;
  const first = firstPostings(index);
  const terms = new KeyTable({ bytes: termKeys, starts: termKeyStarts });
  const fields = new KeyTable({ bytes: fieldKeys, starts: fieldKeyStarts });
  // The letter of the field comes before the key of the term.
  const fieldsOf = groupBy(Array(fields.length).keys(), (field) => terms.find(fields.text(field).slice(1)));
  const repeatsOf = groupBy(repeated.keys(), (at) => repeated[at]!);
  const order = new Set<number>();
  for (let term = 0; term < terms.length; term++) {
    for (const token of termTokens.subarray(termTokenStarts[term], termTokenStarts[term + 1])) {
      order.add(token);
      for (const at of repeatsOf.get(token) ?? []) order.add(first.repeat + at);
    }
    for (const field of fieldsOf.get(term) ?? []) order.add(first.field + field);
  }
  for (let posting = 0; posting < postings; posting++) order.add(posting);
  return Uint32Array.from(order);
}
