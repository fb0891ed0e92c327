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

/** Positions in the dataset's file are 32-bit numbers. */
const MAX_DATASET = 2 ** 32 - 1;

const OTHER_REVIEWS =
  "the dataset's file does not end with the reviews as they are to be searched; check data/_dataset/";

/**
 * The first byte of each review in the serialised dataset, whose last property they are, and the byte after the last
 * review and its bracket. Compares every byte, and throws an Error when the reviews stand there differently.
 */
export function locateReviews(dataset: ByteSource, reviews: readonly string[]): Uint32Array {
  if (dataset.length > MAX_DATASET) {
    throw new Error(`the dataset has ${dataset.length} bytes, the search index has room for ${MAX_DATASET}`);
  }
  const starts = new Uint32Array(reviews.length + 1);
  let start = dataset.length;
  const expectBefore = (text: string) => {
    const expected = Buffer.from(text);
    start -= expected.length;
    if (start < 0 || !dataset.read(start, start + expected.length).equals(expected))
      throw new Error(OTHER_REVIEWS);
  };
  // Backwards, so that what precedes the reviews does not matter.
  expectBefore(END);
  starts[reviews.length] = start + 1;
  for (let position = reviews.length - 1; position >= 0; position--) {
    const json = reviews[position]!;
    if (!json.startsWith(ID_FIRST)) throw new Error("the first property of a review must be its id");
    expectBefore(position === reviews.length - 1 ? json : `${json},`);
    starts[position] = start;
  }
  expectBefore(BEGIN);
  return starts;
}
