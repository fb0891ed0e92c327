import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { CalendarDay } from "../_schema/calendar.ts";
import { SEARCH_FILES } from "../_schema/generation.ts";
import type { ContentEncoding } from "../_schema/manifest.ts";
import { firstWhere } from "./arrays.ts";
import { type ByteSource, openSource, type Piece, searchFile } from "./byte-source.ts";

/** Maximum size in bytes of a compressed stream kept in memory. */
const IN_MEMORY = 4 * 1024 * 1024;

/** Answers "all reviews since a day", RFC 1952 and RFC 7932 for its compressed forms. */
export type SinceStreams = ReturnType<typeof openSince>;

/** RFC 1952 section 2.3: deflate, no name, no time, unknown operating system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * Opens the streams of a generation: gives a function that cuts the reviews since a day, YYYY-MM-DD, out of them. Throws an Error
 * that says what to do when they cannot be used.
 */
export function openSince(generationDir: string, dataset: ByteSource) {
  const table = parseTable(readFileSync(searchFile(generationDir, SEARCH_FILES.table), "utf8"));
  const open = (file: string) => openSource(searchFile(generationDir, file), IN_MEMORY);
  const [gzip, br] = [open(SEARCH_FILES.gzip), open(SEARCH_FILES.br)];
  const fits =
    table.datasetBytes === dataset.length &&
    (table.ends.at(-1) ?? table.start) <= dataset.length &&
    (table.gzip.at(-1) ?? 0) <= gzip.length &&
    (table.br.at(-1) ?? 0) <= br.length;
  if (!fits) throw new Error("the streams of reviews by day are of another dataset; run npm run build");
  return (date: string) => {
    const last = firstWhere(table.days.length, (index) => table.days[index]! < date) - 1;
    const count = last < 0 ? 0 : table.counts[last]!;
    const tail = sinceTail(date, count);
    if (last < 0) {
      // There is no stream to continue, and nothing gained by compressing so little.
      const body = Buffer.concat([SINCE_HEAD, tail]);
      return { count, length: body.length, hash: "none", pieces: (): Piece[] => [body] };
    }
    const before = SINCE_HEAD.length + table.ends[last]! - table.start;
    const pieces = {
      identity: () => [SINCE_HEAD, dataset.piece(table.start, table.ends[last]!), tail],
      gzip: () => [
        GZIP_HEADER,
        gzip.piece(0, table.gzip[last]!),
        gzipEnd(tail, table.checksums[last]!, before),
      ],
      br: () => [br.piece(0, table.br[last]!), brotliEnd(tail)],
    };
    return {
      /** Number of reviews. */
      count,
      /** Bytes of the uncompressed body. */
      length: before + tail.length,
      /** Changes exactly when one of its reviews does. */
      hash: table.hashes[last]!,
      /** The body, uncompressed or compressed, without compressing or copying anything. */
      pieces: (encoding: ContentEncoding | null): Piece[] => pieces[encoding ?? "identity"](),
    };
  };
}

function parseTable(json: string): SinceTable {
  try {
    return SinceTable.parse(JSON.parse(json));
  } catch {
    throw new Error("the streams of reviews by day are of another format; run npm run build");
  }
}

/** A final, stored deflate block with the tail (RFC 1951 section 3.2.4), and the trailer of the gzip member. */
function gzipEnd(tail: Buffer, checksumBefore: number, bytesBefore: number): Buffer {
  const end = Buffer.alloc(5 + tail.length + 8);
  end.writeUInt8(1, 0);
  end.writeUInt16LE(tail.length, 1);
  end.writeUInt16LE(~tail.length & 0xffff, 3);
  tail.copy(end, 5);
  end.writeUInt32LE(crc32(tail, checksumBefore), 5 + tail.length);
  end.writeUInt32LE((bytesBefore + tail.length) >>> 0, 9 + tail.length);
  return end;
}

/**
 * An uncompressed meta-block with the tail (RFC 7932 section 9.2): not the last, length minus one in four nibbles,
 * padded to three bytes. An empty last meta-block follows.
 */
function brotliEnd(tail: Buffer): Buffer {
  const header = ((tail.length - 1) << 3) | (1 << 19);
  const start = Buffer.of(header & 0xff, (header >>> 8) & 0xff, header >>> 16);
  return Buffer.concat([start, tail, Buffer.of(0x03)]);
}

/*
 * All reviews newest first, as one body and as two compressed streams of it, each flushed where a day ends. The
 * reviews since any day are then a beginning of a stream, and what follows it is short and put together on request.
 */

/** Incremented with every change to the table or to the contents of the streams. */
export const SINCE_VERSION = 1;

/** The beginning of every body. */
export const SINCE_HEAD = Buffer.from('{"reviews":[');

/** The end of a body; everything that depends on the day comes last, so that the beginnings are the same. */
const sinceTail = (date: string, count: number) =>
  Buffer.from(`],"count":${count},"since":${JSON.stringify(date)}}`);

const Count = z.int().min(0);

const Ends = z
  .array(Count)
  .refine((numbers) => numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!));

const Days = z.array(CalendarDay).refine((days) => days.every((day, at) => at === 0 || day < days[at - 1]!));

/** Where each day ends, newest first. */
const SinceTable = z
  .object({
    version: z.literal(SINCE_VERSION),
    datasetBytes: Count,
    /** The first byte of the first review in the dataset's file. */
    start: Count,
    days: Days,
    /** Number of reviews up to the end of each day. */
    counts: Ends,
    /** The byte of the dataset's file after the day's last review. */
    ends: Ends,
    /** Bytes of the compressed streams up to the end of each day. */
    gzip: Ends,
    br: Ends,
    /** CRC-32 of the body. */
    checksums: z.array(Count.max(2 ** 32 - 1)),
    /** SHA-256 of the reviews, as a part of an ETag. */
    hashes: z.array(z.string().regex(/^[\w-]+$/)),
  })
  .refine(
    ({ start, days, counts, ends, gzip, br, checksums, hashes }) =>
      start <= (ends[0] ?? start) &&
      [counts, ends, gzip, br, checksums, hashes].every(({ length }) => length === days.length),
  );

export type SinceTable = z.infer<typeof SinceTable>;
