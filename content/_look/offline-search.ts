import { readFileSync } from "node:fs";
import { build } from "esbuild";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { digestOfSources } from "../../data/_reuse/engine.ts";
import type { Kept } from "../../data/_reuse/kept.ts";
import { offlineData } from "../../data/_search/offline/offline-data.ts";

const ENTRY = "data/_search/offline/open-search.ts";
const SOURCES = ["data/_search", "data/_schema", "data/_text", "package-lock.json"];

/** With more reviews a page would load too much to be of help to anybody who has come by telephone. */
const MOST_REVIEWS = 25_000;

/** The licences of the packages in the engine, which are to go with every copy of them. */
const LICENCES = ["zod/LICENSE", "@orama/stemmers/LICENSE.md"];

/** The engine of the search as one module for browsers, the same for every site; kept while its sources are. */
export function searchEngine(kept: Kept): Promise<string> {
  const shelf = kept.shelf<string>("offline-search", () => [digestOfSources(...SOURCES)]);
  return shelf.keepLater(ENTRY, async () => {
    const licences = LICENCES.map((path) => `${path}\n\n${readFileSync(`node_modules/${path}`, "utf8")}`);
    const { outputFiles } = await build({
      entryPoints: [ENTRY],
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      footer: { js: `/*\n${licences.join("\n")}*/` },
      write: false,
    });
    return outputFiles[0]!.text;
  });
}

/** Whether the search page of a site can answer without its sidecar. */
export function searchesOffline({ reviews }: Pick<Dataset, "reviews">): boolean {
  return reviews.reviews.length <= MOST_REVIEWS;
}

/** The module that the search page loads when the sidecar does not answer; `engine` is the address of the engine beside it. */
export function offlineSearch(dataset: Dataset, engine: string): string {
  const { reviews, business, languages, votes, insights } = dataset;
  const data = offlineData(reviews.version, { business, languages, votes, aspects: insights.aspects });
  return `import { openSearch } from ${JSON.stringify(engine)};
export const createSearch = ({ base }) => openSearch(base, ${JSON.stringify(data)});
`;
}
