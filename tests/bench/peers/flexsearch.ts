import { Index } from "flexsearch";
import type { Review } from "../../../data/_schema/review.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import { type Engine, page } from "../engines/engine.ts";
import { passes } from "../engines/filters.ts";
import { type Ranked, SEEN } from "../labelled/queries.ts";

/** FlexSearch with its index of all parts of words: the only one of its kinds that looks inside words. */
export function createFlexSearch(reviews: readonly Review[]): Engine {
  const index = new Index({ tokenize: "full" });
  for (const [position, { text }] of reviews.entries()) index.add(position, text);
  const positions = ({ query, ...filters }: SearchParameters) => {
    const found =
      query === undefined
        ? [...reviews.keys()]
        : (index.search(query, { limit: reviews.length }) as number[]);
    return found.filter((position) => passes(reviews[position]!, filters)).sort((a, b) => a - b);
  };
  return {
    positions,
    search(parameters) {
      const found = positions(parameters);
      const newest = found.slice(0, parameters.limit).map((position) => JSON.stringify(reviews[position]));
      return page(found.length, newest);
    },
    indexBytes() {
      let bytes = 0;
      index.export((_key, data) => {
        bytes += Buffer.byteLength(data ?? "");
      });
      return bytes;
    },
  };
}

/** FlexSearch as its documentation has it for texts that people search; with `suggest` any word will do. */
export function rankByFlexSearch(reviews: readonly Review[], suggest: boolean): Ranked {
  const index = new Index({ tokenize: "forward" });
  for (const [position, { title = "", text }] of reviews.entries()) index.add(position, `${title} ${text}`);
  return (query) =>
    (index.search(query, { limit: SEEN, suggest }) as number[]).map((position) => reviews[position]!.id);
}
