import type { Index } from "../format.ts";
import { KeyTable, type SortedKeys, sortKeys } from "../full-text/sorted-keys.ts";
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

/**
 * What every search needs of an index: all but the postings, and what few questions ask for. Numbers are told by how much each is
 * above the one before.
 */
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
