import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT, MANIFEST_FILE } from "../../data/_schema/generation.ts";
import { type Asset, Manifest } from "../../data/_schema/manifest.ts";
import { nameGeneration } from "./generation-name.ts";

/** The manifest being served; null before the first build, or when it has another format. */
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
  /** Milliseconds since 1970; later than that of every earlier generation. */
  builtAt: number;
}

/** Writes the manifest, after all other files, since it names everything that is served. */
export function writeManifest({ folder, baseUrl, version, assets, builtAt }: Contents): Manifest {
  const time = new Date(builtAt);
  const manifest = Manifest.parse({
    base_url: baseUrl,
    version,
    generation: nameGeneration(time, assets),
    built_at: time.toISOString(),
    assets,
  });
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  return manifest;
}
