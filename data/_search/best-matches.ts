import { fold } from "../_text/fold.ts";
import { best } from "./full-text/rank.ts";
import { correctedFor, type Searcher } from "./searcher.ts";

/** What has the words of a query, and how these were understood. */
export interface BestMatches<Match> {
  found: Match[];
  corrected?: string | undefined;
  didYouMean?: string | undefined;
}

/** The positions of the reviews that have all words of a query, then of those that have some, each best first. */
export function bestMatches(searcher: Searcher, query: string, limit: number): BestMatches<number> {
  const folded = fold(query);
  if (folded === "") return { found: [] };
  const words = searcher.words.find(folded);
  const { exact, scores, related } = searcher.scored(searcher.passing({}, words.set), {}, words, limit);
  return {
    found: [
      ...best(scores, 0, limit).map((place) => exact[place]!),
      ...related.map(({ position }) => position),
    ],
    corrected: correctedFor(words, related),
    didYouMean: words.didYouMean?.query,
  };
}
