import { DATASETS } from "../../data/_schema/addresses.ts";
import { SEARCH_FILES, SEARCH_FOLDER } from "../../data/_schema/generation.ts";
import type { Asset } from "../../data/_schema/manifest.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { topicsOf } from "../../data/_schema/subscription-request.ts";

/**
 * What a sidecar apart from the build needs: all it searches in and all datasets, which the hub delivers and agents read, without
 * compressed forms. Nothing below `/mcp/` and no page of an error: hosts route the one to the sidecar, and change the other.
 */
export function neededOf(assets: readonly Asset[]): Asset[] {
  return assets.filter(({ path }) => isNeeded(path)).map((asset) => ({ ...asset, encodings: {} }));
}

export function isNeeded(path: string): boolean {
  return ADDRESSES.has(path) || searchFileAt(path) !== null;
}

/** What no sidecar can do without and the assets of a generation lack. */
export function missingOf(assets: readonly Asset[]): string[] {
  const there = new Set(assets.map(({ path }) => searchFileAt(path) ?? path));
  return [DATASETS.insights, ...topicsOf({ log: false }), ...SEARCHED].filter((name) => !there.has(name));
}

const ADDRESSES = new Set<string>(OPERATIONS.map(({ path }) => path));
const SEARCHED: readonly string[] = Object.values(SEARCH_FILES);

/** Without the hash in a name; nothing else matches, so that no list of a stranger names a file outside the mirror. */
const HASHED = new RegExp(`^/${SEARCH_FOLDER}/([a-z-]+)\\.[0-9a-f]{8}(\\.[a-z]+)$`);

/** Which of `SEARCH_FILES` is published at a path; null for none. */
function searchFileAt(path: string): string | null {
  const [, stem, extension] = HASHED.exec(path) ?? [];
  const name = `${stem}${extension}`;
  return SEARCHED.includes(name) ? name : null;
}

/*
 * How large a site may be that is fetched from elsewhere. With 100,000 reviews the manifest has about 33 MB, the reviews 56,
 * what was read in each 26, the index 24, the compressed streams 12, and no other file has more than 0.3 MB.
 */
const MB = 1024 * 1024;

export const MOST_OF_MANIFEST = 192 * MB;

/** Of a file that is held in memory as a whole, or parsed. */
const MOST = 2 * MB;

/** Of those that grow with the reviews and, but for most of the index, are read in pieces. */
const MOST_OF: Partial<Record<string, number>> = {
  [DATASETS.reviews]: 1024 * MB,
  [DATASETS.insightsByReview]: 1024 * MB,
  [SEARCH_FILES.index]: 512 * MB,
  [SEARCH_FILES.gzip]: 1024 * MB,
  [SEARCH_FILES.br]: 1024 * MB,
};

const MOST_OF_ALL = 4096 * MB;

/** What is larger than a sidecar takes, before any of it is fetched; null when nothing is. */
export function faultOfSizes(assets: readonly Asset[]): string | null {
  for (const { path, bytes } of assets) {
    const most = MOST_OF[searchFileAt(path) ?? path] ?? MOST;
    if (bytes > most) return `lists ${path} with ${inWords(bytes)}; at most ${inWords(most)} are taken`;
  }
  const all = bytesOf(assets);
  return all > MOST_OF_ALL ? `lists ${inWords(all)} in all; at most ${inWords(MOST_OF_ALL)} are taken` : null;
}

export const bytesOf = (assets: readonly Asset[]) => assets.reduce((sum, { bytes }) => sum + bytes, 0);

export const inWords = (bytes: number) => `${bytes.toLocaleString("en")} bytes`;
