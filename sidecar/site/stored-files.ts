import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { etagOf, etagOfDigest } from "../../data/_schema/etag.ts";
import { fileOf, MANIFEST_FILE, VARIANT_SUFFIX } from "../../data/_schema/generation.ts";
import { headersOf } from "../../data/_schema/headers.ts";
import {
  Asset,
  CONTENT_ENCODINGS,
  type ContentEncoding,
  type Manifest,
  manifestModified,
} from "../../data/_schema/manifest.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { ByteCache } from "../../data/_search/byte-cache.ts";
import { openSource } from "../../data/_search/byte-source.ts";
import { bytesOf, type Content } from "../http/content.ts";
import { type Representations, represent } from "../http/representation.ts";

/** A published file in every content encoding it was built in, ready to be sent. */
export interface StoredAsset extends Representations {
  path: string;
  mediaType: string;
  /** Milliseconds since 1970, whole seconds. */
  lastModified: number;
  link?: string | undefined;
}

/** Maximum size in bytes of a file kept in memory. */
const SMALL = 256 * 1024;

/** Maximum total bytes kept in memory; the smallest files are, since large ones gain least from it. */
const IN_MEMORY = 16 * 1024 * 1024;

/** Bytes of review pages that are remembered, and the rough size of a page's headers and objects. */
const PAGES_IN_MEMORY = 8 * 1024 * 1024;
const OVERHEAD = 6000;

/** What a manifest says of a file in one content encoding. */
type Form = Pick<Asset, "bytes" | "etag">;

/**
 * The assets of a manifest by path, and itself, apart from the pages of reviews: small files in memory, large ones as open files, so
 * that all of them stay readable as long as they are referenced. Throws an Error when a file does not match the manifest.
 */
export function openAssets(folder: string, manifest: Manifest): Map<string, StoredAsset> {
  const listed = manifest.assets.filter(({ path }) => !path.startsWith(REVIEW_PAGES));
  const all = [...listed, describeManifest(folder, manifest)];
  const sizes = all.flatMap(({ bytes, encodings }) => [bytes, ...formsOf(encodings).map((one) => one.bytes)]);
  let largest = SMALL;
  let room = IN_MEMORY;
  for (const size of sizes.sort((a, b) => a - b)) {
    room -= size;
    if (room < 0) largest = Math.min(largest, size - 1);
  }
  const open = (file: string, { bytes }: Form) => openContent(file, bytes, bytes <= largest);
  return new Map(all.map((asset) => [asset.path, stored(folder, asset, open)]));
}

const formsOf = (encodings: Asset["encodings"]) =>
  Object.values(encodings).filter((one) => one !== undefined);

/** What `open` gives of a listed asset's files. */
function stored(folder: string, listed: Asset, open: (file: string, form: Form) => Content): StoredAsset {
  const { path, media_type: mediaType, link } = listed;
  const lastModified = Date.parse(listed.last_modified);
  const headers = headersOf({ path, mediaType, link });
  const form = (suffix: string, encoding: ContentEncoding | null, given: Form) => {
    const content = open(join(folder, fileOf(path)) + suffix, given);
    return represent({ content, etag: given.etag, encoding, mediaType, lastModified, headers });
  };
  const asset: StoredAsset = { path, mediaType, lastModified, link, identity: form("", null, listed) };
  for (const encoding of CONTENT_ENCODINGS) {
    const variant = listed.encodings[encoding];
    if (variant) asset[encoding] = form(VARIANT_SUFFIX[encoding], encoding, variant);
  }
  return asset;
}

function openContent(file: string, expected: number, inMemory: boolean): Content {
  const source = openSource(file, inMemory ? expected : -1);
  if (source.length !== expected) {
    throw new Error(
      `${basename(file)} has ${source.length} bytes, its manifest says ${expected}; run npm run build`,
    );
  }
  const piece = source.piece(0, source.length);
  return Buffer.isBuffer(piece) ? piece : { length: source.length, pieces: [piece] };
}

/** What a manifest would say of itself, if it could: found out once per generation. A draft is not compressed. */
function describeManifest(folder: string, manifest: Manifest): Asset {
  const describe = (suffix: string) => {
    const source = openSource(join(folder, MANIFEST_FILE) + suffix, SMALL);
    const hash = createHash("sha256");
    for (let at = 0; at < source.length; at += SMALL)
      hash.update(source.read(at, Math.min(at + SMALL, source.length)));
    const digest = hash.digest("hex");
    return { bytes: source.length, digest, etag: etagOfDigest(digest) };
  };
  const made = CONTENT_ENCODINGS.filter((name) =>
    existsSync(join(folder, MANIFEST_FILE) + VARIANT_SUFFIX[name]),
  );
  return {
    path: pathOf("getManifest"),
    media_type: "application/json",
    last_modified: manifestModified(manifest),
    ...describe(""),
    encodings: Object.fromEntries(made.map((encoding) => [encoding, describe(VARIANT_SUFFIX[encoding])])),
  };
}

/**
 * Makes what reads a review's page when it is asked for, since there are too many to open all; undefined for any other path. It
 * throws an Error for bytes other than the manifest's.
 */
export function openReviewPages(folder: string, { assets }: Manifest) {
  const pages = assets.filter(({ path }) => path.startsWith(REVIEW_PAGES));
  const unchecked = new Map(pages.map((asset) => [asset.path, asset]));
  const opened = new ByteCache<StoredAsset>(PAGES_IN_MEMORY);
  const read = (file: string, { bytes, etag }: Form) => {
    const content = openContent(file, bytes, true);
    if (etagOf(bytesOf(content)) !== etag)
      throw new Error(`${file.slice(folder.length + 1)} has changed since it was built; run npm run build`);
    return content;
  };
  return (path: string): StoredAsset | undefined => {
    const known = opened.get(path);
    const page = known ? undefined : unchecked.get(path);
    if (!page) return known;
    const { success, data: listed } = Asset.safeParse(page);
    if (!success) throw new Error(`what the manifest says of ${path} is damaged; run npm run build`);
    const asset = stored(folder, listed, read);
    const sizes = [listed, ...formsOf(listed.encodings)].map(({ bytes }) => bytes);
    opened.set(
      path,
      asset,
      sizes.reduce((sum, bytes) => sum + bytes, OVERHEAD),
    );
    return asset;
  };
}
