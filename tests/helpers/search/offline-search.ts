import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "../../../data/_schema/manifest.ts";
import type { OfflineSearch } from "../../../data/_search/offline/open-index.ts";

/** What the search page loads of a built site to answer by itself. */
export interface OfflineModule {
  createSearch(site: { base: string }): Promise<OfflineSearch>;
}

/** The files of a built site that a search without the sidecar loads, in order, as its manifest has them. */
export function offlineAssets(siteDir: string): Manifest["assets"] {
  const manifest = readFileSync(join(siteDir, "current", "manifest.json"), "utf8");
  const { assets } = JSON.parse(manifest) as Manifest;
  return ["/assets/offline-search.", "/assets/search-engine.", "/assets/offline/index."].map(
    (start) => assets.find(({ path }) => path.startsWith(start))!,
  );
}

/** The module of a built site, as Node loads it. */
export async function offlineModule(siteDir: string): Promise<OfflineModule> {
  const [module] = offlineAssets(siteDir);
  return import(/* @vite-ignore */ pathToFileURL(join(siteDir, "current", module!.path)).href);
}
