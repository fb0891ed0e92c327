import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import type { ContentEncoding } from "../../_schema/manifest.ts";

const DECODERS: Record<ContentEncoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** The bytes without a content encoding; null when they are not in it. */
export function decode(encoding: ContentEncoding, bytes: Buffer): Promise<Buffer | null> {
  return DECODERS[encoding](bytes).catch(() => null);
}
