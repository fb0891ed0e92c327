import type { BusinessFile } from "../../../data/_schema/business.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { buildIndex, type IndexSource } from "../../../data/_search/build.ts";
import { sourceInMemory } from "../../../data/_search/byte-source.ts";
import { SearchIndex } from "../../../data/_search/read.ts";
import { locateReviews } from "../../../data/_search/review-slices.ts";

/** The index of some reviews, newest first, without a file. */
export function createIndex(
  reviews: readonly Review[],
  technicians: BusinessFile["technicians"] = [],
  options?: Omit<Partial<IndexSource>, "reviews">,
): SearchIndex {
  const dataset = sourceInMemory(Buffer.from(JSON.stringify({ version: "v-1", reviews })));
  const index = buildIndex({
    reviews,
    reviewStarts: locateReviews(
      dataset,
      reviews.map((review) => JSON.stringify(review)),
    ),
    datasetBytes: dataset.length,
    business: { language: "en", technicians, services: [], service_areas: [] },
    ...options,
  });
  return new SearchIndex(index, dataset);
}
