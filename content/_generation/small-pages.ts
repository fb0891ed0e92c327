import { linkSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { digestOfSources } from "../../data/_reuse/engine.ts";
import type { Kept, Shelf } from "../../data/_reuse/kept.ts";
import { REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { etagOf } from "../../data/_schema/fingerprint.ts";
import { fileOf, VARIANT_SUFFIX } from "../../data/_schema/generation.ts";
import { type Asset, CONTENT_ENCODINGS, type Manifest } from "../../data/_schema/manifest.ts";
import { describeAsset } from "./asset.ts";
import { compressQuickly } from "./compress.ts";
import { digestOf } from "./early.ts";
import { PAGE_SOURCES } from "./rendered-pages.ts";

/** A page that is one of very many. */
export interface SmallPage {
  path: string;
  /** Changes with all that decides how it is rendered, apart from templates, strings and the like. */
  key: string;
  render(): string;
}

export interface SmallPagesOptions {
  /** The folders of the last generation and of this one. */
  from: string;
  to: string;
  previous: Manifest | null;
  kept: Kept;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether to leave out the compressed forms. */
  draft: boolean;
}

/** Pages made between two looks at what else there is to do. */
const AT_ONCE = 200;

/**
 * Writes very many pages, each with its compressed forms, and describes how they are to be served: in a fraction of the time
 * that Eleventy takes for each. A page whose key has not changed is the very file of the last generation, if that is whole.
 */
export async function writeSmallPages(
  pages: readonly SmallPage[],
  options: SmallPagesOptions,
): Promise<Asset[]> {
  const { from, to, previous, kept, now, draft } = options;
  const digests = kept.shelf<string>("small-pages", [digestOfSources(...PAGE_SOURCES)]);
  const before = new Map(previous?.assets.map((asset) => [asset.path, asset]));
  const assets: Asset[] = [];
  if (pages.length > 0) mkdirSync(join(to, REVIEW_PAGES), { recursive: true });
  for (const [index, page] of pages.entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const earlier = before.get(page.path);
    mkdirSync(join(to, dirname(fileOf(page.path))));
    if (
      earlier &&
      isSame(digests, page, earlier) &&
      (draft || isCompressed(earlier)) &&
      link(earlier, from, to)
    ) {
      assets.push(earlier);
      continue;
    }
    const bytes = Buffer.from(page.render(), "utf8");
    const file = join(to, fileOf(page.path));
    writeFileSync(file, bytes);
    const digest = digestOf(bytes);
    digests.put(page.key, digest);
    const described = describeAsset({ path: page.path, bytes, digest, before: earlier, now });
    assets.push({ ...described, encodings: draft ? {} : writeVariants(file, bytes) });
  }
  return assets;
}

function isSame(digests: Shelf<string>, { key }: SmallPage, { digest }: Asset): boolean {
  return digests.find(key) === digest;
}

function isCompressed({ encodings }: Asset): boolean {
  return CONTENT_ENCODINGS.some((encoding) => encodings[encoding]);
}

function writeVariants(file: string, bytes: Buffer): Asset["encodings"] {
  const encodings: Asset["encodings"] = {};
  const variants = compressQuickly(bytes);
  for (const encoding of CONTENT_ENCODINGS) {
    const variant = variants[encoding];
    if (!variant) continue;
    writeFileSync(file + VARIANT_SUFFIX[encoding], variant);
    encodings[encoding] = { bytes: variant.length, etag: etagOf(variant) };
  }
  return encodings;
}

/** Gives the files of an asset a second name in this generation; false when one is gone or damaged. */
function link({ path, etag, encodings }: Asset, from: string, to: string): boolean {
  const file = fileOf(path);
  const variants = CONTENT_ENCODINGS.flatMap((encoding) => {
    const variant = encodings[encoding];
    return variant ? [{ name: file + VARIANT_SUFFIX[encoding], etag: variant.etag }] : [];
  });
  const files = [{ name: file, etag }, ...variants];
  try {
    if (files.some(({ name, etag }) => etagOf(readFileSync(join(from, name))) !== etag)) return false;
    for (const { name } of files) linkSync(join(from, name), join(to, name));
    return true;
  } catch {
    return false;
  }
}
