import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { etagOf, etagOfDigest } from "../../data/_schema/etag.ts";
import { fileOf, VARIANT_SUFFIX } from "../../data/_schema/generation.ts";
import { type Asset, CONTENT_ENCODINGS } from "../../data/_schema/manifest.ts";
import type { Variants } from "./compress.ts";
import { mediaTypeOf } from "./media-type.ts";

interface Described {
  path: string;
  bytes: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  digest: string;
  /** The same asset of the previous generation. */
  before: Asset | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** How a file below a folder is to be served. It and its compressed forms get the time of its last change. */
export function finishAsset(
  folder: string,
  { path, bytes, digest, before, now }: Described,
  forms: Pick<Asset, "encodings" | "link">,
): Asset {
  const unchanged = before?.digest === digest;
  const asset = {
    path,
    media_type: mediaTypeOf(path),
    bytes,
    digest,
    etag: etagOfDigest(digest),
    last_modified: unchanged ? before.last_modified : lastModified(before, now),
    ...forms,
  };
  for (const { name } of filesOf(asset)) setModified(join(folder, name), asset.last_modified);
  return asset;
}

/** In whole seconds, as HTTP dates are. A change always advances it, even when the clock was set back between builds. */
function lastModified(before: Asset | undefined, now: number): string {
  const earliest = before ? Date.parse(before.last_modified) + 1000 : 0;
  return new Date(Math.max(earliest, Math.floor(now / 1000) * 1000)).toISOString();
}

/** Writes the compressed forms beside a file; returns how they are to be served. */
export function writeVariants(file: string, variants: Variants): Asset["encodings"] {
  const encodings: Asset["encodings"] = {};
  for (const encoding of CONTENT_ENCODINGS) {
    const variant = variants[encoding];
    if (!variant) continue;
    writeFileSync(file + VARIANT_SUFFIX[encoding], variant);
    encodings[encoding] = { bytes: variant.length, etag: etagOf(variant) };
  }
  return encodings;
}

/** A file of a generation, by its path there. */
interface PublishedFile {
  name: string;
  etag: string;
}

/** The files of an asset: as it is, and each compressed form. */
export function filesOf({ path, etag, encodings }: Asset): PublishedFile[] {
  return [{ name: fileOf(path), etag }, ...variantsOf(path, encodings)];
}

export function variantsOf(path: string, encodings: Asset["encodings"]): PublishedFile[] {
  return CONTENT_ENCODINGS.flatMap((encoding) => {
    const variant = encodings[encoding];
    return variant ? [{ name: fileOf(path) + VARIANT_SUFFIX[encoding], etag: variant.etag }] : [];
  });
}

/**
 * Gives files of the last generation, which is in `from`, a second name in this one; false, with none of them taken, when one is
 * gone or damaged. So no build may change a file in place.
 */
export function takeFiles(
  files: readonly PublishedFile[],
  { from, to }: { from: string; to: string },
): boolean {
  const taken: string[] = [];
  try {
    if (files.some(({ name, etag }) => etagOf(readFileSync(join(from, name))) !== etag)) return false;
    for (const { name } of files) {
      const target = join(to, name);
      mkdirSync(dirname(target), { recursive: true });
      linkOrCopy(join(from, name), target);
      taken.push(target);
    }
    return true;
  } catch {
    // Whoever makes them anew would write through the links.
    for (const file of taken) rmSync(file);
    return false;
  }
}

/** Some disks have no links: exFAT's, and shares. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/**
 * Sets when a file was last modified, ISO 8601. The validators of other hosts, and whatever copies only what is newer, go by
 * it: so it must not move while the bytes stay.
 */
export function setModified(file: string, modified: string): void {
  const time = new Date(modified);
  // Of one that was taken from an earlier generation it is right already, and stays unwritten.
  if (statSync(file).mtimeMs !== time.getTime()) utimesSync(file, time, time);
}
