import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { CONTENT_ENCODINGS, type ContentEncoding } from "../../data/schema/manifest.ts";

const LARGE = 1024 * 1024;

const compressors: Record<ContentEncoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  // The highest levels cost about three seconds a megabyte: only small files get them.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 5 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }) as Promise<Buffer>,
  gzip: (bytes) => promisify(gzip)(bytes, { level: bytes.length > LARGE ? 6 : 9 }) as Promise<Buffer>,
};

/** The encodings of some bytes that are worth keeping: those at least a tenth smaller. */
export async function compress(bytes: Uint8Array): Promise<Partial<Record<ContentEncoding, Buffer>>> {
  const encoded = await Promise.all(
    CONTENT_ENCODINGS.map(async (encoding) => [encoding, await compressors[encoding](bytes)] as const),
  );
  return Object.fromEntries(encoded.filter(([, result]) => result.length < bytes.length * 0.9));
}
