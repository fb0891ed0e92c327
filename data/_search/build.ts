import type { Review } from "../_schema/review.ts";
import { buildDays } from "./days.ts";
import { buildDictionary, Dictionary } from "./dictionary.ts";
import { listed } from "./document-set.ts";
import { filtersOf } from "./filters.ts";
import type { Index } from "./format.ts";
import { findFrequentBorders } from "./frequent-borders.ts";
import { findFrequentNeedles } from "./frequent-needles.ts";
import { Growing } from "./growing.ts";
import { collectNames } from "./names.ts";
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
  const { tokens, documentsOf, stream, streamStarts } = tokenise(reviews);
  const postings = new PostingsBuilder(documents);
  for (const list of documentsOf) postings.add(listed(list));

  const dictionary = buildDictionary(tokens);
  const byToken = new Postings(postings.finish(), documents);
  const frequent = findFrequentNeedles(new Dictionary(dictionary, tokens.length), byToken, documents);
  for (const { tokens: holders, cost } of frequent) postings.add(byToken.union(holders, cost));
  const borders = findFrequentBorders(tokens, new TokenStream({ stream, streamStarts }), documents);
  for (const { set } of borders) postings.add(set);

  const byFilter = groupByFilter(searched);
  for (const list of byFilter.values()) postings.add(listed(list.finish()));

  return {
    header: {
      reviews: documents,
      tokens: tokens.length,
      needles: [...frequent, ...borders].map(({ needle }) => needle),
      filters: [...byFilter.keys()],
      names: collectNames(searched),
      datasetBytes,
    },
    sections: {
      ...dictionary,
      ...postings.finish(),
      ...buildDays(reviews),
      stream,
      streamStarts,
      reviewStarts,
      byId: sortById(reviews),
    },
  };
}

function groupByFilter({ reviews, languages, readings }: Searched): Map<string, Growing<Uint32Array>> {
  const groups = new Map<string, Growing<Uint32Array>>();
  for (const [position, review] of reviews.entries()) {
    const language = languages ? languages[position] : review.language;
    for (const filter of filtersOf(review, language, readings?.get(review.id))) {
      const group = groups.get(filter) ?? new Growing(Uint32Array);
      group.push(position);
      groups.set(filter, group);
    }
  }
  return groups;
}

function sortById(reviews: readonly Review[]): Uint32Array {
  return Uint32Array.from(reviews.keys()).sort((a, b) => (reviews[a]!.id < reviews[b]!.id ? -1 : 1));
}
