import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type Hosting, pagePaths } from "../../data/_schema/hosting.ts";
import type { ListPage } from "./list-pages.ts";
import { newestChange, type Pages } from "./page-data.ts";

/** `changed` is that of the first page, where it shows more than its reviews. */
function listed(lists: readonly ListPage[], changed?: string | null) {
  return lists.map(({ path, number, reviews }) => ({
    path,
    changed: number === 1 && changed !== undefined ? changed : newestChange(reviews),
  }));
}

/** Every page that a search engine should know, with the newest day of what it shows; null when it shows no review. */
export function siteMap(
  pages: Pages,
  { reviews: { updated }, ownPages, ownersPages }: Dataset,
  hosting: Pick<Hosting, "sidecar" | "log">,
) {
  const { search, ...rest } = pagePaths(hosting);
  const general = Object.values(rest);
  return [
    ...general.map((path) => ({ path, changed: updated })),
    ...ownersPages.map(({ path }) => ({ path, changed: null })),
    ...Object.values(pages.subjects)
      .flat()
      .flatMap(({ lists, changed }) => listed(lists, changed)),
    ...pages.stars.flatMap(({ lists }) => listed(lists)),
    ...pages.months.map(({ path, reviews }) => ({ path, changed: newestChange(reviews) })),
    ...(ownPages ? [...pages.byId.values()].map(({ path, changed }) => ({ path, changed })) : []),
  ];
}
