import { DATASETS } from "../../data/_schema/addresses.ts";
import { SEARCH_FILES, SEARCH_FOLDER } from "../../data/_schema/generation.ts";
import type { Asset } from "../../data/_schema/manifest.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { topicsOf } from "../../data/_schema/subscription-request.ts";

/**
 * What a sidecar apart from the build needs of a generation: all it searches in, and all datasets, since the hub delivers
 * them and agents read them. Of each the bytes alone: compressed forms are the host's own. Nothing below `/mcp/` and no
 * page of an error: hosts route the one to the sidecar, and change the other.
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
export function searchFileAt(path: string): string | null {
  const [, stem, extension] = HASHED.exec(path) ?? [];
  const name = `${stem}${extension}`;
  return SEARCHED.includes(name) ? name : null;
}
