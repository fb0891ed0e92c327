import { once } from "node:events";
import type { Dataset } from "../../../data/_dataset/dataset.ts";
import { type SearchSource, writeSearchFiles } from "../../../data/_search/write.ts";
import { startThread, WORTH_A_THREAD } from "../thread.ts";

/** What a generation's search is made of. */
export type SearchedDataset = Pick<Dataset, "reviews" | "business"> &
  Partial<Dataset> &
  Pick<SearchSource, "offline" | "sidecar">;

export interface SearchFiles {
  /** Resolves when all are written. Rejects when the thread has failed. */
  finish(): Promise<void>;
  /** Gives up; nothing is written after it has resolved. */
  stop(): Promise<void>;
}

/** What a thread is told: the dataset's file and what it does not have. */
export interface SearchJob extends Omit<SearchSource, "reviews" | "written" | "file"> {
  folder: string;
  text: string;
}

/** With more, a second copy of the reviews in memory would come on top of the most that a build takes. */
const MOST_IN_THREAD = 25_000;

/**
 * Writes the search index, the streams of "since" and what the search page reads into a generation's folder: in a thread of its
 * own, while all else is rendered, or in the end and in this one where that is not worth it.
 */
export function beginSearchFiles(
  folder: string,
  dataset: SearchedDataset,
  worthAThread = WORTH_A_THREAD,
): SearchFiles {
  const count = dataset.reviews.reviews.length;
  const text = dataset.file?.text;
  return text === undefined || count < worthAThread || count > MOST_IN_THREAD
    ? { finish: () => writeHere(folder, dataset), stop: async () => {} }
    : writeInThread({ folder, text, ...searchedOf(dataset) });
}

async function writeHere(folder: string, dataset: SearchedDataset): Promise<void> {
  const { reviews, file } = dataset;
  await writeSearchFiles(folder, {
    ...searchedOf(dataset),
    reviews: reviews.reviews,
    written: file?.reviews,
  });
}

function writeInThread(job: SearchJob): SearchFiles {
  const worker = startThread(new URL("search-worker.ts", import.meta.url), job);
  const ended = once(worker, "exit");
  // Whoever waits for the files hears of a failure.
  ended.catch(() => {});
  return {
    async finish() {
      const [code] = await ended;
      if (code !== 0) throw new Error(`the search index was not written: its thread ended with ${code}`);
    },
    stop: async () => void (await worker.terminate()),
  };
}

function searchedOf({ business, votes, insights, offline, sidecar }: SearchedDataset) {
  return { business, votes, aspects: insights?.aspects, offline, sidecar };
}
