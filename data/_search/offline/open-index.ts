import "./no-eval.ts";
import { CursorFault } from "../../_schema/cursor.ts";
import { BAD_REQUEST, type Issue, type Problem, problemOf } from "../../_schema/problem.ts";
import { parseQuery } from "../../_schema/query-string.ts";
import type { Review } from "../../_schema/review.ts";
import { SearchParameters } from "../../_schema/search.ts";
import type { SearchAnswer } from "../../_schema/search-answer.ts";
import { answerOf, type Found, Searcher } from "../searcher.ts";
import { lazyIndex } from "./lazy-index.ts";
import { fileName, type OfflineIndex, REVIEWS_A_FILE, reviewsFile } from "./offline-index.ts";
import { Parts } from "./parts.ts";

/** The page marks what it finds with what the engine has anyway. */
export { aspectsIn, createMarks } from "../full-text/marks.ts";

/** An answer as `GET /api/reviews/search` gives it: its status and its JSON. */
export type OfflineAnswer = { status: 200; body: SearchAnswer } | { status: 400; body: Problem };

export type OfflineSearch = (parameters: URLSearchParams) => Promise<OfflineAnswer>;

/**
 * Opens the search of a site from static files alone, for a page whose sidecar does not answer. `folder` is where they are,
 * `loaded` what `INDEX` there was answered with. Rejects, as every search does, when a file cannot be had: once the reviews are
 * published anew the former files are gone.
 */
export async function openSearch(folder: string, hash: string, loaded: Response): Promise<OfflineSearch> {
  const parts = new Parts(async (file) => read(await fetch(folder + fileName(file, hash))));
  const index = lazyIndex((await read(loaded)) as OfflineIndex, parts);
  const reviewAt = (position: number): Review => {
    const file = reviewsFile(Math.floor(position / REVIEWS_A_FILE));
    // Until it is there anything will do: the answer is not given.
    return parts.has(file) ? parts.get<Review[]>(file)[position % REVIEWS_A_FILE]! : NO_REVIEW;
  };
  const searcher = new Searcher(index, (position) => reviewAt(position).id);
  const answer = (asked: SearchParameters): Promise<SearchAnswer> => {
    let whole: Found | undefined;
    return parts.complete(() => {
      const found = whole ?? searcher.search(asked);
      if (!parts.waiting) whole = found;
      const reviewsAt = (positions: readonly number[]) => positions.map(reviewAt);
      return answerOf(found, reviewsAt, () => reviewAt(found.positions.at(-1)!));
    });
  };
  return async (parameters) => {
    const { data: asked, issues } = parseQuery(SearchParameters, parameters.toString());
    if (issues) return refused(issues);
    try {
      return { status: 200, body: await answer(asked) };
    } catch (error) {
      if (!(error instanceof CursorFault)) throw error;
      return refused(error.issues);
    }
  };
}

async function read(response: Response): Promise<unknown> {
  const { ok, status, url } = response;
  if (!ok) throw new Error(`${new URL(url).pathname} was answered with ${status}; load the page again`);
  return url.endsWith(".json")
    ? response.json()
    : response.arrayBuffer().then((bytes) => new Uint8Array(bytes));
}

const NO_REVIEW = {} as Review;

function refused(issues: Issue[]): OfflineAnswer {
  return { status: 400, body: problemOf(400, BAD_REQUEST, issues) };
}
