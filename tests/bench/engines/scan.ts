import type { Review } from "../../../data/schema/review.ts";
import type { SearchParameters } from "../../../data/schema/search.ts";
import { fold } from "../../../data/text/fold.ts";
import { type Engine, page } from "./engine.ts";

export interface ScanOptions {
  /** Folds every text once, beforehand; otherwise each is put in lower case for each query. */
  folded: boolean;
  /** Stops when the page is full; the total is then not known. */
  earlyExit?: boolean;
}

/** Looks at every review, newest first. */
export function createScan(reviews: readonly Review[], { folded, earlyExit = false }: ScanOptions): Engine {
  const texts = folded ? reviews.map(({ text }) => fold(text)) : [];
  const contains = folded
    ? (position: number, wanted: string) => texts[position]!.includes(wanted)
    : (position: number, wanted: string) => reviews[position]!.text.toLowerCase().includes(wanted);
  return {
    search({ query, limit, ...filters }) {
      const wanted = folded ? fold(query ?? "") : (query ?? "").trim().toLowerCase();
      const found: Review[] = [];
      let total = 0;
      for (let position = 0; position < reviews.length; position++) {
        const review = reviews[position]!;
        if (filters.since !== undefined && review.date < filters.since) break;
        if (!passes(review, filters) || (wanted !== "" && !contains(position, wanted))) continue;
        total++;
        if (found.length < limit) found.push(review);
        else if (earlyExit) break;
      }
      return page(
        earlyExit ? null : total,
        found.map((review) => JSON.stringify(review)),
      );
    },
  };
}

/** All filters but `since` and `query`. */
export function passes({ rating, date, mentions }: Review, filters: Partial<SearchParameters>): boolean {
  const { min_rating: least, until, mentions_technician: technician, mentions_service: service } = filters;
  return (
    (filters.rating === undefined || rating === filters.rating) &&
    (least === undefined || rating >= least) &&
    (until === undefined || date <= until) &&
    (technician === undefined || mentions.technicians.includes(technician)) &&
    (service === undefined || mentions.services.includes(service))
  );
}
