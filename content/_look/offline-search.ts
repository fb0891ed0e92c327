import type { Dataset } from "../../data/_dataset/dataset.ts";
import { offlineData } from "../../data/_search/offline/offline-data.ts";
import { bundleScript } from "./bundle-script.ts";

const ENTRY = "data/_search/offline/open-search.ts";

/** With more reviews a page would load too much to be of help to anybody who has come by telephone. */
const MOST_REVIEWS = 25_000;

/** The licences of the packages in the engine, which are to go with every copy of them. */
const LICENCES = ["zod/LICENSE", "@orama/stemmers/LICENSE.md"];

/** The engine of the search as one module for browsers, the same for every site. */
export function searchEngine(): Promise<Uint8Array> {
  return bundleScript(ENTRY, LICENCES);
}

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
