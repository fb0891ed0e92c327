import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type Hosting, pagesOf } from "../../data/_schema/hosting.ts";
import { newestChange, type Pages } from "./page-data.ts";

export interface SiteMapEntry {
  path: string;
  /** The newest day of what the page shows, as YYYY-MM-DD; null when it shows no review. */
  changed: string | null;
}

/**
 * Every page that a search engine should know. `updated` is the newest day of the reviews.
 */
export function siteMap(
  pages: Pages,
  { reviews: { updated }, ownPages, ownersPages }: Dataset,
  hosting: Pick<Hosting, "sidecar" | "log">,
): SiteMapEntry[] {
  const { search, ...rest } = pagesOf(hosting);
  const general = Object.values(rest);
  return [
    ...general.map((path) => ({ path, changed: updated })),
    ...ownersPages.map(({ path }) => ({ path, changed: null })),
    ...Object.values(pages.subjects)
      .flat()
      .map(({ path, changed }) => ({ path, changed })),
    ...pages.stars.map(({ path, reviews }) => ({ path, changed: newestChange(reviews) })),
    ...pages.months.map(({ path, reviews }) => ({ path, changed: newestChange(reviews) })),
    ...(ownPages ? [...pages.byId.values()].map(({ path, changed }) => ({ path, changed })) : []),
  ];
}
