import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildCache, CacheNamespace } from "../../data/_reuse/build-cache.ts";
import { digestOf } from "../../data/_reuse/digest.ts";
import { digestOfSources, PACKAGES } from "../../data/_reuse/engine.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import type { Asset } from "../../data/_schema/manifest.ts";

/** All that decides how a page comes out of its data: templates, strings, filters, addresses. */
export const PAGE_SOURCES = [
  "content",
  "public/assets",
  "data/_dataset",
  "data/_schema",
  "data/_text",
  ...PACKAGES,
];

/** Pages whose data has not changed since the last build, which are taken from there instead of being rendered. */
export class RenderedPages {
  /** Of the digest of each page by the digest of its data. */
  private readonly namespace: CacheNamespace<string>;
  private readonly from: string;
  private readonly to: string;
  /** Of the data of the pages that are rendered now, by path. */
  private readonly rendered = new Map<string, string>();

  /** `from` and `to` are the folders of the last generation and of this one. */
  constructor({ from, to, kept }: { from: string; to: string; kept: BuildCache }) {
    this.from = from;
    this.to = to;
    this.namespace = kept.namespace("pages", () => [digestOfSources(...PAGE_SOURCES)]);
  }

  /**
   * Puts the page of an earlier build in place; false if it is to be rendered. `data` is all that the page shows, apart
   * from the reviews, which are given as datasets have them.
   */
  reuse(path: string, data: unknown, reviews: readonly string[]): boolean {
    const key = fingerprintOf([JSON.stringify([path, data]), ...reviews].join("\n"));
    const expected = this.namespace.find(key);
    if (expected !== undefined && this.place(fileOf(path), expected)) return true;
    this.rendered.set(path, key);
    return false;
  }

  /** Notes what has been rendered, for the next build. */
  keep(assets: readonly Asset[]): void {
    for (const { path, digest: made } of assets) {
      const key = this.rendered.get(path);
      if (key !== undefined) this.namespace.put(key, made);
    }
  }

  /** False when the earlier page is gone or damaged. */
  private place(file: string, expected: string): boolean {
    const bytes = readIfAny(join(this.from, file));
    if (bytes === null || digestOf(bytes) !== expected) return false;
    const target = join(this.to, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
    return true;
  }
}

function readIfAny(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
