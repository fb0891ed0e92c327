import { CursorFault } from "../../../data/_schema/cursor.ts";
import type { SearchFilters, SearchParameters } from "../../../data/_schema/search.ts";
import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import { FILTER_NAMES } from "../../../data/_schema/terms.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { knownNames, unknown } from "./known-names.ts";
import { ToolFault } from "./tool-fault.ts";

const NAMES = Object.entries(FILTER_NAMES) as [
  keyof typeof FILTER_NAMES,
  (typeof FILTER_NAMES)[keyof typeof FILTER_NAMES],
][];

/** The filters with all names as the lists have them; those that nothing has stay as they are, and match nothing. */
export function understood<Filters extends SearchFilters>(site: PublishedSite, given: Filters): Filters {
  const filters = { ...given };
  for (const [name, kind] of NAMES) {
    const asked = given[name];
    if (asked !== undefined) filters[name] = site.names.understand(kind, asked) ?? asked;
  }
  return filters;
}

/** What to say of filters that name nothing there is. */
export function notesOnNames(site: PublishedSite, filters: SearchFilters): string[] {
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
