import { CursorFault, decodeCursor, encodeCursor, type Position } from "../_schema/cursor.ts";
import type { Review } from "../_schema/review.ts";
import type { SearchFilters, SearchParameters } from "../_schema/search.ts";
import type { SearchAnswer } from "../_schema/search-answer.ts";
import type { Sort } from "../_schema/terms.ts";
import { fold } from "../_text/fold.ts";
import { ByteCache } from "./byte-cache.ts";
import { canonicalFilters, questionOf } from "./canonical.ts";
import { Days } from "./days.ts";
import { type DocumentSet, lowerBound, sizeOf } from "./document-set.ts";
import { FilterSearch, type Remember } from "./filter-search.ts";
import type { Index } from "./format.ts";
import { best, Ranking } from "./full-text/rank.ts";
import { RelatedReviews } from "./full-text/related.ts";
import { Terms } from "./full-text/terms.ts";
import { type FoundWords, WordSearch } from "./full-text/word-search.ts";
import { Matches } from "./matches.ts";
import { NameTable } from "./names.ts";
import { continued, type Page, Pages } from "./pages.ts";
import { Postings } from "./postings.ts";
import { TextSearch } from "./text-search.ts";

/** Rough overhead in bytes of a cached set, besides its reviews and its term. */
const OVERHEAD = 200;

/** Size in bytes of the cache of the reviews of words, phrases and filters. */
const TERM_CACHE = 16 * 1024 * 1024;

/** The reviews of a page, and what has most of the query beside them. */
interface FoundPage extends Page {
  related: Related[];
  /** The cursor of the next page, given the last review of this one. */
  cursorAfter(last: Pick<Review, "id" | "date" | "rating" | "text">): string;
}

export type Found = Omit<SearchAnswer, "count" | "reviews" | "next_cursor" | "related"> & FoundPage;

/** A review that has most of a query, and what of it it lacks. */
interface Related {
  position: number;
  missing: string[];
}

/** Reviews that have all words, ascending, with their scores, and the best of those that have some, best first. */
interface Scored {
  exact: Uint32Array;
  scores: Float64Array;
  related: Related[];
}

/** How a page is asked for: the place of the review before it, or null on the first one. */
interface Asked {
  question: string;
  limit: number;
  last: Position | null;
}

/** Answers questions from an index alone: neither texts nor files are read, so that it runs wherever an index is. */
export class Searcher {
  readonly names: NameTable;
  private readonly text: TextSearch;
  readonly days: Days;
  readonly filters: FilterSearch;
  private readonly pages: Pages;
  private readonly sets = new ByteCache<DocumentSet>(TERM_CACHE);
  readonly words: WordSearch;
  private readonly ranking: Ranking;

  /** `idAt` gives the id of the review at a position. */
  constructor(
    private readonly index: Index,
    idAt: (position: number) => string,
  ) {
    const { header, sections } = index;
    const { remember } = this;
    const postings = new Postings(sections, header.reviews, index);
    this.names = new NameTable(header.names);
    this.text = new TextSearch(index, postings);
    this.days = new Days(sections);
    this.filters = new FilterSearch(index, postings, remember);
    this.pages = new Pages(index, this.days, this.filters, idAt);
    const terms = new Terms(index, postings, this.filters, remember);
    this.words = new WordSearch(index, terms, this.filters, this.text, remember);
    this.ranking = new Ranking(terms, this.words, header.reviews);
  }

  /** One page of the reviews that match all filters. Throws a CursorFault for a cursor of another question. */
  search({ limit, cursor, sort = "newest", facets = false, ...given }: SearchParameters): Found {
    const filters = canonicalFilters(given, this.names);
    const question = questionOf(filters);
    const { matches, words } = this.matching(filters);
    const asked = { question, limit, last: cursor === undefined ? null : decodeCursor(cursor) };
    const page =
      sort === "relevance"
        ? this.ranked(this.scored(matches, filters, words, limit), asked)
        : this.ordered(matches, sort, asked);
    // Which reviews these are decides what else is to be loaded.
    this.index.pending?.settle();
    return {
      total: matches.count,
      limit,
      filters,
      corrected: correctedFor(words, page.related),
      with_words: this.withWords(matches, words),
      did_you_mean: this.offered(words, filters),
      facets: facets ? this.filters.facets(matches, this.days) : undefined,
      ...page,
    };
  }

  /** The reviews that match filters in canonical form, and how their words were understood. */
  matching(filters: SearchFilters): { matches: Matches; words: FoundWords | undefined } {
    const { query, match } = filters;
    if (query === undefined) return { matches: this.passing(filters), words: undefined };
    const words = match === "words" ? this.words.find(query) : undefined;
    const having = words?.set ?? this.remember(`text:${query}`, () => this.text.find(query));
    return { matches: this.passing(filters, having), words };
  }

  /** How many of the matches have the words themselves; undefined where all do. */
  withWords(matches: Matches, words: FoundWords | undefined): number | undefined {
    const literal = words && this.words.literal(words.query);
    const count = literal && matches.in(literal).count;
    return count === matches.count ? undefined : count;
  }

  /** The query that is offered, unless the other filters leave nothing of what it finds. */
  private offered(words: FoundWords | undefined, filters: SearchFilters): string | undefined {
    const offered = words?.didYouMean;
    return offered && this.passing(filters, offered.set).count > 0 ? offered.query : undefined;
  }

