import { decodeCursor, encodeCursor } from "../_schema/cursor.ts";
import type { Review } from "../_schema/review.ts";
import type { SearchAnswer, SearchParameters } from "../_schema/search.ts";
import { ByteCache } from "./byte-cache.ts";
import { canonicalFilters, questionOf } from "./canonical.ts";
import { Days } from "./days.ts";
import { type DocumentSet, sizeOf } from "./document-set.ts";
import { Facets } from "./facets.ts";
import { FilterSearch } from "./filter-search.ts";
import { filterOf } from "./filters.ts";
import type { Index } from "./format.ts";
import { NameTable } from "./names.ts";
import { continued, Pages } from "./pages.ts";
import { Postings } from "./postings.ts";
import { Matches } from "./select.ts";
import { TextSearch } from "./text-search.ts";

/** Rough overhead in bytes of a cached set, besides its reviews and its term. */
const OVERHEAD = 200;

/** Size in bytes of the cache of the reviews of words, phrases and filters. */
const TERM_CACHE = 16 * 1024 * 1024;

export interface SearcherOptions {
  /** Size in bytes of the cache of the reviews that each term has. */
  termCache?: number;
}

/** What an answer says beside its reviews, and the positions of these. */
export interface Found extends Omit<SearchAnswer, "count" | "reviews" | "next_cursor"> {
  positions: number[];
  /** The cursor of the next page, given the last review of this one; null on the last page. */
  cursorAfter(last: Pick<Review, "id" | "date" | "rating">): string;
  more: boolean;
}

/** Answers questions from an index alone: neither texts nor files are read, so that it runs wherever an index is. */
export class Searcher {
  readonly postings: Postings;
  private readonly index: Index;
  private readonly names: NameTable;
  private readonly text: TextSearch;
  private readonly days: Days;
  private readonly filters: FilterSearch;
  private readonly facets: Facets;
  private readonly pages: Pages;
  private readonly terms: ByteCache<DocumentSet>;

  /** `idAt` gives the id of the review at a position. */
  constructor(index: Index, idAt: (position: number) => string, { termCache = TERM_CACHE }: SearcherOptions) {
    const { header, sections, bitmaps } = index;
    this.index = index;
    this.terms = new ByteCache(termCache);
    this.names = new NameTable(header.names);
    this.postings = new Postings(sections, header.reviews, bitmaps);
    this.text = new TextSearch(index, this.postings);
    this.days = new Days(sections);
    this.filters = new FilterSearch(index, this.postings, (term, compute) => this.remembered(term, compute));
    this.facets = new Facets(header.names, this.filters, this.days, header.reviews);
    this.pages = new Pages({
      days: this.days,
      idAt,
      rated: (rating) => this.filters.passing(filterOf.rating(rating)),
      documents: header.reviews,
    });
  }

  get count(): number {
    return this.index.header.reviews;
  }

  /** One page of the reviews that match all filters. Throws a CursorFault for a cursor of another question. */
  search({ limit, cursor, sort = "newest", facets = false, ...given }: SearchParameters): Found {
    const filters = canonicalFilters(given, this.names);
    const question = questionOf(filters);
    const sets = this.filters.sets(filters);
    if (filters.query !== undefined) sets.push(this.containing(filters.query));
    const matches = new Matches(
      sets,
      filters.until === undefined ? 0 : this.days.firstUntil(filters.until),
      filters.since === undefined ? this.count : this.days.endSince(filters.since),
    );
    const last = cursor === undefined ? undefined : (decodeCursor(cursor) ?? undefined);
    if (last) continued(last, question, sort);
    const { positions, more } = this.pages.take(matches, sort as "newest", last as never, limit);
    return {
      total: matches.count,
      limit,
      filters,
      ...(facets && { facets: this.facets.count(matches) }),
      positions,
      more,
      cursorAfter: ({ id, date, rating }) =>
        encodeCursor({ sort: sort as "newest", question, rating, date, id }),
    };
  }

  /** The reviews that contain a folded text. */
  containing(folded: string): DocumentSet {
    return this.remembered(`text:${folded}`, () => this.text.find(folded));
  }

  /** The set for a term, from the cache if possible. */
  private remembered(term: string, compute: () => DocumentSet): DocumentSet {
    let set = this.terms.get(term);
    if (set === undefined) {
      set = compute();
      this.terms.set(term, set, OVERHEAD + sizeOf(set));
    }
    return set;
  }
}
