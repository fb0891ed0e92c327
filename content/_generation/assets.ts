import { existsSync, readdirSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { CacheNamespace } from "../../data/_reuse/build-cache.ts";
import { digestOf, digestOfFile } from "../../data/_reuse/digest.ts";
import { inTurn } from "../../data/_reuse/in-turn.ts";
import { CHANGES_PAGE, REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import {
  fileOf,
  MANIFEST_FILE,
  OFFLINE_FOLDER,
  pathOfFile,
  SEARCH_FILES,
  SEARCH_FOLDER,
} from "../../data/_schema/generation.ts";
import { NEVER_CHANGES } from "../../data/_schema/headers.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import type { Asset, Manifest } from "../../data/_schema/manifest.ts";
import { linksOf } from "../_api/links.ts";
import { withDigest } from "../_look/fingerprint.ts";
import { finishAsset, takeFiles, variantsOf, writeVariants } from "./asset.ts";
import { compress, type Effort } from "./compress.ts";
import { isCompressible } from "./media-type.ts";

/** All that decides how a file is compressed, besides its path and bytes. */
export const COMPRESSION_SOURCES = ["content/_generation", "data/_schema"];

/** Files compressed concurrently: zlib has four threads, and more files would only take more memory. */
const AT_ONCE = 4;

interface Rendered {
  folder: string;
  hosting: Hosting;
  /** The folder of the last generation. */
  from: string;
  previous: Manifest | null;
  /** By digest and path: the compressed forms that the last generation has of a file. */
  compressed: CacheNamespace<Asset["encodings"]>;
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

/**
 * Puts hashes into the names of what the search reads, once it is written. It is published for sidecars apart from the
 * build, and never compressed: that would take longer than to write it.
 */
export function finishSearchFiles({ folder, previous, now }: Rendered): Promise<Asset[]> {
  const before = byPath(previous);
  const publish = async (name: string): Promise<Asset> => {
    const written = join(SEARCH_FOLDER, name);
    const measured = await digestOfFile(join(folder, written));
    const target = withDigest(written, measured.digest);
    await rename(join(folder, written), join(folder, target));
    const path = pathOfFile(target);
    return finishAsset(folder, { path, ...measured, before: before.get(path), now }, { encodings: {} });
  };
  return Promise.all(Object.values(SEARCH_FILES).map(publish));
}

async function finishFiles(files: readonly string[], rendered: Rendered): Promise<Asset[]> {
  const before = byPath(rendered.previous);
  const assets: Asset[] = [];
  await inTurn(files, AT_ONCE, async (file) => {
    assets.push(await finishFile(file, before.get(pathOfFile(file)), rendered));
  });
  return assets;
}

/** The assets of a manifest, where there is one. */
export function byPath(manifest: Manifest | null): ReadonlyMap<string, Asset> {
  return new Map(manifest?.assets.map((asset) => [asset.path, asset]));
}

async function finishFile(file: string, before: Asset | undefined, rendered: Rendered): Promise<Asset> {
  const { folder, hosting, now } = rendered;
  const path = pathOfFile(file);
  const bytes = await readFile(join(folder, file));
  const digest = digestOf(bytes);
  const encodings = await encode(path, bytes, digest, rendered);
  const described = { path, bytes: bytes.length, digest, before, now };
  return finishAsset(folder, described, { ...linksOf(path, hosting), encodings });
}

async function encode(
  path: string,
  bytes: Buffer,
  digest: string,
  rendered: Rendered,
): Promise<Asset["encodings"]> {
  if (rendered.draft || !isCompressible(path)) return {};
  const { folder: to, from, compressed } = rendered;
  const key = `${digest} ${path}`;
  const made = compressed.find(key);
  if (made && takeFiles(variantsOf(path, made), { from, to })) return made;
  const variants = await compress(bytes, effortFor(path));
  return compressed.put(key, writeVariants(join(to, fileOf(path)), variants));
}

function effortFor(path: string): Effort {
  if (CHANGES_PAGE.test(path)) return "least";
  if (path.startsWith(`/${OFFLINE_FOLDER}/`)) return "usual";
  return NEVER_CHANGES.test(path) ? "most" : "usual";
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