  /** The reviews that pass all filters but the words, and are in a set, if any. */
  passing(filters: SearchFilters, set?: DocumentSet): Matches {
    return new Matches(
      [...this.filters.sets(filters), ...(set ? [set] : [])],
      filters.until === undefined ? 0 : this.days.firstUntil(filters.until),
      filters.since === undefined ? this.index.header.reviews : this.days.endSince(filters.since),
    );
  }

  /** All matches with scores and, where they are fewer than `most`, related ones; scored in one go, since reading postings takes time. */
  scored(matches: Matches, filters: SearchFilters, words: FoundWords | undefined, most: number): Scored {
    const exact = matches.toList();
    if (!words) return { exact, scores: new Float64Array(exact.length), related: [] };
    const query = words.partly?.query ?? words.query;
    const room = most - exact.length;
    // What has all words fills the page.
    if (room <= 0) return { exact, scores: this.ranking.scores(exact, query), related: [] };
    const related = new RelatedReviews(query, this.words, this.index.header.reviews);
    const beside = related.find(exact.length, (set) => this.passing(filters, set).toList());
    if (beside.length === 0) return { exact, scores: this.ranking.scores(exact, query), related: [] };
    const all = Uint32Array.of(...exact, ...beside).sort();
    const scores = this.ranking.scores(all, query);
    const scoreAt = (position: number) => scores[lowerBound(all, position)]!;
    const had = this.ranking.shareHad(query);
    const weighed = Float64Array.from(
      beside,
      (position) => scoreAt(position) * had(position) + related.nearness(position),
    );
    const nearest = best(weighed, 0, room).map((place) => beside[place]!);
    return {
      exact,
      scores: Float64Array.from(exact, scoreAt),
      related: nearest.map((position) => ({ position, missing: related.missing(position) })),
    };
  }

  /** The positions of the reviews that have all words of a query, then of those that have some, best first; how it was understood. */
  bestMatches(query: string, limit: number) {
    const folded = fold(query);
    if (folded === "") return { found: [] };
    const words = this.words.find(folded);
    const { exact, scores, related } = this.scored(this.passing({}, words.set), {}, words, limit);
    const whole = best(scores, 0, limit).map((place) => exact[place]!);
    return {
      found: [...whole, ...related.map(({ position }) => position)],
      corrected: correctedFor(words, related),
      didYouMean: words.didYouMean?.query,
    };
  }

  private ordered(
    matches: Matches,
    sort: Exclude<Sort, "relevance">,
    { question, limit, last }: Asked,
  ): FoundPage {
    const from = last && continued(last, question, sort);
    return {
      related: [],
      ...this.pages.take(matches, sort, from?.sort === "relevance" ? null : from, limit),
      cursorAfter: ({ id, date, rating, text }) =>
        encodeCursor(
          sort === "detailed"
            ? { sort, question, length: text.length, date, id }
            : { sort, question, rating, date, id },
        ),
    };
  }

  /** Throws a CursorFault when the cursor is of another generation. */
  private ranked({ exact, scores, related }: Scored, { question, limit, last }: Asked): FoundPage {
    const { generation } = this.index.header;
    const from = last && continued(last, question, "relevance");
    const offset = from?.sort === "relevance" ? from.offset : 0;
    if (from?.sort === "relevance" && from.generation !== generation)
      throw new CursorFault("has ended, since the reviews were published anew; begin again without it");
    const next = offset + limit;
    return {
      related,
      positions: best(scores, offset, limit).map((place) => exact[place]!),
      more: next < exact.length,
      cursorAfter: () => encodeCursor({ sort: "relevance", question, generation, offset: next }),
    };
  }

  /** The set for a term, from the cache if possible. */
  private readonly remember: Remember = (term, compute) => {
    let set = this.sets.get(term);
    if (set === undefined) {
      set = compute();
      if (!this.index.pending?.waiting) this.sets.set(term, set, OVERHEAD + sizeOf(set));
    }
    return set;
  };
}

/** The query that was searched for instead; one for related reviews where there are such. */
const correctedFor = (words: FoundWords | undefined, related: readonly Related[]) =>
  words?.corrected ?? (related.length > 0 ? words?.partly?.corrected : undefined);

/** The answer to a search, in the order of its fields; `last` gives the last review of the page. */
export function answerOf(
  found: Found,
  reviewsAt: (positions: readonly number[]) => Review[],
  last: () => Review,
): SearchAnswer {
  const { total, limit, filters, corrected, with_words, did_you_mean, facets, positions, more, cursorAfter } =
    found;
  const related = reviewsAt(found.related.map(({ position }) => position));
  return {
    total,
    count: positions.length,
    limit,
    filters,
    next_cursor: more ? cursorAfter(last()) : null,
    ...(corrected !== undefined && { corrected }),
    ...(with_words !== undefined && { with_words }),
    ...(did_you_mean !== undefined && { did_you_mean }),
    ...(facets && { facets }),
    ...(related.length > 0 && {
      related: related.map((review, place) => ({ review, missing: found.related[place]!.missing })),
    }),
    reviews: reviewsAt(positions),
  };
}
