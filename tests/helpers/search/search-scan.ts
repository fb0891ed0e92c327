import type { BusinessFile } from "../../../data/_schema/business.ts";
import type { Review } from "../../../data/_schema/review.ts";
import {
  decodeCursor,
  encodeCursor,
  type SearchAnswer,
  type SearchParameters,
} from "../../../data/_schema/search.ts";
import { fold } from "../../../data/_text/fold.ts";

/** Searches as the contract says it, by looking at every review; for comparison with the index. */
export function createScan(reviews: readonly Review[], technicians: BusinessFile["technicians"] = []) {
  const texts = reviews.map(({ text }) => fold(text));
  const people = reviews.map(({ mentions }) => mentions.technicians.map(fold));
  const named = (given: string) =>
    technicians.find(({ name, aliases }) => [name, ...aliases].map(fold).includes(fold(given)))?.name ??
    given;

  return ({ limit, cursor, ...given }: SearchParameters): SearchAnswer => {
    const query = fold(given.query ?? "");
    const technician = given.mentions_technician && named(given.mentions_technician);
    const person = technician && fold(technician);
    const matching = reviews.filter(
      (review, index) =>
        texts[index]!.includes(query) &&
        (given.rating === undefined || review.rating === given.rating) &&
        (given.min_rating === undefined || review.rating >= given.min_rating) &&
        (given.since === undefined || review.date >= given.since) &&
        (given.until === undefined || review.date <= given.until) &&
        (person === undefined || people[index]!.includes(person)) &&
        (given.mentions_service === undefined || review.mentions.services.includes(given.mentions_service)),
    );
    const position = cursor === undefined ? null : decodeCursor(cursor);
    const rest = matching.filter(
      ({ date, id }) => !position || date < position.date || (date === position.date && id > position.id),
    );
    const page = rest.slice(0, limit);
    return {
      total: matching.length,
      count: page.length,
      limit,
      filters: {
        ...(given.mentions_service !== undefined && { mentions_service: given.mentions_service }),
        ...(technician !== undefined && { mentions_technician: technician }),
        ...(given.min_rating !== undefined && { min_rating: given.min_rating }),
        ...(query && { query }),
        ...(given.rating !== undefined && { rating: given.rating }),
        ...(given.since !== undefined && { since: given.since }),
        ...(given.until !== undefined && { until: given.until }),
      },
      next_cursor: rest.length > limit ? encodeCursor(page.at(-1)!) : null,
      reviews: page,
    };
  };
}
