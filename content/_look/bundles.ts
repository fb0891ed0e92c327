import { bundleScript } from "./bundle-script.ts";

/** A script for browsers that is bundled of modules. */
export interface Bundle {
  /** The name that templates know. */
  name: string;
  entry: string;
  bytes: Uint8Array;
}

/**
 * The scripts of the pages, the engine of the search that works without the sidecar, and the script and the styles of the badge;
 * the same for every site.
 */
export type Bundles = Promise<{ scripts: Bundle[]; engine: Bundle; badge: Bundle; badgeStyles: Bundle }>;

/** The licences of packages in a script, which are to go with every copy of them. */
const SCRIPTS = [
  { name: "review-card.js", entry: "public/assets/review-card.js", licences: [] },
  { name: "search.js", entry: "content/_scripts/search/main.ts", licences: [] },
  {
    name: "search-marks.js",
    entry: "data/_search/full-text/marks.ts",
    licences: ["@orama/stemmers/LICENSE.md"],
  },
];
const ENGINE = {
  name: "search-engine.js",
  entry: "data/_search/offline/open-search.ts",
  licences: ["zod/LICENSE", "@orama/stemmers/LICENSE.md"],
};

const BADGE = { name: "badge.js", entry: "content/_scripts/badge/main.ts", licences: [] };
const BADGE_STYLES = { name: "badge.css", entry: "content/_styles/badge.css", licences: [] };

/** Begins to bundle, in a process of esbuild's own, so that this one can do something else meanwhile. */
export function beginBundles(): Bundles {
  const [engine, badge, badgeStyles, ...scripts] = [ENGINE, BADGE, BADGE_STYLES, ...SCRIPTS].map(bundle);
  const bundles = Promise.all([engine!, badge!, badgeStyles!, Promise.all(scripts)]).then(
    ([engine, badge, badgeStyles, scripts]) => ({ engine, badge, badgeStyles, scripts }),
  );
  // Whoever waits for them hears of a failure.
  bundles.catch(() => {});
  return bundles;
}

async function bundle({ name, entry, licences }: (typeof SCRIPTS)[number]): Promise<Bundle> {
  return { name, entry, bytes: await bundleScript(entry, licences) };
}
