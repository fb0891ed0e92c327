import type { Review } from "../../../data/_schema/review.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";

/** Whether a review passes all filters that are given, but for the query. */
export function passes(
  { rating, date, mentions }: Review,
  filters: Omit<SearchParameters, "query" | "limit">,
): boolean {
  const { min_rating: least, since, until } = filters;
  const { mentions_technician: technician, mentions_service: service } = filters;
  return (
    (filters.rating === undefined || rating === filters.rating) &&
    (least === undefined || rating >= least) &&
    (since === undefined || date >= since) &&
    (until === undefined || date <= until) &&
    (technician === undefined || mentions.technicians.includes(technician)) &&
    (service === undefined || mentions.services.includes(service))
  );
}
