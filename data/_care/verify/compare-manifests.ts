import { createHash } from "node:crypto";
import { DATASETS } from "../../_schema/addresses.ts";
import type { Asset, Manifest } from "../../_schema/manifest.ts";
import type { Findings } from "./findings.ts";

/**
 * The rebuilt manifest with what only the origin can know: times, which no rebuild makes again, and files that no rebuild makes,
 * by their `known` paths; unless files are `compressed` the same here, its compressed forms too. So it is what the origin's has to
 * be, byte for byte.
 */
export function withTimesOf(
  rebuilt: Manifest,
  live: Manifest,
  { known, compressed }: { known: ReadonlySet<string>; compressed: boolean },
): Manifest {
  const before = new Map(live.assets.map((asset) => [asset.path, asset]));
  const dated = rebuilt.assets.map((asset) => {
    const { last_modified, encodings } = before.get(asset.path) ?? asset;
    return { ...asset, last_modified, encodings: compressed ? asset.encodings : encodings };
  });
  const further = live.assets.filter(({ path }) => known.has(path));
  const assets = [...dated, ...further].sort((a, b) => (a.path < b.path ? -1 : 1));
  const { generation, built_at } = live;
  return { ...rebuilt, generation, built_at, assets };
}

/**
 * Holds the manifest of an origin against what it has to be, and its own times against each other. Of `told` paths other bytes have
 * been found than they should have. `now` is milliseconds.
 */
export function compareManifests(
  live: Manifest,
  wanted: Manifest,
  { told, now }: { told: ReadonlySet<string>; now: number },
  findings: Findings,
): void {
  const path = DATASETS.manifest;
  for (const name of ["base_url", "version", "withdrawn"] as const)
    findings.same(path, name, live[name], wanted[name]);
  const listed = new Map(live.assets.map((asset) => [asset.path, asset]));
  for (const asset of wanted.assets) {
    const stated = listed.get(asset.path);
    listed.delete(asset.path);
    if (!findings.expect(stated !== undefined, asset.path, "is not published; the rebuilt site has it"))
      continue;
    for (const name of told.has(asset.path) ? BESIDE_BYTES : STATED)
      findings.same(path, `${name} of ${asset.path}`, stated![name], asset[name]);
  }
  for (const foreign of listed.keys()) findings.add(foreign, "is published, and no rebuilt site has it");
  const { generation, built_at, assets } = live;
  findings.same(path, "generation", generation, nameOf(built_at, assets));
  const latest = new Date(now + A_DAY).toISOString();
  findings.expect(built_at <= latest, path, `built_at is in the future: ${built_at}`);
  for (const asset of assets)
    findings.expect(
      asset.last_modified.endsWith(".000Z") && asset.last_modified <= latest,
      path,
      `last_modified of ${asset.path} is no time of a build: ${asset.last_modified}`,
    );
}

const BESIDE_BYTES = ["media_type", "link"] as const;
const STATED = [...BESIDE_BYTES, "bytes", "digest", "etag", "encodings"] as const;

const A_DAY = 24 * 60 * 60 * 1000;

/** The name of a generation that was built then. */
function nameOf(builtAt: string, assets: readonly Asset[]): string {
  const hash = createHash("sha256");
  for (const { path, digest } of assets) hash.update(`${path}\n${digest}\n`);
  return `${builtAt.replace(/[-:.]/g, "")}-${hash.digest("hex").slice(0, 8)}`;
}
