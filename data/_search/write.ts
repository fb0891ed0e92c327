import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileOf, SEARCH_FILES, SEARCH_FOLDER } from "../_schema/generation.ts";
import { pathOf } from "../_schema/operations.ts";
import { languageOf } from "../_schema/review-language.ts";
import { buildIndex } from "./build.ts";
import { openSource, sourceInMemory } from "./byte-source.ts";
import { DATASET_IN_MEMORY, locateReviews } from "./review-slices.ts";
import type { Searched } from "./search-source.ts";
import { writeIndexFile } from "./section-file.ts";
import type { SinceSource } from "./since-write.ts";
import { ordinaryIn } from "./spelling/ordinary-words.ts";

export interface SearchSource extends Searched {
  /** The reviews as they are serialised in the dataset, where that is known. */
  written?: readonly string[] | undefined;
  /** The dataset's file, where it is not in the folder yet. */
  file?: Buffer | undefined;
}

/**
 * Writes the index of `SearchIndex.open` into a generation's folder, which contains the dataset of these reviews; returns
 * the positions of the reviews in it. Throws an Error when that file is not the serialised dataset.
 */
export function writeSearchIndex(
  generationDir: string,
  { written, file, ...searched }: SearchSource,
): SinceSource {
  const { reviews, business } = searched;
  const path = join(generationDir, fileOf(pathOf("getReviews")));
  const dataset = file ? sourceInMemory(file) : openSource(path, DATASET_IN_MEMORY);
  const reviewStarts = locateReviews(dataset, written ?? reviews.map((review) => JSON.stringify(review)));
  const index = buildIndex({
    ...searched,
    ordinary: ordinaryIn([business.language, ...reviews.map(languageOf)]),
    reviewStarts,
    datasetBytes: dataset.length,
  });
  const folder = join(generationDir, SEARCH_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeIndexFile(join(folder, SEARCH_FILES.index), index);
  return { dataset, reviews, reviewStarts };
}
