import type { Asset, Manifest } from "../../../data/_schema/manifest.ts";

/** The manifest of a generation that has only these files, which name a hub. */
export function honestManifest(
  baseUrl: string,
  assets: readonly Pick<Asset, "path" | "bytes" | "digest">[],
): Manifest {
  const time = "2026-04-01T09:30:00.000Z";
  return {
    base_url: baseUrl,
    version: "v",
    generation: "20260401T093000000Z-1f0c9a7e",
    built_at: time,
    withdrawn: [],
    assets: assets.map((asset) => ({
      ...asset,
      media_type: "application/json",
      etag: '"e"',
      last_modified: time,
      encodings: {},
      link: `<${baseUrl}/hub>; rel="hub", <${baseUrl}${asset.path}>; rel="self"`,
    })),
  };
}
