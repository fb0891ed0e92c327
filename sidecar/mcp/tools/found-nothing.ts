import type { SearchFilters } from "../../../data/_schema/search.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { notesOnNames } from "./filters-by-name.ts";

/** What a search found. */
interface Found {
  total: number;
  filters: SearchFilters;
  corrected?: string | undefined;
}

/** What was tried where nothing was found, or something else than the words given; undefined where there is nothing to say. */
export function noteOnFinding(site: PublishedSite, { total, filters, corrected }: Found): string | undefined {
  if (corrected !== undefined)
    return `No review has the words as given; "${corrected}" was looked for instead.`;
  if (total > 0) return undefined;
  const names = notesOnNames(site, filters);
  if (names.length > 0) return names.join(" ");
  return filters.query === undefined ? undefined : noteOnWords(site, filters, filters.query);
}

function noteOnWords(site: PublishedSite, filters: SearchFilters, query: string): string {
  if (filters.match !== "words")
    return "No review has this as it stands; match=words takes its words in any order and form.";
  const { total: elsewhere } = site.search({ query, match: "words", limit: 1 });
  if (elsewhere > 0) return `${elsewhere} have these words, but do not pass the other filters.`;
  const words = site.eachWord(query);
  const some = words.filter(({ reviews }) => reviews > 0).map(({ word, reviews }) => `${word} (${reviews})`);
  const none = words.filter(({ reviews }) => reviews === 0).map(({ word }) => word);
  return [
    "No review has all these words, in any order and form, synonyms too.",
    none.length > 0 && `In none: ${none.join(", ")}.`,
    some.length > 0 && `Alone: ${some.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
