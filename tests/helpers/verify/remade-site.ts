import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { nameGeneration } from "../../../content/_generation/manifest.ts";
import { mediaTypeOf } from "../../../content/_generation/media-type.ts";
import { etagOf, etagOfDigest } from "../../../data/_schema/etag.ts";
import {
  CURRENT,
  fileOf,
  GENERATIONS,
  MANIFEST_FILE,
  VARIANT_SUFFIX,
} from "../../../data/_schema/generation.ts";
import { type Asset, Manifest } from "../../../data/_schema/manifest.ts";
import { folderWith, type OnEnd } from "../data-folder.ts";

/** What becomes of a file; null takes it away. */
export type Change = (bytes: Buffer) => Buffer | string | null;

/**
 * A copy of a built site in which some published paths have other bytes, with a manifest and compressed forms made again to agree
 * with them, as whoever deceives would. A path that is not there yet is added.
 */
export function remadeSite(
  siteDir: string,
  changes: Readonly<Record<string, Change>>,
  { stale = [], manifest: alter = (manifest) => manifest, onEnd }: RemadeOptions = {},
): string {
  const copy = folderWith({}, onEnd);
  const folder = join(copy, GENERATIONS, "changed");
  cpSync(realpathSync(join(siteDir, CURRENT)), folder, { recursive: true });
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8"));
  const assets = new Map(manifest.assets.map((asset) => [asset.path, asset]));
  for (const [path, change] of Object.entries(changes)) {
    const file = join(folder, fileOf(path));
    const before = assets.get(path);
    const made = change(before ? readFileSync(file) : Buffer.alloc(0));
    for (const suffix of Object.values(VARIANT_SUFFIX))
      if (!stale.includes(path)) rmSync(file + suffix, { force: true });
    if (made === null) {
      assets.delete(path);
      rmSync(file);
      continue;
    }
    const bytes = Buffer.from(made);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    const asset = {
      ...(before ?? { path, media_type: mediaTypeOf(path), last_modified: manifest.built_at }),
    };
    const encodings = stale.includes(path) ? before!.encodings : encode(file, bytes, before);
    const digest = createHash("sha256").update(bytes).digest("hex");
    const last_modified = asset.last_modified.replace(/\.\d{3}Z$/, ".000Z");
    assets.set(path, {
      ...asset,
      last_modified,
      bytes: bytes.length,
      digest,
      etag: etagOfDigest(digest),
      encodings,
    });
  }
  const listed = [...assets.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const generation = nameGeneration(new Date(manifest.built_at), listed);
  for (const suffix of Object.values(VARIANT_SUFFIX))
    rmSync(join(folder, MANIFEST_FILE + suffix), { force: true });
  writeFileSync(
    join(folder, MANIFEST_FILE),
    JSON.stringify(Manifest.parse(alter({ ...manifest, generation, assets: listed }))),
  );
  symlinkSync(join(GENERATIONS, "changed"), join(copy, CURRENT));
  return copy;
}

export interface RemadeOptions {
  /** Paths whose compressed forms stay as they were. */
  stale?: readonly string[];
  /** A last change of the manifest. */
  manifest?: (manifest: Manifest) => Manifest;
  onEnd?: OnEnd;
}

function encode(file: string, bytes: Buffer, before: Asset | undefined): Asset["encodings"] {
  const encodings: Asset["encodings"] = {};
  for (const [encoding, compress] of [
    ["br", brotliCompressSync],
    ["gzip", gzipSync],
  ] as const) {
    if (before && !before.encodings[encoding]) continue;
    const made = compress(bytes);
    writeFileSync(file + VARIANT_SUFFIX[encoding], made);
    encodings[encoding] = { bytes: made.length, etag: etagOf(made) };
  }
  return encodings;
}
