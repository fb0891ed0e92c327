import "./no-eval.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import { CursorFault } from "../../_schema/cursor.ts";
import { BAD_REQUEST, type Issue, type Problem, problemOf } from "../../_schema/problem.ts";
import { parseQuery } from "../../_schema/query-string.ts";
import type { ReviewsDataset } from "../../_schema/reviews-dataset.ts";
import { type SearchAnswer, SearchParameters } from "../../_schema/search.ts";
import { buildIndex } from "../build.ts";
import { answerOf, Searcher } from "../searcher.ts";
import { decodeWords } from "../spelling/front-coding.ts";
import type { OfflineData } from "./offline-data.ts";
import { unpool } from "./offline-data.ts";

/** An answer as `GET /api/reviews/search` gives it: its status and its JSON. */
export type OfflineAnswer = { status: 200; body: SearchAnswer } | { status: 400; body: Problem };

export type OfflineSearch = (parameters: URLSearchParams) => Promise<OfflineAnswer>;

/**
 * Opens the search of the site at `base`, an origin with or without a path, from its published reviews alone: for a page
 * whose sidecar does not answer. Rejects when these cannot be loaded, or are no longer those that the page was made with.
 */
export async function openSearch(base: string, data: OfflineData): Promise<OfflineSearch> {
  const { reviews } = await loadDataset(base, data.version);
  const index = buildIndex({
    reviews,
    business: data.business,
    aspects: data.aspects,
    votes: unpool(data.votes),
    ordinary: () => decodeWords(data.ordinary),
    // Reviews are taken from the list, not from a file.
    reviewStarts: new Uint32Array(0),
    datasetBytes: 0,
  });
  const searcher = new Searcher(index, (position) => reviews[position]!.id, {});
  return async (parameters) => {
    const { data: asked, issues } = parseQuery(SearchParameters, parameters.toString());
    if (issues) return refused(issues);
    try {
      const found = searcher.search(asked);
      const at = (positions: readonly number[]) => positions.map((position) => reviews[position]!);
      return { status: 200, body: answerOf(found, at, () => reviews[found.positions.at(-1)!]!) };
    } catch (error) {
      if (!(error instanceof CursorFault)) throw error;
      return refused(error.issues);
    }
  };
}

function refused(issues: Issue[]): OfflineAnswer {
  return { status: 400, body: problemOf(400, BAD_REQUEST, issues) };
}

async function loadDataset(base: string, version: string): Promise<ReviewsDataset> {
  const response = await fetch(base.replace(/\/$/, "") + DATASETS.reviews);
  if (!response.ok) throw new Error(`${DATASETS.reviews} was answered with ${response.status}`);
  const dataset = (await response.json()) as ReviewsDataset;
  if (dataset.version !== version) throw new Error("the reviews were published anew; load the page again");
  return dataset;
}
