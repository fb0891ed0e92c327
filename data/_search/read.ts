import { join } from "node:path";
import { fileOf, SEARCH_FILES } from "../_schema/generation.ts";
import { pathOf } from "../_schema/operations.ts";
import type { Review } from "../_schema/review.ts";
import type { ReviewsDataset } from "../_schema/reviews-dataset.ts";
import type { SearchFilters, SearchParameters } from "../_schema/search.ts";
import type { SearchAnswer } from "../_schema/search-answer.ts";
import type { Period } from "../_schema/terms.ts";
import { firstWhere } from "./arrays.ts";
import { type ByteSource, openSource, searchFile } from "./byte-source.ts";
import type { Index } from "./format.ts";
import { NearNames } from "./near-names.ts";
import { type Ratings, ratingsOf } from "./ratings.ts";
import { DATASET_IN_MEMORY, ReviewSlices } from "./review-slices.ts";
import { answerOf, type Found, Searcher } from "./searcher.ts";
import { readIndexFile } from "./section-file.ts";

export type { NearNames, Ratings };

/** Maximum bytes of what precedes the reviews in the dataset, and of a review: many times those of long ones. */
const MAX_PARSED = 1024 * 1024;

/** Searches the reviews of one generation, which are newest first by date, then by id. */
export class SearchIndex {
  readonly dataset: Omit<ReviewsDataset, "reviews">;
  /** What can be named, under every name that it has. */
  readonly names: NearNames;
  private readonly slices: ReviewSlices;
  private readonly searcher: Searcher;

  /** Opens the index of a generation; throws an Error that says what to do when it cannot be used. */
  static open(generationDir: string): SearchIndex {
    const index = readIndexFile(searchFile(generationDir, SEARCH_FILES.index));
    const dataset = openSource(join(generationDir, fileOf(pathOf("getReviews"))), DATASET_IN_MEMORY);
    return new SearchIndex(index, dataset);
  }

  /** `source` is the file of the dataset. */
  constructor(
    private readonly index: Index,
    readonly source: ByteSource,
  ) {
    const { header } = index;
    const { reviewStarts } = index.sections;
    if (source.length !== header.datasetBytes)
      throw new Error(
        `the dataset has ${source.length} bytes, its search index was made for ${header.datasetBytes}; run npm run build`,
      );
    if (reviewStarts.some((start, index) => start - (reviewStarts[index - 1] ?? 0) > MAX_PARSED))
      throw new Error(`the dataset has a part of more than ${MAX_PARSED} bytes; publish shorter texts`);
    this.names = new NearNames(header.names);
    this.slices = new ReviewSlices(source, reviewStarts);
    this.searcher = new Searcher(index, (position) => this.slices.id(position));
    const head = source.read(0, reviewStarts[0]!).toString("utf8");
    this.dataset = parseDataset(header.reviews === 0 ? `${head}}` : `${head}]}`);
  }

  get count(): number {
    return this.index.header.reviews;
  }

  /** The reviews that match, from the cursor on. Throws a CursorFault for one of another question, order or generation. */
  search(parameters: SearchParameters): SearchResult {
    return new SearchResult(this.searcher.search(parameters), this.slices);
  }

  /** How the reviews that match all given filters rate, all together and by period. */
  ratings(filters: SearchFilters, by: Period): Ratings {
    return ratingsOf(this.searcher, filters, by);
  }

  review(id: string): Review | undefined {
    const { byId } = this.index.sections;
    const at = firstWhere(this.count, (index) => this.slices.id(byId[index]!) >= id);
    if (at === this.count || this.slices.id(byId[at]!) !== id) return undefined;
    return this.slices.parse([byId[at]!])[0];
  }

  /**
   * The reviews that have all words of a query, as with `match=words`, then those that have some, or some near in meaning: best
   * first, then newest first. Words that only make a question do not count, so that "are they punctual" finds "punctual" and not "are".
   */
  bestMatches(query: string, limit: number) {
    const { found, ...understood } = this.searcher.bestMatches(query, limit);
    return { found: this.slices.parse(found), ...understood };
  }

  /** The words of a query that `match=words` has to find, and how many reviews have each in any form. */
  eachWord(query: string) {
    return this.searcher.words.eachWord(query);
  }
}

function parseDataset(json: string): Omit<ReviewsDataset, "reviews"> {
  try {
    const { reviews: _, ...rest } = JSON.parse(json) as ReviewsDataset;
    return rest;
  } catch {
    throw new Error("the dataset is damaged; run npm run build");
  }
}

/** One page of a search, as the bytes of an answer or as objects. */
export class SearchResult {
  readonly total: number;

  constructor(
    private readonly found: Found,
    private readonly slices: ReviewSlices,
  ) {
    this.total = found.total;
  }

  /** The JSON of the answer, whose reviews are slices of the published dataset. */
  toBytes(): Buffer {
    const { positions, related } = this.found;
    const head = JSON.stringify(this.withReviews(() => [])).slice(0, -'"reviews":[]}'.length);
    const beside = related.flatMap(({ position, missing }, place) => [
      Buffer.from(place === 0 ? '"related":[{"review":' : ',{"review":'),
      ...this.slices.read([position]),
      Buffer.from(`,"missing":${JSON.stringify(missing)}}`),
    ]);
    return Buffer.concat([
      Buffer.from(head),
      ...beside,
      Buffer.from(related.length > 0 ? '],"reviews":[' : '"reviews":['),
      ...this.slices.read(positions),
      Buffer.from("]}"),
    ]);
  }

  toAnswer(): SearchAnswer {
    return this.withReviews((positions) => this.slices.parse(positions));
  }

  private withReviews(reviewsAt: (positions: readonly number[]) => Review[]): SearchAnswer {
    return answerOf(this.found, reviewsAt, () => this.slices.parse(this.found.positions.slice(-1))[0]!);
  }
}
