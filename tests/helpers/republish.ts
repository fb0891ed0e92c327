import { createHash } from "node:crypto";
import {
  cpSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { CURRENT, fileOf, GENERATIONS, MANIFEST_FILE } from "../../data/_schema/generation.ts";
import type { Manifest } from "../../data/_schema/manifest.ts";

/** Number of older generations kept, for a sidecar that is loading one of them. */
const KEPT = 5;

/**
 * A fast rebuild without rendering: swaps in a new generation in which some published paths have other content. Returns
 * its manifest.
 */
export function republish(siteDir: string, contents: Record<string, string>): Manifest {
  const generations = join(siteDir, GENERATIONS);
  const before = realpathSync(join(siteDir, CURRENT));
  const name = nameAfter(basename(before));
  const folder = join(generations, name);
  cpSync(before, folder, { recursive: true });
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8"));
  for (const [path, text] of Object.entries(contents)) {
    const bytes = Buffer.from(text);
    const asset = manifest.assets.find((entry) => entry.path === path);
    if (!asset) throw new Error(`${path} is not published`);
    const digest = createHash("sha256").update(bytes).digest("hex");
    Object.assign(asset, { bytes: bytes.length, digest, etag: `"${digest.slice(0, 22)}"`, encodings: {} });
    writeFileSync(join(folder, fileOf(path)), bytes);
  }
  const renamed = { ...manifest, generation: name, built_at: new Date().toISOString() };
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(renamed));
  const link = join(siteDir, `${CURRENT}.next`);
  symlinkSync(join(GENERATIONS, name), link);
  renameSync(link, join(siteDir, CURRENT));
  const old = readdirSync(generations).sort().slice(0, -KEPT);
  for (const generation of old) rmSync(join(generations, generation), { recursive: true, force: true });
  return renamed;
}

/** The validator of a published path. */
export function etagIn(manifest: Manifest, path: string): string {
  return manifest.assets.find((asset) => asset.path === path)!.etag;
}

/** Lets a site that was built for one origin be served at another, as far as its manifest tells. */
export function moveTo(origin: string, siteDir: string): void {
  const path = join(realpathSync(join(siteDir, CURRENT)), MANIFEST_FILE);
  const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify(manifest).replaceAll(manifest.base_url, origin));
}

/** Names sort as generations were made, also when the clock has not moved on. */
function nameAfter(previous: string): string {
  const [date, time] = [previous.slice(0, 8), previous.slice(9, 18)];
  const iso = `${date.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)(..)(...)/, "$1:$2:$3.$4")}Z`;
  const at = new Date(Math.max(Date.now(), Date.parse(iso) + 1));
  return `${at.toISOString().replace(/[-:.]/g, "")}-${createHash("sha256").update(previous).digest("hex").slice(0, 8)}`;
}
