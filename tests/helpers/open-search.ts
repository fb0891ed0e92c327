import { BusinessFile } from "../../data/schema/business.ts";
import type { Review } from "../../data/schema/review.ts";
import { type SearchAnswer, SearchParameters } from "../../data/schema/search.ts";
import { loadSearcher } from "../../data/search/read.ts";
import { writeSearchIndex } from "../../data/search/write.ts";
import { folderWith } from "./data-folder.ts";

const BUSINESS = {
  name: "Tillmarsh",
  technicians: [{ name: "Hank Brill", aliases: ["Henry", "el Güero"] }, { name: "Ruth Okafor" }],
  services: [{ id: "water-heater", name: "Water heaters" }],
};

/** Searches reviews, given in their order, through an index that was written and read like a build's. */
export function openSearch(reviews: readonly Review[], folder = folderWith()) {
  writeSearchIndex(folder, { reviews, business: BusinessFile.parse(BUSINESS) });
  const searcher = loadSearcher(folder, reviews);
  return (parameters: Partial<SearchParameters> = {}): SearchAnswer =>
    searcher.search(SearchParameters.parse(parameters));
}

/** A review with what a search can ask about. */
export function searchable(given: Partial<Review> & { id: string; technicians?: string[] }): Review {
  const { technicians = [], ...rest } = given;
  return {
    url: `https://reviews.example.test/#${given.id}`,
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
