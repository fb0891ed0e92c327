import type { BusinessFile } from "../../data/schema/business.ts";
import type { Review } from "../../data/schema/review.ts";
import { buildIndex } from "../../data/search/build.ts";
import { sourceInMemory } from "../../data/search/byte-source.ts";
import { SearchIndex, type SearchIndexOptions } from "../../data/search/read.ts";
import { locateReviews } from "../../data/search/review-starts.ts";

/** The index of some reviews, newest first, without a file. */
export function createIndex(
  reviews: readonly Review[],
  technicians: BusinessFile["technicians"] = [],
  options?: SearchIndexOptions,
): SearchIndex {
  const dataset = sourceInMemory(Buffer.from(JSON.stringify({ version: "v-1", reviews })));
  const index = buildIndex({
    reviews,
    reviewStarts: locateReviews(dataset, reviews),
    datasetBytes: dataset.length,
    technicians,
  });
  return new SearchIndex(index, dataset, options);
}
