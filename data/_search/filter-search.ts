import type { SearchFilters } from "../_schema/search.ts";
import { type DocumentSet, EMPTY } from "./document-set.ts";
import { aspectFilters, filterOf, levelsFrom, RATINGS } from "./filters.ts";
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

  /** One set for each filter that is given. */
  sets(filters: SearchFilters): DocumentSet[] {
    const { rating, min_rating: least = 1, max_rating: most = 5, aspect, sentiment } = filters;
    const { mentions_technician: technician, mentions_service: service, mentions_area: area } = filters;
    const { source, language, verification, has_text: text, has_reply: reply } = filters;
    return [
      rating !== undefined && this.passing(filterOf.rating(rating)),
      (least > 1 || most < 5) && this.ratedBetween(Math.ceil(least), Math.floor(most)),
      technician !== undefined && this.passing(filterOf.technician(technician)),
      service !== undefined && this.passing(filterOf.service(service)),
      area !== undefined && this.passing(filterOf.area(area)),
      source !== undefined && this.passing(filterOf.source(source)),
      language !== undefined && this.written(language),
      verification !== undefined && this.passing(...levelsFrom(verification).map(filterOf.verification)),
      text !== undefined && this.passing(filterOf.text(text)),
      reply !== undefined && this.passing(filterOf.reply(reply)),
      aspect !== undefined && this.passing(...aspectFilters(aspect, sentiment)),
      aspect === undefined && sentiment !== undefined && this.passing(filterOf.sentiment(sentiment)),
    ].filter((set) => set !== false);
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

  /** Written in a language, or in a variant of it. */
  written(tag: string): DocumentSet {
    const filter = filterOf.language(tag);
    const variants = [...this.numbers.keys()].filter((known) => known.startsWith(`${filter}-`));
    return this.passing(filter, ...variants);
  }

  private ratedBetween(least: number, most: number): DocumentSet {
    return this.passing(
      ...RATINGS.filter((rating) => rating >= least && rating <= most).map(filterOf.rating),
    );
  }
}
