import type { DocumentSet } from "../document-set.ts";
import { FilterSearch, type Remember } from "../filter-search.ts";
import type { Index } from "../format.ts";
import { plainWords } from "../full-text/stem.ts";
import { phraseKey, Terms } from "../full-text/terms.ts";
import { synonyms } from "../full-text/word-lists.ts";
import { Postings } from "../postings.ts";

/**
 * The reviews that have each everyday phrase, by `phraseKey`, sorted by it: without the order of all words of all reviews, which
 * is most of an index, nothing else could tell. A phrase of which no review has a word is left out.
 */
export function findPhrases(index: Index): [key: string, DocumentSet][] {
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
