import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { CURRENT, fileOf, MANIFEST_FILE, VARIANT_SUFFIX } from "../data/schema/generation.ts";
import type { Insights } from "../data/schema/insights.ts";
import { type Asset, CONTENT_ENCODINGS, Manifest } from "../data/schema/manifest.ts";
import { pathOf } from "../data/schema/operations.ts";
import { SearchIndex } from "../data/search/read.ts";
import type { PublishedSite, Representation, StoredAsset } from "./published-site.ts";

/** The highest level would take seconds for the manifest of a large site, while everybody waits. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A rebuild may prune the generation that is being loaded; the one it made is then there. */
const ATTEMPTS = 3;

/**
 * Loads the whole current generation from its real path, so that no answer mixes two.
 * Throws an Error that says what to do when there is none or its files are not what its manifest names.
 */
export function loadSite(siteDir: string): PublishedSite {
  for (let attempt = 1; ; attempt++) {
    const folder = currentFolder(siteDir);
    try {
      return createSite(folder);
    } catch (error) {
      if (attempt === ATTEMPTS || (error as NodeJS.ErrnoException).code !== "ENOENT") {
        throw new Error(`${basename(folder)} cannot be served: ${(error as Error).message}`);
      }
    }
  }
}

/** The real path of the generation that `current` points at. */
export function currentFolder(siteDir: string): string {
  try {
    return realpathSync(join(siteDir, CURRENT));
  } catch {
    throw new Error(`${join(siteDir, CURRENT)} is missing; run npm run build first, or check SITE_DIR`);
  }
}

function createSite(folder: string): PublishedSite {
  const manifestBytes = readFileSync(join(folder, MANIFEST_FILE));
  const manifest = Manifest.parse(JSON.parse(manifestBytes.toString("utf8")));
  const assets = new Map(manifest.assets.map((asset) => [asset.path, loadAsset(folder, asset)]));
  assets.set(pathOf("getManifest"), manifestAsset(manifestBytes, manifest));

  const insights = parse<Insights>(assets, pathOf("getInsights"));
  const index = SearchIndex.open(folder);

  return {
    baseUrl: manifest.base_url,
    version: manifest.version,
    generation: manifest.generation,
    manifest,
    business: index.dataset.business,
    aggregateRating: index.dataset.aggregate_rating,
    insights,
    search: (parameters) => index.search(parameters).toAnswer(),
    searchBytes: (parameters) => index.search(parameters).toBytes(),
    containingMost: (words, limit) => index.containingMost(words, limit),
    since(date) {
      const reviews = index.since(date);
      return { since: date, reviews, count: reviews.length };
    },
    review: (id) => index.review(id),
    asset: (path) => assets.get(path),
  };
}

function loadAsset(folder: string, asset: Asset): StoredAsset {
  const file = join(folder, fileOf(asset.path));
  const encodings: StoredAsset["encodings"] = {};
  for (const encoding of CONTENT_ENCODINGS) {
    const variant = asset.encodings[encoding];
    if (variant) encodings[encoding] = loadBytes(file + VARIANT_SUFFIX[encoding], variant);
  }
  return {
    path: asset.path,
    mediaType: asset.media_type,
    lastModified: Date.parse(asset.last_modified),
    link: asset.link,
    identity: loadBytes(file, asset),
    encodings,
  };
}

function loadBytes(file: string, { bytes: expected, etag }: { bytes: number; etag: string }): Representation {
  const bytes = readFileSync(file);
  if (bytes.length !== expected) {
    throw new Error(
      `${basename(file)} has ${bytes.length} bytes, its manifest says ${expected}; run npm run build`,
    );
  }
  return { bytes, etag };
}

/** The manifest cannot name itself: its validators are made here, once a generation. */
function manifestAsset(bytes: Buffer, manifest: Manifest): StoredAsset {
  const represent = (encoded: Buffer): Representation => ({
    bytes: encoded,
    etag: `"${createHash("sha256").update(encoded).digest("base64url").slice(0, 22)}"`,
  });
  return {
    path: pathOf("getManifest"),
    mediaType: "application/json",
    lastModified: Math.floor(Date.parse(manifest.built_at) / 1000) * 1000,
    identity: represent(bytes),
    encodings: { br: represent(brotliCompressSync(bytes, BROTLI)), gzip: represent(gzipSync(bytes)) },
  };
}

function parse<Shape>(assets: ReadonlyMap<string, StoredAsset>, path: string): Shape {
  const asset = assets.get(path);
  if (!asset) throw new Error(`${path} is not in the manifest; run npm run build`);
  return JSON.parse(Buffer.from(asset.identity.bytes).toString("utf8")) as Shape;
}
