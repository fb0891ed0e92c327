import { join } from "node:path";
import { fileOf, SEARCH_FOLDER } from "../_schema/generation.ts";
import { pathOf } from "../_schema/operations.ts";
import type { Review } from "../_schema/review.ts";
import type { ReviewsDataset } from "../_schema/reviews-dataset.ts";
import { decodeCursor, type Position, type SearchFilters, type SearchParameters } from "../_schema/search.ts";
import { fold } from "../_text/fold.ts";
import { firstWhere } from "./binary-search.ts";
import { ByteCache } from "./byte-cache.ts";
import { type ByteSource, openSource } from "./byte-source.ts";
import { Days, filterOf } from "./columns.ts";
import { type DocumentSet, EMPTY, forEach, sizeOf } from "./document-set.ts";
import { INDEX_FILE, type Index } from "./format.ts";
import { heaviest } from "./heaviest.ts";
import { Postings } from "./postings.ts";
import { DATASET_IN_MEMORY, ReviewSlices } from "./review-file.ts";
import { SearchResult } from "./search-result.ts";
import { readIndexFile } from "./section-file.ts";
import { select } from "./select.ts";
import { TextSearch } from "./text-search.ts";

/** Rough overhead in bytes of a cached set, besides its reviews and its term. */
const OVERHEAD = 200;

/** Size in bytes of the cache of the reviews of words, phrases and filters. */
const TERM_CACHE = 16 * 1024 * 1024;

const RATINGS = [1, 2, 3, 4, 5];

export interface SearchIndexOptions {
  /** Size in bytes of the cache of the reviews that each term has. */
  termCache?: number;
}

/** Searches the reviews of one generation, which are newest first by date, then by id. */
export class SearchIndex {
  /** The published dataset without its reviews. */
  readonly dataset: Omit<ReviewsDataset, "reviews">;
  /** The file of the dataset. */
  readonly source: ByteSource;
  private readonly index: Index;
  private readonly slices: ReviewSlices;
  private readonly postings: Postings;
  private readonly text: TextSearch;
  private readonly days: Days;
  private readonly filters: ReadonlyMap<string, number>;
  private readonly technicians: ReadonlyMap<string, string>;
  private readonly terms: ByteCache<DocumentSet>;

  /** Opens the index of a generation; throws an Error that says what to do when it cannot be used. */
  static open(generationDir: string, options?: SearchIndexOptions): SearchIndex {
    const index = readIndexFile(join(generationDir, SEARCH_FOLDER, INDEX_FILE));
    const dataset = openSource(join(generationDir, fileOf(pathOf("getReviews"))), DATASET_IN_MEMORY);
    return new SearchIndex(index, dataset, options);
  }

  constructor(index: Index, dataset: ByteSource, { termCache = TERM_CACHE }: SearchIndexOptions = {}) {
    const { header, sections } = index;
    if (dataset.length !== header.datasetBytes) {
      throw new Error(
        `the dataset has ${dataset.length} bytes, its search index was made for ${header.datasetBytes}; run npm run build`,
      );
    }
    this.source = dataset;
    this.index = index;
    this.slices = new ReviewSlices(dataset, sections.reviewStarts);
    this.postings = new Postings(sections, header.reviews, index.bitmaps);
    this.text = new TextSearch(index, this.postings);
    this.days = new Days(sections);
    const firstFilter = header.tokens + header.needles.length;
    this.filters = new Map(header.filters.map((filter, number) => [filter, firstFilter + number]));
    this.technicians = new Map(header.technicians);
    this.terms = new ByteCache(termCache);
    const head = dataset.read(0, sections.reviewStarts[0]!).toString("utf8");
    const { reviews: _, ...rest } = JSON.parse(
      header.reviews === 0 ? `${head}}` : `${head}]}`,
    ) as ReviewsDataset;
    this.dataset = rest;
  }

  get count(): number {
    return this.index.header.reviews;
  }

  /** The reviews that match all given filters, from the cursor on. */
  search({ limit, cursor, ...given }: SearchParameters): SearchResult {
    const filters = this.canonical(given);
    const selection = select(this.sets(filters), {
      start: filters.until === undefined ? 0 : this.days.firstUntil(filters.until),
      end: filters.since === undefined ? this.count : this.days.endSince(filters.since),
      from: cursor === undefined ? 0 : this.after(decodeCursor(cursor)),
      limit,
    });
    return new SearchResult({ ...selection, limit, filters }, this.slices);
  }

  /** The review with an id. */
  review(id: string): Review | undefined {
    const { byId } = this.index.sections;
    const at = firstWhere(this.count, (index) => this.slices.id(byId[index]!) >= id);
    if (at === this.count || this.slices.id(byId[at]!) !== id) return undefined;
    return this.slices.parse([byId[at]!])[0];
  }

  /**
   * Reviews that contain at least one of the words, best first, then newest first. A word weighs more the fewer reviews
   * contain it (its squared inverse document frequency), so that "are they punctual" finds "punctual" and not "are".
   */
  bestMatches(words: readonly string[], limit: number): Review[] {
    const weights = new Float64Array(this.count);
    for (const word of new Set(words.map(fold).filter((word) => word !== ""))) {
      const holders = this.containing(word);
      const weight = Math.log(1 + this.count / holders.count) ** 2;
      forEach(holders, (position) => {
        weights[position]! += weight;
      });
    }
    return heaviest(weights, limit).flatMap((position) => this.slices.parse([position]));
  }

  /** The filters in canonical form, as answers show them; a query of white space alone is dropped. */
  private canonical({ query, mentions_technician: technician, ...rest }: SearchFilters): SearchFilters {
    const folded = query === undefined ? "" : fold(query);
    const name =
      technician === undefined ? undefined : (this.technicians.get(fold(technician)) ?? technician);
    const filters = { ...rest, ...(folded && { query: folded }), ...(name && { mentions_technician: name }) };
    return Object.fromEntries(
      Object.entries(filters)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  private sets(filters: SearchFilters): DocumentSet[] {
    const { rating, min_rating: least, mentions_technician: technician, mentions_service: service } = filters;
    return [
      filters.query !== undefined && this.containing(filters.query),
      rating !== undefined && this.passing(filterOf.rating(rating)),
      least !== undefined && this.ratedAtLeast(least),
      technician !== undefined && this.passing(filterOf.technician(technician)),
      service !== undefined && this.passing(filterOf.service(service)),
    ].filter((set) => set !== false);
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

  private containing(folded: string): DocumentSet {
    return this.remembered(`text:${folded}`, () => this.text.find(folded));
  }

  private passing(filter: string): DocumentSet {
    const posting = this.filters.get(filter);
    return posting === undefined ? EMPTY : this.remembered(filter, () => this.postings.set(posting));
  }

  private ratedAtLeast(least: number): DocumentSet {
    const postings = RATINGS.filter((rating) => rating >= least)
      .map((rating) => this.filters.get(filterOf.rating(rating)))
      .filter((posting) => posting !== undefined);
    if (postings.length === 0) return EMPTY;
    return this.remembered(`rating>=${Math.ceil(least)}`, () => this.postings.union(postings, this.count));
  }

  /** The position after a cursor's review, even if that review no longer exists. */
  private after(cursor: Position | null): number {
    if (cursor === null) return 0;
    const { date, id } = cursor;
    const first = this.days.firstUntil(date);
    const sameDay = this.days.endSince(date) - first;
    return first + firstWhere(sameDay, (index) => this.slices.id(first + index) > id);
  }
}
