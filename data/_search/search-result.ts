import type { Review } from "../_schema/review.ts";
import type { SearchAnswer } from "../_schema/search.ts";
import type { ReviewSlices } from "./review-file.ts";
import { answerOf } from "./search-answer.ts";
import type { Found } from "./searcher.ts";

/** One page of a search, as the bytes of an answer or as objects. */
export class SearchResult {
  readonly total: number;
  private readonly found: Found;
  private readonly slices: ReviewSlices;

  constructor(found: Found, slices: ReviewSlices) {
    this.total = found.total;
    this.found = found;
    this.slices = slices;
  }

  /** The JSON of the answer, whose reviews are slices of the published dataset. */
  toBytes(): Buffer {
    const head = JSON.stringify(this.withReviews([])).slice(0, -2);
    const reviews = this.slices.read(this.found.positions);
    return Buffer.concat([Buffer.from(head, "utf8"), ...reviews, Buffer.from("]}")]);
  }

  toAnswer(): SearchAnswer {
    return this.withReviews(this.slices.parse(this.found.positions));
  }

  /** The answer without its reviews, and the positions of these. */
  toParts(): { answer: SearchAnswer; positions: readonly number[] } {
    return { answer: this.withReviews([]), positions: this.found.positions };
  }

  private withReviews(reviews: Review[]): SearchAnswer {
    return answerOf(this.found, reviews, () => this.slices.parse(this.found.positions.slice(-1))[0]!);
  }
}
