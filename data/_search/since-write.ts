import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Transform } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, crc32, createBrotliCompress, createDeflateRaw } from "node:zlib";
import { fingerprintSoFar } from "../_schema/etag.ts";
import { SEARCH_FILES, SEARCH_FOLDER } from "../_schema/generation.ts";
import type { Review } from "../_schema/review.ts";
import type { ByteSource } from "./byte-source.ts";
import { SINCE_HEAD, SINCE_VERSION, type SinceTable } from "./since-streams.ts";

/** Bytes read and compressed at a time. */
const PIECE = 1024 * 1024;

/** What is written at once is flushed at its end, which takes half the time of asking for it afterwards. */
const DEFLATE = { level: 6, flush: constants.Z_SYNC_FLUSH };
const BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 20 },
};

export interface SinceSource {
  dataset: ByteSource;
  /** In the order of the dataset, newest first. */
  reviews: readonly Review[];
  /** The first byte of each review in the dataset's file, and the byte after the last review and its bracket. */
  reviewStarts: Uint32Array;
}

/** Writes the streams and the table of `SinceStreams` into a generation's folder. */
export async function writeSinceStreams(
  generationDir: string,
  { dataset, reviews, reviewStarts }: SinceSource,
): Promise<void> {
  const folder = join(generationDir, SEARCH_FOLDER);
  mkdirSync(folder, { recursive: true });
  const { days, counts } = countDays(reviews);
  const start = reviewStarts[0]!;
  // A comma follows every review but the last; at the end of a day it belongs to the next day.
  const ends = counts.map((count) => reviewStarts[count]! - 1);
  const gzip = compressTo(join(folder, SEARCH_FILES.gzip), createDeflateRaw(DEFLATE));
  const br = compressTo(join(folder, SEARCH_FILES.br), createBrotliCompress(BROTLI));
  const table: SinceTable = {
    version: SINCE_VERSION,
    datasetBytes: dataset.length,
    start,
    days,
    counts,
    ends,
    gzip: [],
    br: [],
    checksums: [],
    hashes: [],
  };
  const hash = createHash("sha256");
  let checksum = crc32(SINCE_HEAD);
  try {
    await Promise.all([gzip.write(SINCE_HEAD), br.write(SINCE_HEAD)]);
    for (const [day, end] of ends.entries()) {
      for (let at = day === 0 ? start : ends[day - 1]!; at < end; at += PIECE) {
        const piece = dataset.read(at, Math.min(at + PIECE, end));
        hash.update(piece);
        checksum = crc32(piece, checksum);
        await Promise.all([gzip.write(piece), br.write(piece)]);
      }
      table.gzip.push(await gzip.written());
      table.br.push(await br.written());
      table.checksums.push(checksum);
      table.hashes.push(fingerprintSoFar(hash));
    }
  } finally {
    gzip.close();
    br.close();
  }
  writeFileSync(join(folder, SEARCH_FILES.table), JSON.stringify(table));
}

/** The days with reviews, and for each the number of reviews from the newest to its end. */
function countDays(reviews: readonly Review[]): Pick<SinceTable, "days" | "counts"> {
  const days: string[] = [];
  const counts: number[] = [];
  for (const [position, { date }] of reviews.entries()) {
    if (date !== days.at(-1)) days.push(date);
    counts[days.length - 1] = position + 1;
  }
  return { days, counts };
}

/** A file of what a stream, which flushes what it is given, makes of it. */
function compressTo(path: string, stream: Transform) {
  const file = openSync(path, "w");
  let length = 0;
  stream.on("data", (bytes: Buffer) => {
    writeFileSync(file, bytes);
    length += bytes.length;
  });
  return {
    write: promisify((bytes: Buffer, done: (error?: Error | null) => void) => stream.write(bytes, done)),
    /** Bytes in the file, once all that was given is there. */
    async written(): Promise<number> {
      while (stream.readableLength > 0) await setImmediate();
      return length;
    },
    close(): void {
      stream.destroy();
      closeSync(file);
    },
  };
}
