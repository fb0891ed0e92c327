import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT, MANIFEST_FILE } from "../../data/schema/generation.ts";
import { type Asset, Manifest } from "../../data/schema/manifest.ts";

/** The manifest of what is being served; null before the first build, or when it is from another format. */
export function previousManifest(siteDir: string): Manifest | null {
  const path = join(siteDir, CURRENT, MANIFEST_FILE);
  if (!existsSync(path)) return null;
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

interface Contents {
  folder: string;
  baseUrl: string;
  version: string;
  assets: Asset[];
  previous: Manifest | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Writes the manifest, last of all files: what it does not name is not served. */
export function writeManifest({ folder, baseUrl, version, assets, previous, now }: Contents): Manifest {
  const builtAt = new Date(laterThan(previous, now)).toISOString();
  const manifest = Manifest.parse({
    base_url: baseUrl,
    version,
    generation: `${builtAt.replace(/[-:.]/g, "")}-${hashOf(assets)}`,
    built_at: builtAt,
    assets,
  });
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  return manifest;
}

/** Generations are ordered by their names, also when the clock was set back between two builds. */
function laterThan(previous: Manifest | null, now: number): number {
  return previous ? Math.max(now, Date.parse(previous.built_at) + 1) : now;
}

function hashOf(assets: readonly Asset[]): string {
  const hash = createHash("sha256");
  for (const { path, digest } of assets) hash.update(`${path}\n${digest}\n`);
  return hash.digest("hex").slice(0, 8);
}
