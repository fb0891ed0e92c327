import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import type { Dataset } from "../../data/dataset.ts";
import { GENERATIONS } from "../../data/schema/generation.ts";
import type { Manifest } from "../../data/schema/manifest.ts";
import { writeSearchIndex } from "../../data/search/write.ts";
import { finishAssets } from "./assets.ts";
import { lockBuild } from "./lock.ts";
import { previousManifest, writeManifest } from "./manifest.ts";
import { prune } from "./prune.ts";
import { swapIn } from "./swap.ts";

const STAGING = "building-";

export interface Generation {
  /** Where the templates are rendered to, relative to the working directory. */
  output: string;
  /** Compresses, hashes, lists and swaps in what was rendered. */
  finish(source: { baseUrl: string; dataset: Dataset }): Promise<Manifest>;
}

/**
 * Opens a fresh folder for a build; what an earlier build left unfinished goes. `now` is milliseconds since 1970.
 * Until `finish` has swapped it in, nothing that is being served changes. Throws when another build is running.
 */
export function beginGeneration({ siteDir, now }: { siteDir: string; now: number }): Generation {
  const unlock = lockBuild(siteDir);
  const generations = join(siteDir, GENERATIONS);
  mkdirSync(generations, { recursive: true });
  for (const name of readdirSync(generations)) {
    if (name.startsWith(STAGING)) rmSync(join(generations, name), { recursive: true, force: true });
  }
  const staging = mkdtempSync(join(generations, STAGING));
  process.once("exit", () => rmSync(staging, { recursive: true, force: true }));

  return {
    output: relative(process.cwd(), staging),
    async finish({ baseUrl, dataset }) {
      const previous = previousManifest(siteDir);
      writeSearchIndex(staging, { reviews: dataset.reviews.reviews, business: dataset.business });
      const assets = await finishAssets({ folder: staging, baseUrl, previous, siteDir, now });
      const manifest = writeManifest({
        folder: staging,
        baseUrl,
        version: dataset.reviews.version,
        assets,
        previous,
        now,
      });
      swapIn(siteDir, staging, manifest.generation);
      prune(siteDir, now);
      unlock();
      return manifest;
    },
  };
}
