import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileOf, OFFLINE_FOLDER, SEARCH_FILES, SEARCH_FOLDER } from "../_schema/generation.ts";
import { pathOf } from "../_schema/operations.ts";
import { languageOf } from "../_schema/review-language.ts";
import { buildIndex } from "./build.ts";
import { openSource, sourceInMemory } from "./byte-source.ts";
import { writeOffline } from "./offline/write-offline.ts";
import { DATASET_IN_MEMORY, locateReviews } from "./review-slices.ts";
import type { Searched } from "./search-source.ts";
import { writeIndexFile } from "./section-file.ts";
import { type SinceSource, writeSinceStreams } from "./since-write.ts";
import { ordinaryIn } from "./spelling/ordinary-words.ts";

export interface SearchSource extends Searched {
  /** The reviews as they are serialised in the dataset, where that is known. */
  written?: readonly string[] | undefined;
  /** The dataset's file, where it is not in the folder yet. */
  file?: Buffer | undefined;
  /** The hash in the names of what the search page reads by itself; without it nothing is made for it. */
  offline?: string | null | undefined;
  /** Whether there is a sidecar to read the index, as there usually is. */
  sidecar?: boolean | undefined;
}

/** Writes the index, and what a page reads, into the folder of a generation. Throws an Error when the dataset there is another one. */
export function writeSearchIndex(
  generationDir: string,
  { written, file, offline, sidecar = true, ...searched }: SearchSource,
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
  if (offline) writeOffline({ folder: join(generationDir, OFFLINE_FOLDER), hash: offline }, index, reviews);
  if (sidecar) {
    const folder = join(generationDir, SEARCH_FOLDER);
    mkdirSync(folder, { recursive: true });
    writeIndexFile(join(folder, SEARCH_FILES.index), index);
  }
  return { dataset, reviews, reviewStarts };
}

/** The same, and the streams of "since" for the sidecar. */
export async function writeSearchFiles(generationDir: string, source: SearchSource): Promise<void> {
  const written = writeSearchIndex(generationDir, source);
  if (source.sidecar ?? true) await writeSinceStreams(generationDir, written);
}
