import { bundleScript } from "./bundle-script.ts";

/** A script for browsers that is bundled of modules. */
export interface Bundle {
  /** The name that templates know. */
  name: string;
  entry: string;
  bytes: Uint8Array;
}

/** The scripts of the pages, and the engine of the search that works without the sidecar; the same for every site. */
export type Bundles = Promise<{ scripts: Bundle[]; engine: Bundle }>;

/** The licences of packages in a script, which are to go with every copy of them. */
const SCRIPTS = [
  { name: "review-card.js", entry: "public/assets/review-card.js", licences: [] },
  { name: "search.js", entry: "content/_scripts/search/main.ts", licences: [] },
  {
    name: "search-marks.js",
    entry: "data/_search/words/marks.ts",
    licences: ["@orama/stemmers/LICENSE.md"],
  },
];
const ENGINE = {
  name: "search-engine.js",
  entry: "data/_search/offline/open-search.ts",
  licences: ["zod/LICENSE", "@orama/stemmers/LICENSE.md"],
};

/** Begins to bundle, in a process of esbuild's own, so that this one can do something else meanwhile. */
export function beginBundles(): Bundles {
  const [engine, ...scripts] = [ENGINE, ...SCRIPTS].map(async ({ name, entry, licences }) => {
    return { name, entry, bytes: await bundleScript(entry, licences) };
  });
  const bundles = Promise.all([engine!, Promise.all(scripts)]).then(([engine, scripts]) => ({
    scripts,
    engine,
  }));
  // Whoever waits for them hears of a failure.
  bundles.catch(() => {});
  return bundles;
}
