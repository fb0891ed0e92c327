import type { Dataset } from "../../data/_dataset/dataset.ts";
import { offlineData } from "../../data/_search/offline/offline-data.ts";

/** With more reviews a page would load too much to be of help to anybody who has come by telephone. */
const MOST_REVIEWS = 25_000;

/** Whether the search page of a site can answer without its sidecar. */
export function searchesOffline({ reviews }: Pick<Dataset, "reviews">): boolean {
  return reviews.reviews.length <= MOST_REVIEWS;
}

/** The module that the search page loads when the sidecar does not answer; `engine` is the address of the engine beside it. */
export function offlineSearch(dataset: Dataset, engine: string): string {
  const { reviews, business, languages, votes, insights } = dataset;
  const data = offlineData(reviews.version, { business, languages, votes, aspects: insights.aspects });
  return `import { openSearch } from ${JSON.stringify(engine)};
export const createSearch = ({ base }) => openSearch(base, ${JSON.stringify(data)});
`;
}
