import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import { CONTENT_ENCODINGS, type ContentEncoding } from "../../data/_schema/manifest.ts";

const MEDIUM = 64 * 1024;
const LARGE = 1024 * 1024;

/**
 * Brotli's highest level takes forty times as long as the one used for medium files and saves a tenth of the bytes. Only
 * small files get it, or compressing the pages of a large archive would take longer than the rest of the build. Level 9
 * takes six times as long as 8 and saves less than half a hundredth.
 */
const brotliQuality = (size: number, fast: boolean) => (fast || size > LARGE ? 5 : size > MEDIUM ? 8 : 11);

/** Room for most results in one piece, since every piece is a way from a thread of zlib and back. */
const pieceSize = (size: number) => Math.max(16 * 1024, size >> 2);

const compressors: Record<ContentEncoding, (bytes: Uint8Array, fast: boolean) => Promise<Buffer>> = {
  br: (bytes, fast) =>
    promisify(brotliCompress)(bytes, {
      chunkSize: pieceSize(bytes.length),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(bytes.length, fast),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }) as Promise<Buffer>,
  gzip: (bytes, fast) =>
    promisify(gzip)(bytes, {
      chunkSize: pieceSize(bytes.length),
      level: fast || bytes.length > LARGE ? 6 : 9,
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

/** The compressed forms worth keeping; `fast` is for one of many files that are large together. */
export async function compress(bytes: Uint8Array, fast = false): Promise<Variants> {
  const encoded = await Promise.all(
    CONTENT_ENCODINGS.map(async (encoding) => [encoding, await compressors[encoding](bytes, fast)] as const),
  );
  return worthKeeping(bytes, Object.fromEntries(encoded));
}

/** Those that are at least a tenth smaller. */
function worthKeeping(bytes: Uint8Array, variants: Variants): Variants {
  return Object.fromEntries(Object.entries(variants).filter(([, { length }]) => length < bytes.length * 0.9));
}
