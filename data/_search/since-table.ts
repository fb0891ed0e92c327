import { z } from "zod";

/*
 * All reviews newest first, as one body and as two compressed streams of it, each flushed where a day ends. The
 * reviews since any day are then a beginning of a stream, and what follows it is short and put together on request.
 */

/** Incremented with every change to the table or to the contents of the streams. */
export const SINCE_VERSION = 1;

/** The beginning of every body. */
export const SINCE_HEAD = Buffer.from('{"reviews":[');

/** The end of a body; everything that depends on the day comes last, so that the beginnings are the same. */
export const sinceTail = (date: string, count: number) =>
  Buffer.from(`],"count":${count},"since":${JSON.stringify(date)}}`);

const Counts = z.array(z.int().min(0));

/** Where each day ends, newest first; all lists have the same length. */
export const SinceTable = z.object({
  version: z.literal(SINCE_VERSION),
  datasetBytes: z.int().min(0),
  /** The first byte of the first review in the dataset's file. */
  start: z.int().min(0),
  days: z.array(z.string()),
  /** Number of reviews up to the end of each day. */
  counts: Counts,
  /** The byte of the dataset's file after the day's last review. */
  ends: Counts,
  /** Bytes of the compressed streams up to the end of each day. */
  gzip: Counts,
  br: Counts,
  /** CRC-32 of the body. */
  checksums: Counts,
  /** SHA-256 of the reviews. */
  hashes: z.array(z.string()),
});

export type SinceTable = z.infer<typeof SinceTable>;
