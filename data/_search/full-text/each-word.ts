import { fold } from "../../_text/fold.ts";
import { asTyped, readQuery } from "./word-query.ts";
import type { WordSearch } from "./word-search.ts";

export interface WordCount {
  word: string;
  /** That have it in any form, or something of the same name. */
  reviews: number;
}

/** The words of a query that have to be found, phrases of everyday words together, and how many reviews have each. */
export function eachWord(words: WordSearch, text: string): WordCount[] {
  const folded = fold(text);
  if (folded === "") return [];
  const query = readQuery(folded, words.known);
  return query.groups
    .filter(({ required }) => required)
    .flatMap((group) =>
      group.units.map((unit) => ({
        word: asTyped(query, unit.given),
        reviews: words.ofUnitIn(group, unit).count,
      })),
    );
}
