import { searchPage } from "../../../data/_schema/addresses.ts";
import type { PublishedSite } from "../../site/published-site.ts";

/** How to list all the reviews that meet some filters: by a call, or on the site. */
export function allReviews({ baseUrl }: PublishedSite, filters: Record<string, string>) {
  return {
    tool: "search_reviews" as const,
    arguments: filters,
    url: baseUrl + searchPage(filters),
  };
}
