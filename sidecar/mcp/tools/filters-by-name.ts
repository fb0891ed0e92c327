import { CursorFault } from "../../../data/_schema/cursor.ts";
import type { SearchFilters, SearchParameters } from "../../../data/_schema/search.ts";
import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import { FILTER_NAMES } from "../../../data/_schema/terms.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { knownNames, unknown } from "./known-names.ts";
import { ToolFault } from "./tool.ts";

const NAMES = Object.entries(FILTER_NAMES) as [
  keyof typeof FILTER_NAMES,
  (typeof FILTER_NAMES)[keyof typeof FILTER_NAMES],
][];

/** The filters with all names as the lists have them; those that nothing has stay as they are, and match nothing. */
export function understood<Filters extends SearchFilters>(site: PublishedSite, given: Filters): Filters {
  const filters = { ...given };
  for (const [name, kind] of NAMES) {
    const asked = given[name];
    if (asked !== undefined) filters[name] = site.index.names.understand(kind, asked) ?? asked;
  }
  return filters;
}

/** What to say of filters that name nothing there is. */
function notesOnNames(site: PublishedSite, filters: SearchFilters): string[] {
  return NAMES.flatMap(([name, kind]) => {
    const asked = filters[name];
    if (asked === undefined || knownNames(site)[kind].includes(asked)) return [];
    return `${name}: ${unknown(site, kind, asked)}`;
  });
}

/** The reviews that match. Throws a ToolFault for a cursor that does not go on from this question. */
export function findReviews(site: PublishedSite, parameters: SearchParameters): SearchAnswer {
  try {
    return site.search(understood(site, parameters));
  } catch (error) {
    if (error instanceof CursorFault) throw new ToolFault(`cursor: ${error.message}`);
    throw error;
  }
}

type Found = Pick<SearchAnswer, "total" | "filters" | "corrected" | "with_words">;

/** What was tried where nothing was found, or something else than the words given, or more; undefined where there is nothing to say. */
export function noteOnFinding(site: PublishedSite, found: Found): string | undefined {
  const { total, filters, corrected, with_words: literal } = found;
  if (corrected !== undefined)
    return `No review contains these words; "${corrected}" was searched for instead.`;
  if (literal !== undefined)
    return `${literal} of ${total} contain the words themselves; the others have synonyms, or mention or judge what they name.`;
  if (total > 0) return undefined;
  const names = notesOnNames(site, filters);
  if (names.length > 0) return names.join(" ");
  return filters.query === undefined ? undefined : noteOnWords(site, filters, filters.query);
}

function noteOnWords(site: PublishedSite, filters: SearchFilters, query: string): string {
  if (filters.match !== "words")
    return "No review contains this exact phrase; match=words finds its words in any order and form.";
  const { total: elsewhere } = site.search({ query, match: "words", limit: 1 });
  if (elsewhere > 0)
    return `Reviews with these words: ${elsewhere}, but none of them matches the other filters.`;
  const { did_you_mean: other } = site.search({ ...filters, limit: 1 });
  const words = site.index.eachWord(query);
  const some = words.filter(({ reviews }) => reviews > 0).map(({ word, reviews }) => `${word} (${reviews})`);
  const none = words.filter(({ reviews }) => reviews === 0).map(({ word }) => word);
  return [
    "No review has all these words, in any order or form, or as synonyms.",
    none.length > 0 && `In none: ${none.join(", ")}.`,
    some.length > 0 && `Alone: ${some.join(", ")}.`,
    noteOnAspect(site, filters, words),
    other !== undefined && `"${other}" finds some.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Of words that name an aspect, such as "complaints about price": how many reviews judge that, in whatever words. */
function noteOnAspect(
  site: PublishedSite,
  { query: _, match: __, ...others }: SearchFilters,
  words: readonly { word: string }[],
): string | undefined {
  const named = words.map(({ word }) => site.index.names.understand("aspect", word));
  const aspect = named.find((each) => each !== undefined && knownNames(site).aspect.includes(each));
  if (aspect === undefined || others.aspect !== undefined) return undefined;
  const count = (sentiment: SearchFilters["sentiment"]) =>
    site.search({ ...others, aspect, ...(sentiment && { sentiment }), limit: 1 }).total;
  const all = count(others.sentiment);
  return all === 0
    ? undefined
    : `aspect=${aspect} finds ${all}, with sentiment=negative ${count("negative")}.`;
}
