import { DATASETS } from "../../data/_schema/addresses.ts";
import { SEARCH_FILES, SEARCH_FOLDER } from "../../data/_schema/generation.ts";
import type { Asset } from "../../data/_schema/manifest.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";

const ADDRESSES = new Set<string>(OPERATIONS.map(({ path }) => path));

/** Without the hash in a name; nothing else matches, so that no list of a stranger names a file outside the mirror. */
const SEARCHED = new RegExp(`^/${SEARCH_FOLDER}/([a-z-]+)\\.[0-9a-f]{8}(\\.[a-z]+)$`);

/**
 * What a sidecar apart from the build needs of a generation: all it searches in, and all datasets, since the hub delivers
 * them and agents read them. Of each the bytes alone: compressed forms are the host's own. Nothing below `/mcp/` and no
 * page of an error: hosts route the one to the sidecar, and change the other.
 */
export function neededOf(assets: readonly Asset[]): Asset[] {
  return assets
    .filter(({ path }) => ADDRESSES.has(path) || searchFileAt(path) !== null)
    .map((asset) => ({ ...asset, encodings: {} }));
}

/** What no sidecar can do without and the assets of a generation lack. */
export function missingOf(assets: readonly Asset[]): string[] {
  const there = new Set(assets.map(({ path }) => searchFileAt(path) ?? path));
  return [DATASETS.insights, ...TOPIC_PATHS, ...Object.values(SEARCH_FILES)].filter(
    (name) => !there.has(name),
  );
}

function searchFileAt(path: string): string | null {
  const [, stem, extension] = SEARCHED.exec(path) ?? [];
  return stem === undefined ? null : `${stem}${extension}`;
}
