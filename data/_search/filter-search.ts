import type { SearchFilters } from "../_schema/search.ts";
import type { SearchFacets } from "../_schema/search-answer.ts";
import type { NamedKind } from "../_schema/terms.ts";
import type { Days } from "./days.ts";
import { common, type DocumentSet, EMPTY } from "./document-set.ts";
import { aspectFilters, filterOf, passingTerms, RATINGS } from "./filters.ts";
import type { Index } from "./format.ts";
import type { Matches } from "./matches.ts";
import type { Postings } from "./postings.ts";

/** Computes a set, or finds it where it was computed before. */
export type Remember = (term: string, compute: () => DocumentSet) => DocumentSet;

/** Finds and counts the reviews that pass filters other than days and words. */
export class FilterSearch {
  private readonly header: Index["header"];
  private readonly numbers: ReadonlyMap<string, number>;

  constructor(
    { header }: Index,
    private readonly postings: Postings,
    private readonly remember: Remember,
  ) {
    this.header = header;
    const first = header.tokens + header.needles.length;
    this.numbers = new Map(header.filters.map((filter, index) => [filter, first + index]));
  }

  sets(filters: SearchFilters): DocumentSet[] {
    return passingTerms(filters, this.numbers.keys()).map((terms) => this.passing(...terms));
  }

  /** The reviews that pass at least one of some filters. */
  passing(...filters: string[]): DocumentSet {
    const known = filters.filter((filter) => this.numbers.has(filter));
    if (known.length === 0) return EMPTY;
    return this.remember(known.join("|"), () =>
      this.postings.union(known.map((filter) => this.numbers.get(filter)!)),
    );
  }

  /** How many reviews pass one of some filters of which no review passes two. */
  count(...filters: string[]): number {
    let count = 0;
    for (const filter of filters) {
      const posting = this.numbers.get(filter);
      if (posting !== undefined) count += this.postings.count(posting);
    }
    return count;
  }

  /** Counts the matches by everything that they can be narrowed down to. */
  facets(matches: Matches, days: Days): SearchFacets {
    const { names, reviews } = this.header;
    const some = matches.count === reviews ? undefined : matches.toSet(reviews);
    const count = (terms: string[]) => (some ? common(this.passing(...terms), some) : this.count(...terms));
    const by = <Value>(values: readonly Value[], termsOf: (value: Value) => string[]) =>
      values.map((value) => ({ value, count: count(termsOf(value)) })).filter(({ count }) => count > 0);
    // Sorting is stable, so that equal counts stay in the order of their names.
    const named = (kind: NamedKind) =>
      by([...new Set(names[kind].map(([, value]) => value))].sort(), (value) =>
        kind === "aspect" ? aspectFilters(value) : [filterOf[kind](value)],
      ).sort((a, b) => b.count - a.count);
    return {
      rating: by(RATINGS.toReversed(), (rating) => [filterOf.rating(rating)]),
      source: named("source"),
      service: named("service"),
      area: named("area"),
      technician: named("technician"),
      aspect: named("aspect"),
      year: days
        .spansOf((day) => Math.floor(day / 10_000))
        .map(({ period, start, end }) => ({ value: period, count: matches.countIn(start, end) }))
        .filter(({ count }) => count > 0),
    };
  }
}
