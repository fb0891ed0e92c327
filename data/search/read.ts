import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SEARCH_FOLDER } from "../schema/generation.ts";
import type { Review } from "../schema/review.ts";
import {
  decodeCursor,
  encodeCursor,
  type SearchAnswer,
  type SearchFilters,
  type SearchParameters,
} from "../schema/search.ts";
import { fold } from "../text/fold.ts";
import { INDEX_FILE, SearchIndex } from "./format.ts";

/** Answers searches over the reviews of one generation, which are newest first by date, then by id. */
export class Searcher {
  private readonly reviews: readonly Review[];
  private readonly texts: readonly string[];
  /** Folded name or alias, to the name in the roster. */
  private readonly roster: ReadonlyMap<string, string>;
  /** Folded names that each review mentions; some may have left the roster. */
  private readonly technicians: readonly (readonly string[])[];

  constructor(reviews: readonly Review[], index: SearchIndex) {
    if (index.texts.length !== reviews.length) {
      throw new Error(
        `the search index holds ${index.texts.length} reviews, the dataset ${reviews.length}; run npm run build`,
      );
    }
    this.reviews = reviews;
    this.texts = index.texts;
    this.roster = new Map(Object.entries(index.technicians));
    this.technicians = reviews.map(({ mentions }) => mentions.technicians.map(fold));
  }

  search({ limit, cursor, ...given }: SearchParameters): SearchAnswer {
    const filters = this.canonical(given);
    const matching = this.matching(filters);
    const position = cursor === undefined ? null : decodeCursor(cursor);
    const first = position
      ? matching.findIndex(
          ({ date, id }) => date < position.date || (date === position.date && id > position.id),
        )
      : 0;
    const reviews = first === -1 ? [] : matching.slice(first, first + limit);
    const last = reviews.at(-1);
    const more = last !== undefined && first + reviews.length < matching.length;
    return {
      total: matching.length,
      count: reviews.length,
      limit,
      filters,
      next_cursor: more ? encodeCursor(last) : null,
      reviews,
    };
  }

  /** The filters as the answer shows them; a query of white space alone is none. */
  private canonical({ query, mentions_technician: technician, ...rest }: SearchFilters): SearchFilters {
    const folded = query === undefined ? "" : fold(query);
    const name = technician === undefined ? undefined : (this.roster.get(fold(technician)) ?? technician);
    const filters = { ...rest, ...(folded && { query: folded }), ...(name && { mentions_technician: name }) };
    return Object.fromEntries(
      Object.entries(filters)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  private matching(filters: SearchFilters): Review[] {
    const { rating, min_rating: least, since, until, query } = filters;
    const { mentions_technician: name, mentions_service: service } = filters;
    const technician = name === undefined ? undefined : fold(name);
    return this.reviews.filter(
      (review, index) =>
        (rating === undefined || review.rating === rating) &&
        (least === undefined || review.rating >= least) &&
        (since === undefined || review.date >= since) &&
        (until === undefined || review.date <= until) &&
        (technician === undefined || this.technicians[index]!.includes(technician)) &&
        (service === undefined || review.mentions.services.includes(service)) &&
        (query === undefined || this.texts[index]!.includes(query)),
    );
  }
}

/** Reads the index of a generation; throws an Error that says what to do when it is missing or of another format. */
export function loadSearcher(generationDir: string, reviews: readonly Review[]): Searcher {
  const path = join(generationDir, SEARCH_FOLDER, INDEX_FILE);
  const result = SearchIndex.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!result.success) throw new Error(`the search index ${result.error.issues[0]?.message}`);
  return new Searcher(reviews, result.data);
}
