import type { Review } from "../_schema/review.ts";
import type { ByteSource } from "./byte-source.ts";

/** Maximum size in bytes of a dataset kept in memory. */
export const DATASET_IN_MEMORY = 8 * 1024 * 1024;

const COMMA = Buffer.from(",");
/** The beginning of every review's slice. */
const ID_FIRST = '{"id":"';
/** Length up to the quote after the longest id. */
const ID_BYTES = ID_FIRST.length + 128 + 1;

/** The reviews as slices of the published dataset, by position. */
export class ReviewSlices {
  /** `starts` has the first byte of each review, and the byte after the last one and what follows it. */
  constructor(
    private readonly dataset: ByteSource,
    private readonly starts: Uint32Array,
  ) {}

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

/** The text around the list of reviews. */
const BEGIN = '"reviews":[';
const END = "]}";

/**
 * The first byte of each review in the serialised dataset, whose last property they are, and the byte after the last review and its
 * bracket; `reviews` are as they stand there. Throws an Error when they are not what the dataset's file ends with.
 */
export function locateReviews(dataset: ByteSource, reviews: readonly string[]): Uint32Array {
  const starts = new Uint32Array(reviews.length + 1);
  const end = dataset.length - END.length;
  // Backwards, so that what precedes the reviews does not matter.
  starts[reviews.length] = end + 1;
  for (let position = reviews.length - 1; position >= 0; position--)
    starts[position] = starts[position + 1]! - Buffer.byteLength(reviews[position]!) - 1;
  const begin = Math.min(end, starts[0]!);
  if (dataset.read(Math.max(0, begin - BEGIN.length), begin).toString("latin1") !== BEGIN)
    throw new Error(
      "the dataset's file does not end with the reviews as they are to be searched; check data/_dataset/",
    );
  return starts;
}
