import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf } from "../../data/_reuse/digest.ts";
import { CHANGES_PAGE, REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { etagOf } from "../../data/_schema/etag.ts";
import {
  CURRENT,
  fileOf,
  MANIFEST_FILE,
  OFFLINE_FOLDER,
  pathOfFile,
  SEARCH_FOLDER,
  VARIANT_SUFFIX,
} from "../../data/_schema/generation.ts";
import { NAMED_BY_HASH } from "../../data/_schema/headers.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { type Asset, CONTENT_ENCODINGS, type Manifest } from "../../data/_schema/manifest.ts";
import { builtPath, operationsOf } from "../../data/_schema/operations.ts";
import { linksOf } from "../_api/links.ts";
import { describeAsset, filesOf, setModified, writeVariants } from "./asset.ts";
import { compress, type Effort } from "./compress.ts";
import { isCompressible } from "./media-type.ts";

/** Files compressed concurrently: zlib has four threads, and more files would only take more memory. */
const AT_ONCE = 4;

interface Rendered {
  folder: string;
  hosting: Hosting;
  siteDir: string;
  previous: Manifest | null;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether to leave out the compressed forms. */
  draft: boolean;
}

/** Compresses and hashes every rendered file and describes how each is to be served, in any order. */
export function finishAssets(rendered: Rendered): Promise<Asset[]> {
  return finishFiles(publishedFiles(rendered.folder), rendered);
}

/** The same for what the search page reads by itself, once it is written. */
export function finishOffline(rendered: Rendered): Promise<Asset[]> {
  const { folder } = rendered;
  return finishFiles(
    existsSync(join(folder, OFFLINE_FOLDER)) ? filesBelow(folder, OFFLINE_FOLDER) : [],
    rendered,
  );
}

async function finishFiles(files: readonly string[], rendered: Rendered): Promise<Asset[]> {
  const before = new Map(rendered.previous?.assets.map((asset) => [asset.path, asset]));
  const assets: Asset[] = [];
  // All workers draw from this one iterator.
  const queue = files.values();
  const worker = async () => {
    for (const file of queue) assets.push(await finishAsset(file, before.get(pathOfFile(file)), rendered));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return assets;
}

/** Throws an Error unless every dataset was rendered: Eleventy succeeds even when it finds no template. */
export function requireDatasets(folder: string, hosting: Hosting): void {
  const paths = publishedFiles(folder).map(pathOfFile);
  const missing = operationsOf(hosting).filter(
    (operation) =>
      operation.made === "build" && operation.id !== "getManifest" && !paths.includes(builtPath(operation)),
  );
  if (missing.length === 0) return;
  throw new Error(
    `the templates rendered no ${missing.map(({ path }) => path).join(", ")}; check content/datasets`,
  );
}

async function finishAsset(file: string, before: Asset | undefined, rendered: Rendered): Promise<Asset> {
  const path = pathOfFile(file);
  const bytes = await readFile(join(rendered.folder, file));
  const digest = digestOf(bytes);
  const unchanged = before?.digest === digest ? before : undefined;
  const described = {
    ...describeAsset({ path, bytes: bytes.length, digest, before, now: rendered.now }),
    ...linksOf(path, rendered.hosting),
  };
  const encodings = await encode(path, { bytes, unchanged }, rendered);
  const asset = { ...described, encodings };
  for (const name of filesOf(asset)) setModified(join(rendered.folder, name), asset.last_modified);
  return asset;
}

/** `unchanged` is the same file of the last generation, if its bytes are the same. */
async function encode(
  path: string,
  { bytes, unchanged }: { bytes: Buffer; unchanged: Asset | undefined },
  rendered: Rendered,
): Promise<Asset["encodings"]> {
  if (rendered.draft || !isCompressible(path)) return {};
  const reused = unchanged && (await reuseVariants(unchanged, rendered));
  return reused ?? writeVariants(join(rendered.folder, fileOf(path)), await compress(bytes, effortFor(path)));
}

function effortFor(path: string): Effort {
  if (CHANGES_PAGE.test(path)) return "least";
  if (path.startsWith(`/${OFFLINE_FOLDER}/`)) return "usual";
  return NAMED_BY_HASH.test(path) ? "most" : "usual";
}

/** The previous generation's compressed files, if the bytes have not changed; null when there are none or they are damaged. */
async function reuseVariants(
  asset: Asset,
  { folder, siteDir }: Rendered,
): Promise<Asset["encodings"] | null> {
  // A draft has none.
  if (Object.keys(asset.encodings).length === 0) return null;
  const file = fileOf(asset.path);
  for (const encoding of CONTENT_ENCODINGS) {
    const variant = asset.encodings[encoding];
    if (!variant) continue;
    const name = file + VARIANT_SUFFIX[encoding];
    const bytes = await readFile(join(siteDir, CURRENT, name)).catch(() => null);
    if (bytes === null || etagOf(bytes) !== variant.etag) return null;
    await writeFile(join(folder, name), bytes);
  }
  return asset.encodings;
}

/** Without the pages of reviews and what searches read, which are finished where they are written. */
function publishedFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== REVIEW_FOLDER);
  return entries
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(folder, entry.name) : [entry.name]))
    .filter((file) => file !== MANIFEST_FILE && !APART.some((folder) => file.startsWith(`${folder}/`)))
    .sort();
}

const APART = [SEARCH_FOLDER, OFFLINE_FOLDER];
const REVIEW_FOLDER = REVIEW_PAGES.slice(1, -1);

function filesBelow(folder: string, name: string): string[] {
  return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
