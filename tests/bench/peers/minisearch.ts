import MiniSearch from "minisearch";
import type { Review } from "../../../data/_schema/review.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import { type Engine, page } from "../engines/engine.ts";
import { passes } from "../engines/filters.ts";
import type { Ranked } from "../labelled/queries.ts";

/** MiniSearch as its documentation has it for searching while typing: all words, each also as a beginning. */
export function createMiniSearch(reviews: readonly Review[]): Engine {
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ["text"] });
  index.addAll(reviews.map(({ text }, id) => ({ id, text })));
  const positions = ({ query, ...filters }: SearchParameters) =>
    index
      .search(query ?? MiniSearch.wildcard, {
        prefix: true,
        combineWith: "AND",
        filter: ({ id }) => passes(reviews[id as number]!, filters),
      })
      .map(({ id }) => id as number)
      .sort((a, b) => a - b);
  return {
    positions,
    search(parameters) {
      const found = positions(parameters);
      const newest = found.slice(0, parameters.limit).map((position) => JSON.stringify(reviews[position]));
      return page(found.length, newest);
    },
    indexBytes: () => Buffer.byteLength(JSON.stringify(index)),
  };
}

/** MiniSearch as its documentation has it for texts that people search. */
export function rankByMiniSearch(reviews: readonly Review[], combineWith: "AND" | "OR"): Ranked {
  const index = new MiniSearch<{ id: string; title: string; text: string }>({
    fields: ["title", "text"],
    searchOptions: { combineWith, prefix: true, fuzzy: 0.2, boost: { title: 2 } },
  });
  index.addAll(reviews.map(({ id, title = "", text }) => ({ id, title, text })));
  return (query) => index.search(query).map(({ id }) => id as string);
}
