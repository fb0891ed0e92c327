import { pathOf } from "../../../data/_schema/operations.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import { get } from "./job.ts";

/** The address of a search. */
export function searchPath(parameters: SearchParameters): string {
  const given = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return `${pathOf("searchReviews")}?${new URLSearchParams(given)}`;
}

export function searchRequest(parameters: SearchParameters): string {
  return get(searchPath(parameters));
}
