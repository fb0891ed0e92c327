import { DATASETS } from "../../_schema/addresses.ts";
import { DAY } from "../../_schema/calendar-day.ts";
import { etagOfDigest } from "../../_schema/etag.ts";
import type { Asset, Manifest } from "../../_schema/manifest.ts";
import { digestOf } from "./client.ts";
import type { Findings } from "./findings.ts";

/** Files that no rebuild makes as the origin has them, by their paths; what they have to be is known in another way. */
export type KnownFiles = ReadonlyMap<string, Uint8Array>;

/** What the origin's manifest has to be: the rebuilt one with the origin's times, which no rebuild makes again, and the `known` files. */
export function withTimesOf(rebuilt: Manifest, live: Manifest, known: KnownFiles): Manifest {
  const before = new Map(live.assets.map((asset) => [asset.path, asset]));
  const made = rebuilt.assets.filter(({ path }) => !known.has(path));
  const dated = made.map((asset) => ({
    ...asset,
    last_modified: (before.get(asset.path) ?? asset).last_modified,
  }));
  const further = [...known].flatMap(([path, bytes]) => {
    const listed = before.get(path);
    const digest = digestOf(bytes);
    const etag = etagOfDigest(digest);
    return listed ? [{ ...listed, bytes: bytes.length, digest, etag, encodings: {} }] : [];
  });
  const assets = [...dated, ...further].sort((a, b) => (a.path < b.path ? -1 : 1));
  const { generation, built_at } = live;
  return { ...rebuilt, generation, built_at, assets };
}

/** A manifest with the compressed forms of the origin's, which another Node makes otherwise. */
export function withEncodingsOf(manifest: Manifest, live: Manifest): Manifest {
  const encodings = new Map(live.assets.map((asset) => [asset.path, asset.encodings]));
  const assets = manifest.assets.map((asset) => ({
    ...asset,
    encodings: encodings.get(asset.path) ?? asset.encodings,
  }));
  return { ...manifest, assets };
}

/** Holds a manifest against what it has to be. Of `told` paths other bytes were found than there should be. `now` is milliseconds. */
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
  const latest = new Date(now + DAY).toISOString();
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

function nameOf(builtAt: string, assets: readonly Asset[]): string {
  const digest = digestOf(assets.map(({ path, digest }) => `${path}\n${digest}\n`).join(""));
  return `${builtAt.replace(/[-:.]/g, "")}-${digest.slice(0, 8)}`;
}
