import type { ByteSource } from "./byte-source.ts";
import { ID_FIRST } from "./review-file.ts";

/** The text around the list of reviews. */
const BEGIN = '"reviews":[';
const END = "]}";

/** Positions in the dataset's file are 32-bit numbers. */
const MAX_DATASET = 2 ** 32 - 1;

const OTHER_REVIEWS =
  "the dataset's file does not end with the reviews as they are to be searched; check content/datasets/reviews.11ty.ts";

/** Bytes compared at a time. */
const PIECE = 4 * 1024 * 1024;

/**
 * The first byte of each review in the serialised dataset, whose last property they are, and the byte after the last
 * review and its bracket. Compares every byte, and throws an Error when the reviews stand there differently.
 */
export function locateReviews(dataset: ByteSource, reviews: readonly string[]): Uint32Array {
  if (dataset.length > MAX_DATASET) {
    throw new Error(`the dataset has ${dataset.length} bytes, the search index has room for ${MAX_DATASET}`);
  }
  const starts = new Uint32Array(reviews.length + 1);
  let end = dataset.length - END.length + 1;
  starts[reviews.length] = end;
  let pending: string[] = [];
  let bytes = 0;
  // Backwards, so that what precedes the reviews does not matter.
  for (let position = reviews.length - 1; position >= 0; position--) {
    const json = reviews[position]!;
    if (!json.startsWith(ID_FIRST)) throw new Error("the first property of a review must be its id");
    const length = Buffer.byteLength(json) + 1;
    pending.push(json);
    bytes += length;
    starts[position] = starts[position + 1]! - length;
    if (bytes < PIECE && position > 0) continue;
    const expected = Buffer.from(pending.reverse().join(","), "utf8");
    const start = starts[position]!;
    if (!stands(dataset, expected, start)) throw new Error(OTHER_REVIEWS);
    end = start;
    pending = [];
    bytes = 0;
  }
  const begin = reviews.length === 0 ? end - 1 : end;
  if (!stands(dataset, Buffer.from(BEGIN), begin - BEGIN.length)) throw new Error(OTHER_REVIEWS);
  return starts;
}

function stands(dataset: ByteSource, expected: Buffer, start: number): boolean {
  return start >= 0 && dataset.read(start, start + expected.length).equals(expected);
}
