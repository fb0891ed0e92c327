import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Review } from "../../_schema/review.ts";
import { type DocumentSet, wordsFor } from "../document-set.ts";
import { FilterSearch, type Remember } from "../filter-search.ts";
import type { Index } from "../format.ts";
import { plainWords } from "../full-text/stem.ts";
import { phraseKey, Terms } from "../full-text/terms.ts";
import { synonyms } from "../full-text/word-lists.ts";
import { isDense, Postings, PostingsBuilder } from "../postings.ts";
import { encodeWords } from "../spelling/front-coding.ts";
import {
  differences,
  encodeKeys,
  fileName,
  INDEX,
  LENGTHS,
  layOut,
  type OfflineIndex,
  type OfflineText,
  ORDINARY,
  pageFile,
  REVIEWS_A_FILE,
  reviewsFile,
  TEXT,
} from "./offline-index.ts";

/** Bytes with which a page of postings is full. */
const PAGE = 8192;

export interface OfflineFiles {
  folder: string;
  /** Of all that the files are made of. */
  hash: string;
}

/** Writes the files with which the search page answers by itself. */
export function writeOffline(
  { folder, hash }: OfflineFiles,
  { header, sections }: Index,
  reviews: readonly Review[],
): void {
  mkdirSync(folder, { recursive: true });
  const write = (file: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, fileName(file, hash)), content);
  const writeJson = <Content>(file: string, content: Content) => write(file, JSON.stringify(content));

  const phrases = findPhrases({ header, sections });
  const further = new PostingsBuilder(reviews.length);
  for (const [, set] of phrases) further.add(set);
  const slices = [...slicesOf(sections, reviews.length), ...slicesOf(further.finish(), reviews.length)];
  const pages = cutPages(layOut({ header, sections }, slices.length), slices);
  for (const [page, postings] of pages.entries())
    write(pageFile(page), Buffer.concat(postings.map((posting) => slices[posting]!.bytes)));

  writeJson<OfflineIndex>(INDEX, {
    header,
    postingCounts: slices.map(({ count }) => count),
    pages: pages.map(({ length }) => length),
    streamStarts: differences(sections.streamStarts),
    days: differences(sections.days),
    dayStarts: differences(sections.dayStarts),
    terms: encodeKeys({ bytes: sections.termKeys, starts: sections.termKeyStarts }),
    termTokenStarts: differences(sections.termTokenStarts),
    termTokens: differences(sections.termTokens),
    fields: encodeKeys({ bytes: sections.fieldKeys, starts: sections.fieldKeyStarts }),
    repeated: differences(sections.repeated),
    phrases: encodeWords(phrases.map(([key]) => key)),
  });
  const dictionary = Buffer.from(sections.dictionary).toString("utf8");
  writeJson<OfflineText>(TEXT, { dictionary, stream: [...sections.stream] });
  writeJson(LENGTHS, [...sections.textLengths]);
  writeJson(ORDINARY, [encodeKeys({ bytes: sections.ordinaryKeys, starts: sections.ordinaryKeyStarts })]);
  for (let at = 0; at < reviews.length; at += REVIEWS_A_FILE)
    writeJson(reviewsFile(at / REVIEWS_A_FILE), reviews.slice(at, at + REVIEWS_A_FILE));
}

/**
 * The reviews that have each everyday phrase, by `phraseKey`, sorted by it: without the order of all words of all reviews, which
 * is most of an index, nothing else could tell. A phrase of which no review has a word is left out.
 */
function findPhrases(index: Index): [key: string, DocumentSet][] {
  const anew: Remember = (_, compute) => compute();
  const postings = new Postings(index.sections, index.header.reviews);
  const terms = new Terms(index, postings, new FilterSearch(index, postings, anew), anew);
  const found = new Map<string, DocumentSet>();
  for (const words of everydayPhrases())
    for (const { stemming } of terms.stemmed) {
      const key = phraseKey(words, stemming);
      const known = words.every((word) => terms.tokensOf(word, stemming).length > 0);
      if (known && !found.has(key)) found.set(key, terms.withPhrase(words, stemming));
    }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

function everydayPhrases(): string[][] {
  return synonyms()
    .flatMap(({ phrases, asking, narrower, foreign }) => [
      ...phrases,
      ...asking,
      ...narrower,
      ...foreign.map(({ phrase }) => phrase),
    ])
    .map(plainWords)
    .filter(({ length }) => length > 1);
}

interface Slice {
  /** Number of reviews. */
  count: number;
  bytes: Uint8Array;
}

/** The bytes of postings that follow each other as they are numbered. */
function slicesOf(
  { postingCounts, postingStarts, postingLists, postingBitmaps }: ReturnType<PostingsBuilder["finish"]>,
  documents: number,
): Slice[] {
  const words = wordsFor(documents);
  let listsEnd = postingLists.length;
  const slices: Slice[] = [];
  for (let posting = postingCounts.length - 1; posting >= 0; posting--) {
    const count = postingCounts[posting]!;
    const start = postingStarts[posting]!;
    if (isDense(count, documents)) {
      slices.push({ count, bytes: bytesOf(postingBitmaps.subarray(start, start + words)) });
    } else {
      slices.push({ count, bytes: postingLists.subarray(start, listsEnd) });
      listsEnd = start;
    }
  }
  return slices.reverse();
}

function bytesOf(words: Uint32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(words.byteLength));
  words.forEach((word, at) => {
    bytes.setUint32(at * Uint32Array.BYTES_PER_ELEMENT, word, true);
  });
  return new Uint8Array(bytes.buffer);
}

function cutPages(order: Uint32Array, slices: readonly Slice[]): number[][] {
  const pages: number[][] = [];
  let room = 0;
  for (const posting of order) {
    const { length } = slices[posting]!.bytes;
    if (length > room) {
      pages.push([]);
      room = PAGE;
    }
    pages.at(-1)!.push(posting);
    room -= length;
  }
  return pages;
}
