import MiniSearch from "minisearch";
import type { Review } from "../../../data/_schema/review.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import { type Engine, page } from "./engine.ts";
import { passes } from "./filters.ts";

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
