import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BusinessFile } from "../schema/business.ts";
import { fileOf, SEARCH_FOLDER } from "../schema/generation.ts";
import { pathOf } from "../schema/operations.ts";
import type { Review } from "../schema/review.ts";
import { buildIndex } from "./build.ts";
import { INDEX_FILE } from "./format.ts";
import { openDataset } from "./review-file.ts";
import { locateReviews } from "./review-starts.ts";
import { writeIndexFile } from "./section-file.ts";

/**
 * Writes the index that `SearchIndex.open` reads into a generation's folder, where the dataset of these reviews lies
 * already. Throws an Error when the file is not the serialised dataset.
 */
export function writeSearchIndex(
  generationDir: string,
  { reviews, business }: { reviews: readonly Review[]; business: BusinessFile },
): void {
  const dataset = openDataset(join(generationDir, fileOf(pathOf("getReviews"))));
  const index = buildIndex({
    reviews,
    reviewStarts: locateReviews(dataset, reviews),
    datasetBytes: dataset.length,
    technicians: business.technicians,
  });
  const folder = join(generationDir, SEARCH_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeIndexFile(join(folder, INDEX_FILE), index);
}
