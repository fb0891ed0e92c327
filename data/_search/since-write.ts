import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
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
export async function writeSinceStreams(generationDir: string, source: SinceSource): Promise<void> {
  const { dataset, reviewStarts } = source;
  const folder = join(generationDir, SEARCH_FOLDER);
  mkdirSync(folder, { recursive: true });
  const { days, counts } = countDays(source.reviews);
  const start = reviewStarts[0]!;
  // A comma follows every review but the last; at the end of a day it belongs to the next day.
  const ends = counts.map((count) => reviewStarts[count]! - 1);
  const body = { dataset, start, ends };
  const [gzip, br] = await Promise.all([
    compressDays(createDeflateRaw(DEFLATE), join(folder, SEARCH_FILES.gzip), body),
    compressDays(createBrotliCompress(BROTLI), join(folder, SEARCH_FILES.br), body),
  ]);
  const before = { version: SINCE_VERSION, datasetBytes: dataset.length, start, days, counts, ends } as const;
  const table: SinceTable = { ...before, gzip, br, ...sumDays(body) };
  writeFileSync(join(folder, SEARCH_FILES.table), JSON.stringify(table));
}

interface Body {
  dataset: ByteSource;
  start: number;
  /** Where each day ends. */
  ends: readonly number[];
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

function sumDays(body: Body): Pick<SinceTable, "checksums" | "hashes"> {
  const hash = createHash("sha256");
  const hashes: string[] = [];
  const checksums: number[] = [];
  let checksum = crc32(SINCE_HEAD);
  for (const day of daysOf(body)) {
    for (const piece of day) {
      hash.update(piece);
      checksum = crc32(piece, checksum);
    }
    hashes.push(fingerprintSoFar(hash));
    checksums.push(checksum);
  }
  return { hashes, checksums };
}

/** Writes one compressed stream, which flushes what it is given; returns its bytes up to the end of each day. */
async function compressDays(stream: Transform, path: string, body: Body): Promise<number[]> {
  const file = openSync(path, "w");
  const ends: number[] = [];
  let written = 0;
  const write = promisify((bytes: Buffer, done: (error?: Error | null) => void) => stream.write(bytes, done));
  stream.on("data", (bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    written += bytes.length;
  });
  try {
    await write(SINCE_HEAD);
    for (const day of daysOf(body)) {
      for (const piece of day) await write(piece);
      while (stream.readableLength > 0) await setImmediate();
      ends.push(written);
    }
  } finally {
    stream.destroy();
    closeSync(file);
  }
  return ends;
}

/** The bytes of each day in pieces, with the preceding comma. */
const daysOf = ({ dataset, start, ends }: Body) =>
  ends.map((end, day) => piecesOf(dataset, day === 0 ? start : ends[day - 1]!, end));

function* piecesOf(dataset: ByteSource, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; at += PIECE) yield dataset.read(at, Math.min(at + PIECE, end));
}
