import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beginGeneration } from "../../content/_generation/generation.ts";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import type { Manifest } from "../../data/_schema/manifest.ts";
import { builtPath, OPERATIONS } from "../../data/_schema/operations.ts";

/** What a dataset of no reviews has of what a generation is finished with. */
export const NO_REVIEWS = {
  reviews: { version: "v", reviews: [] },
  business: { language: "en", technicians: [], services: [], service_areas: [] },
} as unknown as Dataset;

/** The files that no generation is without. */
export const DATASETS = OPERATIONS.filter(({ made, id }) => made === "build" && id !== "getManifest").map(
  (operation) => builtPath(operation).slice(1),
);

/**
 * A generation as a build finishes it, in which nothing was rendered: these files beside the datasets that there must be.
 * `now` is milliseconds since 1970. Answers its manifest.
 */
export async function generate(
  siteDir: string,
  now: number,
  files: Record<string, string> = {},
  dataset = NO_REVIEWS,
  hosting = withSidecar("https://a.test"),
): Promise<Manifest> {
  const generation = await beginGeneration(siteDir);
  const all = {
    ...Object.fromEntries(DATASETS.map((name) => [name, `/${name}`])),
    "reviews.json": JSON.stringify(dataset.reviews),
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    const path = join(resolve(generation.output), name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  if (hosting.sidecar) generation.beginSearch(dataset);
  return generation.finish({ hosting, dataset, publicFiles: new Map(), now });
}
