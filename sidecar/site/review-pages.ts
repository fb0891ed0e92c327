import { join } from "node:path";
import { REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { fileOf, VARIANT_SUFFIX } from "../../data/_schema/generation.ts";
import { Asset, CONTENT_ENCODINGS, type Manifest } from "../../data/_schema/manifest.ts";
import type { StoredAsset } from "./published-site.ts";
import { describe, openContent } from "./stored-files.ts";

/** The pages of reviews: so many that none is opened before it is asked for. */
export class ReviewPages {
  private readonly folder: string;
  private readonly listed: ReadonlyMap<string, Asset>;

  constructor(folder: string, { assets }: Manifest) {
    this.folder = folder;
    const pages = assets.filter(({ path }) => path.startsWith(REVIEW_PAGES));
    this.listed = new Map(pages.map((asset) => [asset.path, asset]));
  }

  /** Reads a page; undefined for any other path. Throws an Error when its files are not those of the manifest. */
  open(path: string): StoredAsset | undefined {
    const unchecked = this.listed.get(path);
    if (!unchecked) return undefined;
    const listed = Asset.parse(unchecked);
    const file = join(this.folder, fileOf(path));
    const read = (suffix: string, { bytes, etag }: { bytes: number; etag: string }) => ({
      etag,
      content: openContent(file + suffix, bytes, true),
    });
    const encodings: StoredAsset["encodings"] = {};
    for (const encoding of CONTENT_ENCODINGS) {
      const variant = listed.encodings[encoding];
      if (variant) encodings[encoding] = read(VARIANT_SUFFIX[encoding], variant);
    }
    const { link: _, ...described } = describe(listed);
    return { ...described, identity: read("", listed), encodings };
  }
}
