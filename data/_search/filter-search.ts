import type { SearchFilters } from "../_schema/search.ts";
import { type DocumentSet, EMPTY } from "./document-set.ts";
import { passingTerms } from "./filters.ts";
import type { Index } from "./format.ts";
import type { Postings } from "./postings.ts";

/** Computes a set, or finds it where it was computed before. */
export type Remember = (term: string, compute: () => DocumentSet) => DocumentSet;

/** Finds the reviews that pass filters other than days and words. */
export class FilterSearch {
  private readonly postings: Postings;
  private readonly remember: Remember;
  private readonly numbers: ReadonlyMap<string, number>;

  constructor({ header }: Index, postings: Postings, remember: Remember) {
    const first = header.tokens + header.needles.length;
    this.postings = postings;
    this.remember = remember;
    this.numbers = new Map(header.filters.map((filter, index) => [filter, first + index]));
  }

  /** The reviews that pass each filter that is given. */
  sets(filters: SearchFilters): DocumentSet[] {
    return passingTerms(filters, this.numbers.keys()).map((terms) => this.passing(...terms));
  }

  /** The reviews that pass at least one of some filters. */
  passing(...filters: string[]): DocumentSet {
    const known = filters.filter((filter) => this.numbers.has(filter));
    if (known.length === 0) return EMPTY;
    return this.remember(known.join("|"), () => {
      const postings = known.map((filter) => this.numbers.get(filter)!);
      const cost = postings.reduce((sum, posting) => sum + this.postings.cost(posting), 0);
      return this.postings.union(postings, cost);
    });
  }

  /** How many reviews of a bitmap, or of all, pass one of some filters of which no review passes two. */
  count(filters: readonly string[], bits: Uint32Array | undefined): number {
    let count = 0;
    for (const filter of filters) {
      const posting = this.numbers.get(filter);
      if (posting === undefined) continue;
      count += bits ? this.postings.countIn(posting, bits) : this.postings.count(posting);
    }
    return count;
  }
}
