import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { offlineData } from "../../data/_search/offline/offline-data.ts";

/** With more reviews a page would load too much to be of help to anybody who has come by telephone. */
const MOST_REVIEWS = 25_000;

/** Whether the search page of a site answers without a sidecar, as it must where there is none. */
export function searchesOffline(
  { reviews }: Pick<Dataset, "reviews">,
  { sidecar }: Pick<Hosting, "sidecar">,
): boolean {
  return !sidecar || reviews.reviews.length <= MOST_REVIEWS;
}

/**
 * The module that the search page loads when no sidecar answers; `engine` is the address of the engine beside it, `root` the
 * path below which the site lies, without a trailing slash.
 */
export function offlineSearch(dataset: Dataset, engine: string, root: string): string {
  const base = root === "" ? "base" : `base + ${JSON.stringify(root)}`;
  const { reviews, business, languages, votes, insights } = dataset;
  const data = offlineData(reviews.version, { business, languages, votes, aspects: insights.aspects });
  return `import { openSearch } from ${JSON.stringify(engine)};
export const createSearch = ({ base }) => openSearch(${base}, ${JSON.stringify(data)});
`;
}
