import { crc32 } from "node:zlib";
import type { Review } from "../_schema/review.ts";
import { languageOf } from "../_schema/review-language.ts";
import { appendTo, bytesOf, type Growing } from "./arrays.ts";
import { shortHash } from "./canonical.ts";
import { buildDays } from "./days.ts";
import { dictionaryOf, sortSuffixes } from "./dictionary.ts";
import { listed } from "./document-set.ts";
import { termsOf } from "./filters.ts";
import type { Index, Sections } from "./format.ts";
import { findFrequentBorders, findFrequentNeedles } from "./frequent.ts";
import { buildFieldTerms, buildRepeats, buildTerms, vocabularyOf } from "./full-text/index-terms.ts";
import { sortKeys } from "./full-text/sorted-keys.ts";
import { type Stemming, stemmingOf } from "./full-text/stem.ts";
import { collectNames, type Names } from "./names.ts";
import { Postings, PostingsBuilder } from "./postings.ts";
import type { Searched } from "./search-source.ts";
import { TokenStream } from "./token-stream.ts";
import { tokenise } from "./tokenise.ts";

export interface IndexSource extends Searched {
  /** The first byte of each review in the dataset's file, and the byte after the last review and its bracket. */
  reviewStarts: Uint32Array;
  datasetBytes: number;
}

/** Builds the index: everything a search needs to know about the reviews, without the reviews themselves. */
export function buildIndex({ reviewStarts, datasetBytes, ...searched }: IndexSource): Index {
  const { reviews } = searched;
  const documents = reviews.length;
  const stemmingAt = stemmingsOf(searched);
  const { tokens, stemmings, documentsOf, stream, streamStarts } = tokenise(reviews, stemmingAt);
  const postings = new PostingsBuilder(documents);
  for (const list of documentsOf) postings.add(listed(list));

  const dictionary = dictionaryOf(tokens);
  const suffixes = sortSuffixes(dictionary);
  const byToken = new Postings(postings.finish(), documents);
  const frequent = findFrequentNeedles(dictionary, suffixes, byToken, documents);
  for (const { tokens: holders } of frequent) postings.add(byToken.union(holders));
  const tokenStream = new TokenStream({ stream, streamStarts });
  const borders = findFrequentBorders(tokens, tokenStream, documents);
  for (const { set } of borders) postings.add(set);

  const byFilter = groupByFilter(searched, stemmingAt);
  for (const list of byFilter.values()) postings.add(listed(list.finish()));
  const { documents: byFieldWord, ...fieldTerms } = buildFieldTerms(reviews, stemmingAt);
  for (const list of byFieldWord) postings.add(listed(list));
  const { documents: byRepeat, repeated } = buildRepeats(tokenStream, { tokens: tokens.length, documents });
  for (const list of byRepeat) postings.add(listed(list));

  const names = collectNames(searched);
  const vocabulary = vocabularyOf(tokens, reviews);
  const sections = {
    dictionary: new TextEncoder().encode(dictionary),
    suffixes,
    ...postings.finish(),
    ...buildDays(reviews),
    stream,
    streamStarts,
    textLengths: Uint32Array.from(reviews, ({ text }) => text.length),
    reviewStarts,
    byId: sortById(reviews),
    ...buildTerms(tokens, stemmings, vocabulary),
    ...fieldTerms,
    repeated,
    ...buildOrdinary(searched.ordinary?.(vocabulary) ?? []),
  };
  return {
    header: {
      generation: generationOf(sections, names),
      reviews: documents,
      tokens: tokens.length,
      needles: [...frequent, ...borders].map(({ needle }) => needle),
      filters: [...byFilter.keys()],
      names,
      datasetBytes,
    },
    sections,
  };
}

function buildOrdinary(words: readonly string[]): Pick<Sections, "ordinaryKeys" | "ordinaryKeyStarts"> {
  const { bytes, starts } = sortKeys(words);
  return { ordinaryKeys: bytes, ordinaryKeyStarts: starts };
}

/** Equal for indexes that rank alike: of the same words, reviews and names in the same places. */
function generationOf(sections: Sections, names: Names): string {
  const { postingCounts, postingLists, postingBitmaps, stream, termKeys, fieldKeys } = sections;
  const decisive = [postingCounts, postingLists, postingBitmaps, stream, termKeys, fieldKeys];
  return shortHash(JSON.stringify([names, decisive.map((section) => crc32(bytesOf(section)))]));
}

function stemmingsOf({ reviews, business }: Searched): (position: number) => Stemming {
  const usual = stemmingOf(business.language);
  return (position) => {
    const language = languageOf(reviews[position]!);
    return language === undefined ? usual : stemmingOf(language);
  };
}

function groupByFilter(
  { reviews, votes }: Searched,
  stemmingAt: (position: number) => Stemming,
): Map<string, Growing<Uint32Array>> {
  const groups = new Map<string, Growing<Uint32Array>>();
  for (const [position, review] of reviews.entries()) {
    for (const filter of termsOf({ review, votes: votes?.[position] }, stemmingAt(position))) {
      appendTo(groups, filter, position);
    }
  }
  return groups;
}

function sortById(reviews: readonly Review[]): Uint32Array {
  return Uint32Array.from(reviews.keys()).sort((a, b) => (reviews[a]!.id < reviews[b]!.id ? -1 : 1));
}
