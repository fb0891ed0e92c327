import type { Review } from "../_schema/review.ts";
import type { ByteSource } from "./byte-source.ts";

/** Maximum size in bytes of a dataset kept in memory. */
export const DATASET_IN_MEMORY = 8 * 1024 * 1024;

const COMMA = Buffer.from(",");
/** The beginning of every review's slice. */
export const ID_FIRST = '{"id":"';
/** Length up to the quote after the longest id. */
const ID_BYTES = ID_FIRST.length + 128 + 1;

/** The reviews as slices of the published dataset, by position. */
export class ReviewSlices {
  private readonly dataset: ByteSource;
  private readonly starts: Uint32Array;

  /** `starts` has the first byte of each review, and the byte after the last one and what follows it. */
  constructor(dataset: ByteSource, starts: Uint32Array) {
    this.dataset = dataset;
    this.starts = starts;
  }

  /** The JSON of some reviews with commas between them; adjacent ones are read together. */
  read(positions: readonly number[]): Buffer[] {
    const pieces: Buffer[] = [];
    for (let index = 0; index < positions.length; ) {
      let next = index + 1;
      while (positions[next] === positions[next - 1]! + 1) next++;
      if (index > 0) pieces.push(COMMA);
      pieces.push(this.span(positions[index]!, positions[next - 1]! + 1));
      index = next;
    }
    return pieces;
  }

  /** The JSON of the reviews from one position (inclusive) to another (exclusive), with commas between them. */
  span(start: number, end: number): Buffer {
    if (start >= end) return Buffer.alloc(0);
    return this.dataset.read(this.starts[start]!, this.starts[end]! - 1);
  }

  json(position: number): string {
    return this.span(position, position + 1).toString("utf8");
  }

  parse(positions: readonly number[]): Review[] {
    return JSON.parse(`[${Buffer.concat(this.read(positions)).toString("utf8")}]`) as Review[];
  }

  /** The id of a review: its first property, in plain ASCII. */
  id(position: number): string {
    const start = this.starts[position]!;
    const head = this.dataset
      .read(start, Math.min(start + ID_BYTES, this.starts[position + 1]! - 1))
      .toString("latin1");
    return head.slice(ID_FIRST.length, head.indexOf('"', ID_FIRST.length));
  }
}
