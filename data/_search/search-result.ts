import type { Review } from "../_schema/review.ts";
import { encodeCursor, type SearchAnswer, type SearchFilters } from "../_schema/search.ts";
import type { ReviewSlices } from "./review-file.ts";
import type { Selection } from "./select.ts";

/** One page of a search, as the bytes of an answer or as objects. */
export class SearchResult {
  readonly total: number;
  readonly count: number;
  readonly limit: number;
  /** In canonical form. */
  readonly filters: SearchFilters;
  readonly next_cursor: string | null;
  private readonly positions: readonly number[];
  private readonly slices: ReviewSlices;

  constructor(
    { total, page, more, limit, filters }: Selection & Pick<SearchAnswer, "limit" | "filters">,
    slices: ReviewSlices,
  ) {
    this.total = total;
    this.count = page.length;
    this.limit = limit;
    this.filters = filters;
    this.next_cursor = more ? encodeCursor(slices.parse(page.slice(-1))[0]!) : null;
    this.positions = page;
    this.slices = slices;
  }

  /** The JSON of the answer, whose reviews are slices of the published dataset. */
  toBytes(): Buffer {
    const head = JSON.stringify(this.withReviews([])).slice(0, -2);
    return Buffer.concat([Buffer.from(head, "utf8"), ...this.slices.read(this.positions), Buffer.from("]}")]);
  }

  toAnswer(): SearchAnswer {
    return this.withReviews(this.slices.parse(this.positions));
  }

  private withReviews(reviews: Review[]): SearchAnswer {
    const { total, count, limit, filters, next_cursor } = this;
    return { total, count, limit, filters, next_cursor, reviews };
  }
}
