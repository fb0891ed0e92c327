import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { etagOf, etagOfDigest } from "../../data/_schema/etag.ts";
import { fileOf, MANIFEST_FILE, VARIANT_SUFFIX } from "../../data/_schema/generation.ts";
import {
  Asset,
  CONTENT_ENCODINGS,
  type ContentEncoding,
  type Manifest,
  manifestModified,
} from "../../data/_schema/manifest.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { openSource } from "../../data/_search/byte-source.ts";
import { bytesOf, type Content, contentOf } from "../http/content.ts";

/** A file in one content encoding, with the ETag computed at build. */
export interface StoredBytes {
  content: Content;
  etag: string;
}

/** A published file in every content encoding it was built in. */
export interface StoredAsset {
  path: string;
  mediaType: string;
  /** Milliseconds since 1970, whole seconds. */
  lastModified: number;
  link?: string;
  identity: StoredBytes;
  encodings: Partial<Record<ContentEncoding, StoredBytes>>;
}

/** Maximum size in bytes of a file kept in memory. */
const SMALL = 256 * 1024;

/** Maximum total bytes kept in memory; the smallest files are, since large ones gain least from it. */
const IN_MEMORY = 16 * 1024 * 1024;

interface Listed {
  file: string;
  bytes: number;
  etag: string;
  keep(stored: StoredBytes): void;
}

/**
 * The assets of a manifest by path, apart from the pages of reviews: small files in memory, large ones as open files, so
 * that all of them stay readable as long as they are referenced. Throws an Error when a file does not match the manifest.
 */
export function openAssets(folder: string, manifest: Manifest): Map<string, StoredAsset> {
  const assets = new Map<string, StoredAsset>();
  const files: Listed[] = [];
  for (const listed of manifest.assets) {
    if (listed.path.startsWith(REVIEW_PAGES)) continue;
    const asset = { ...describe(listed), encodings: {} } as StoredAsset;
    assets.set(listed.path, asset);
    const file = join(folder, fileOf(listed.path));
    files.push({ ...listed, file, keep: (stored) => Object.assign(asset, { identity: stored }) });
    for (const encoding of CONTENT_ENCODINGS) {
      const variant = listed.encodings[encoding];
      if (!variant) continue;
      const keep = (stored: StoredBytes) => Object.assign(asset.encodings, { [encoding]: stored });
      files.push({ ...variant, file: file + VARIANT_SUFFIX[encoding], keep });
    }
  }
  let room = IN_MEMORY;
  for (const { file, bytes, etag, keep } of files.sort((a, b) => a.bytes - b.bytes)) {
    const inMemory = bytes <= Math.min(room, SMALL);
    if (inMemory) room -= bytes;
    keep({ etag, content: openContent(file, bytes, inMemory) });
  }
  return assets;
}

function describe({ path, media_type, last_modified, link }: Manifest["assets"][number]) {
  return { path, mediaType: media_type, lastModified: Date.parse(last_modified), link };
}

function openContent(file: string, expected: number, inMemory: boolean): StoredBytes["content"] {
  const source = openSource(file, inMemory ? expected : -1);
  if (source.length !== expected) {
    throw new Error(
      `${basename(file)} has ${source.length} bytes, its manifest says ${expected}; run npm run build`,
    );
  }
  const piece = source.piece(0, source.length);
  return Buffer.isBuffer(piece) ? piece : { length: source.length, pieces: [piece] };
}

/** The manifest cannot list itself, so its validators are computed here, once per generation. A draft is not compressed. */
export function manifestAsset(folder: string, manifest: Manifest): StoredAsset {
  const file = join(folder, MANIFEST_FILE);
  const encodings: StoredAsset["encodings"] = {};
  for (const encoding of CONTENT_ENCODINGS) {
    const variant = file + VARIANT_SUFFIX[encoding];
    if (existsSync(variant)) encodings[encoding] = unlisted(variant);
  }
  return {
    path: pathOf("getManifest"),
    mediaType: "application/json",
    lastModified: Date.parse(manifestModified(manifest)),
    identity: unlisted(file),
    encodings,
  };
}

/** A file of any size, with the ETag that a list would have of it. */
function unlisted(file: string): StoredBytes {
  const source = openSource(file, SMALL);
  const hash = createHash("sha256");
  for (let at = 0; at < source.length; at += SMALL)
    hash.update(source.read(at, Math.min(at + SMALL, source.length)));
  return { etag: etagOfDigest(hash.digest("hex")), content: contentOf([source.piece(0, source.length)]) };
}

/**
 * Makes what reads a review's page when it is asked for, since there are too many to open all; undefined for any other path. It
 * throws an Error for bytes other than the manifest's.
 */
export function openReviewPages(folder: string, { assets }: Manifest) {
  const pages = assets.filter(({ path }) => path.startsWith(REVIEW_PAGES));
  const unchecked = new Map(pages.map((asset) => [asset.path, asset]));
  return (path: string): StoredAsset | undefined => {
    const page = unchecked.get(path);
    if (!page) return undefined;
    const { success, data: listed } = Asset.safeParse(page);
    if (!success) throw new Error(`what the manifest says of ${path} is damaged; run npm run build`);
    const file = join(folder, fileOf(path));
    const read = (suffix: string, { bytes, etag }: { bytes: number; etag: string }) => {
      const content = openContent(file + suffix, bytes, true);
      if (etagOf(bytesOf(content)) !== etag)
        throw new Error(`${fileOf(path)}${suffix} has changed since it was built; run npm run build`);
      return { etag, content };
    };
    const encodings: StoredAsset["encodings"] = {};
    for (const encoding of CONTENT_ENCODINGS) {
      const variant = listed.encodings[encoding];
      if (variant) encodings[encoding] = read(VARIANT_SUFFIX[encoding], variant);
    }
    const { link: _, ...described } = describe(listed);
    return { ...described, identity: read("", listed), encodings };
  };
}
