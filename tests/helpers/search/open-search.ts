import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BusinessFile } from "../../../data/_schema/business.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { SearchParameters } from "../../../data/_schema/search.ts";
import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import { SearchIndex } from "../../../data/_search/read.ts";
import { writeSearchIndex } from "../../../data/_search/write.ts";
import { folderWith } from "../data-folder.ts";

const BUSINESS = {
  name: "Tillmarsh",
  technicians: [{ name: "Hank Brill", aliases: ["Henry", "el Güero"] }, { name: "Ruth Okafor" }],
  services: [{ id: "water-heater", name: "Water heaters" }],
};

/** Searches reviews, given in their order, through an index that was written and read like a build's. */
export function openSearch(reviews: readonly Review[], folder = folderWith()) {
  writeFileSync(join(folder, "reviews.json"), JSON.stringify({ version: "v-1", reviews }));
  writeSearchIndex(folder, { reviews, business: BusinessFile.parse(BUSINESS) });
  const index = SearchIndex.open(folder);
  return (parameters: Partial<SearchParameters> = {}): SearchAnswer =>
    index.search(SearchParameters.parse(parameters)).toAnswer();
}

/** A review with what a search can ask about. */
export function searchable(given: Partial<Review> & { id: string; technicians?: string[] }): Review {
  const { id, technicians = [], ...rest } = given;
  return {
    id,
    url: `https://reviews.example.test/#${id}`,
    rating: 5,
    date: "2026-03-14",
    text: "",
    author: { name: "Deb R." },
    source: { name: "Google" },
    verification: { level: "platform" },
    mentions: { technicians, services: [], service_areas: [] },
    ...rest,
  };
}
