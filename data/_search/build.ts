import type { BusinessFile } from "../_schema/business.ts";
import type { Review } from "../_schema/review.ts";
import { fold } from "../_text/fold.ts";
import { buildDays, filtersOf } from "./columns.ts";
import { buildDictionary, Dictionary } from "./dictionary.ts";
import { listed } from "./document-set.ts";
import type { Index } from "./format.ts";
import { findFrequentBorders } from "./frequent-borders.ts";
import { findFrequentNeedles } from "./frequent-needles.ts";
import { Growing } from "./growing.ts";
import { Postings, PostingsBuilder } from "./postings.ts";
import { TokenStream } from "./token-stream.ts";
import { tokenise } from "./tokenise.ts";

export interface IndexSource {
  /** In the order of the dataset, newest first. */
  reviews: readonly Review[];
  /** The first byte of each review in the dataset's file, and the byte after the last review and its bracket. */
  reviewStarts: Uint32Array;
  datasetBytes: number;
  technicians: BusinessFile["technicians"];
}

/** Builds the index: everything a search needs to know about the reviews, without the reviews themselves. */
export function buildIndex({ reviews, reviewStarts, datasetBytes, technicians }: IndexSource): Index {
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

  const byFilter = groupByFilter(reviews);
  for (const list of byFilter.values()) postings.add(listed(list.finish()));

  return {
    header: {
      reviews: documents,
      tokens: tokens.length,
      needles: [...frequent, ...borders].map(({ needle }) => needle),
      filters: [...byFilter.keys()],
      technicians: technicians.flatMap(({ name, aliases }) =>
        [name, ...aliases].map((known): [string, string] => [fold(known), name]),
      ),
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

function groupByFilter(reviews: readonly Review[]): Map<string, Growing<Uint32Array>> {
  const groups = new Map<string, Growing<Uint32Array>>();
  for (const [position, review] of reviews.entries()) {
    for (const filter of filtersOf(review)) {
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
