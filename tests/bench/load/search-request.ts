import { pathOf } from "../../../data/schema/operations.ts";
import type { SearchParameters } from "../../../data/schema/search.ts";
import { get } from "./job.ts";

/** The address of a search. */
export function searchPath(parameters: SearchParameters): string {
  const given = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return `${pathOf("searchReviews")}?${new URLSearchParams(given)}`;
}

export function searchRequest(parameters: SearchParameters): string {
  return get(searchPath(parameters));
}
