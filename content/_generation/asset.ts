import { etagOfDigest } from "../../data/_schema/etag.ts";
import type { Asset } from "../../data/_schema/manifest.ts";
import { mediaTypeOf } from "./media-type.ts";

interface Described {
  path: string;
  bytes: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string;
  /** The same asset of the previous generation. */
  before: Asset | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** How a file is to be served, apart from its compressed forms. */
export function describeAsset({ path, bytes, digest, before, now }: Described): Omit<Asset, "encodings"> {
  const unchanged = before?.digest === digest;
  return {
    path,
    media_type: mediaTypeOf(path),
    bytes,
    digest,
    etag: etagOfDigest(digest),
    last_modified: unchanged ? before.last_modified : lastModified(before, now),
  };
}

/** In whole seconds, as HTTP dates are. A change always advances it, even when the clock was set back between builds. */
function lastModified(before: Asset | undefined, now: number): string {
  const earliest = before ? Date.parse(before.last_modified) + 1000 : 0;
  return new Date(Math.max(earliest, Math.floor(now / 1000) * 1000)).toISOString();
}
