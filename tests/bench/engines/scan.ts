import type { Review } from "../../../data/_schema/review.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import { fold } from "../../../data/_text/fold.ts";
import { type Engine, type Found, page } from "./engine.ts";
import { passes } from "./filters.ts";

/** What is written in a few lines: every text in lower case, for every query again. */
export function createNaiveScan(reviews: readonly Review[]): Engine {
  const positions = ({ query = "", ...filters }: SearchParameters) => {
    const wanted = query.trim().toLowerCase();
    return positionsWhere(reviews, filters, (position) =>
      reviews[position]!.text.toLowerCase().includes(wanted),
    );
  };
  return { positions, search: (parameters) => pageOf(reviews, positions(parameters), parameters) };
}

/** Texts folded beforehand, as the index folds them: the same answers. */
export function createScan(reviews: readonly Review[]): Engine {
  const texts = reviews.map(({ text }) => fold(text));
  return {
    search(parameters) {
      const { query = "", ...filters } = parameters;
      const wanted = fold(query);
      const found = positionsWhere(reviews, filters, (position) => texts[position]!.includes(wanted));
      return pageOf(reviews, found, parameters);
    },
  };
}

/** The same without a total: it stops when the page is full. */
export function createEarlyExitScan(reviews: readonly Review[]): Engine {
  const texts = reviews.map(({ text }) => fold(text));
  return {
    search({ query = "", limit, ...filters }) {
      const wanted = fold(query);
      const found = positionsWhere(reviews, filters, (at) => texts[at]!.includes(wanted), limit);
      return page(
        null,
        found.map((position) => JSON.stringify(reviews[position])),
      );
    },
  };
}

type Filters = Omit<SearchParameters, "query" | "limit" | "cursor">;

function positionsWhere(
  reviews: readonly Review[],
  filters: Filters,
  contains: (position: number) => boolean,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const found: number[] = [];
  for (let position = 0; position < reviews.length && found.length < most; position++) {
    const review = reviews[position]!;
    // Newest first: none of those that follow is newer.
    if (filters.since !== undefined && review.date < filters.since) break;
    if (passes(review, filters) && contains(position)) found.push(position);
  }
  return found;
}

function pageOf(reviews: readonly Review[], found: readonly number[], { limit }: SearchParameters): Found {
  return page(
    found.length,
    found.slice(0, limit).map((position) => JSON.stringify(reviews[position])),
  );
}
