import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources, PACKAGES } from "../../data/_reuse/engine.ts";
import { etagOfDigest, fingerprintOf } from "../../data/_schema/etag.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import type { Asset } from "../../data/_schema/manifest.ts";
import { takeFiles } from "./asset.ts";

/** All that decides how a page comes out of its data: templates, strings, filters, addresses. */
export const PAGE_SOURCES = [
  "content",
  "public/assets",
  "data/_dataset",
  "data/_schema",
  "data/_text",
  ...PACKAGES,
];

/**
 * Pages whose data has not changed since the last build, which are taken from there instead of being rendered. `from` and `to` are
 * the folders of the last generation and of this one.
 */
export function renderedPages(kept: BuildCache, folders: { from: string; to: string }) {
  // The digest of each page by that of its data.
  const namespace = kept.namespace<string>("pages", () => [digestOfSources(...PAGE_SOURCES)]);
  // Of the data of the pages that are rendered now, by path.
  const rendered = new Map<string, string>();

  return {
    /**
     * Puts the page of an earlier build in place; false if it is to be rendered. `data` is all that the page shows, apart
     * from the reviews, which are given as datasets have them.
     */
    reuse(path: string, data: unknown, reviews: readonly string[]): boolean {
      const key = fingerprintOf([JSON.stringify([path, data]), ...reviews].join("\n"));
      const expected = namespace.find(key);
      if (
        expected !== undefined &&
        takeFiles([{ name: fileOf(path), etag: etagOfDigest(expected) }], folders)
      )
        return true;
      rendered.set(path, key);
      return false;
    },
    /** Notes what has been rendered, for the next build. */
    keep(assets: readonly Asset[]): void {
      for (const { path, digest } of assets) {
        const key = rendered.get(path);
        if (key !== undefined) namespace.put(key, digest);
      }
    },
  };
}
