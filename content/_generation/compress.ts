import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import { CONTENT_ENCODINGS, type ContentEncoding } from "../../data/_schema/manifest.ts";

const LARGE = 1024 * 1024;

/**
 * Brotli's highest level takes twenty-five times as long as 8 and saves a sixteenth of the bytes: worth it for what is made once
 * and loaded by every visitor, not for what changes with every review. Level 9 takes eight times as long as 8 and saves
 * less than half a hundredth.
 */
const brotliQuality = (size: number, effort: Effort) =>
  effort === "least" || size > LARGE ? 5 : effort === "most" ? 11 : 8;

/** "least" for one of many files that are large together, "most" for one that stays as it is for long. */
export type Effort = "least" | "usual" | "most";

/**
 * A window no larger than the file, in bits: Brotli reserves memory in proportion to it, and the default of 4 MB took half the time of
 * compressing a page.
 */
const brotliWindow = (size: number) =>
  Math.min(
    Math.max(Math.ceil(Math.log2(size + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );

/** Room for most results in one piece, since every piece is a way from a thread of zlib and back. */
const pieceSize = (size: number) => Math.max(16 * 1024, size >> 2);

const compressors: Record<ContentEncoding, (bytes: Uint8Array, effort: Effort) => Promise<Buffer>> = {
  br: (bytes, effort) =>
    promisify(brotliCompress)(bytes, {
      chunkSize: pieceSize(bytes.length),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(bytes.length, effort),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes.length),
      },
    }) as Promise<Buffer>,
  gzip: (bytes, effort) =>
    promisify(gzip)(bytes, {
      chunkSize: pieceSize(bytes.length),
      level: effort === "least" || bytes.length > LARGE ? 6 : 9,
    }) as Promise<Buffer>,
};

/** The compressed forms of a file. */
export type Variants = Partial<Record<ContentEncoding, Buffer>>;

/**
 * The compressed form of one of very many small files: at once, since handing so little to another thread costs more than
 * it takes, and gzip alone, which every client takes. Brotli would save a tenth of the bytes, and take twice the time and
 * one file more for each, which is what a build of many pages mostly waits for.
 */
export function compressQuickly(bytes: Uint8Array): Variants {
  return worthKeeping(bytes, { gzip: gzipSync(bytes, { chunkSize: pieceSize(bytes.length), level: 6 }) });
}

/** The compressed forms worth keeping. */
export async function compress(bytes: Uint8Array, effort: Effort = "usual"): Promise<Variants> {
  const encoded = await Promise.all(
    CONTENT_ENCODINGS.map(
      async (encoding) => [encoding, await compressors[encoding](bytes, effort)] as const,
    ),
  );
  return worthKeeping(bytes, Object.fromEntries(encoded));
}

/** Those that are at least a tenth smaller. */
function worthKeeping(bytes: Uint8Array, variants: Variants): Variants {
  return Object.fromEntries(Object.entries(variants).filter(([, { length }]) => length < bytes.length * 0.9));
}
