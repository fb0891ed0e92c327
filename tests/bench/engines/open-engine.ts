import type { Review } from "../../../data/_schema/review.ts";
import { loadPeer } from "../load-peer.ts";
import { spent } from "../processes/spent.ts";
import { createReviews } from "../search-corpus.ts";
import { openIndex } from "./candor.ts";
import type { Engine } from "./engine.ts";
import { createEarlyExitScan, createNaiveScan, createScan } from "./scan.ts";
import { openDatabase } from "./sqlite.ts";

/** By name: what each is called in tables, the largest corpus it is asked about, and whether it finds what the index finds. */
export const ENGINES = {
  candor: { title: "Candor", most: Number.POSITIVE_INFINITY, exact: true },
  sqlite: { title: "SQLite FTS5 trigram", most: Number.POSITIVE_INFINITY, exact: true },
  scan: { title: "Scan of folded texts", most: Number.POSITIVE_INFINITY, exact: true },
  early: {
    title: "Scan of folded texts, stopped at 20, no total",
    most: Number.POSITIVE_INFINITY,
    exact: true,
  },
  naive: { title: "Scan with `toLowerCase`", most: 100_000, exact: false },
  minisearch: { title: "MiniSearch", most: 100_000, exact: false },
  // Beyond this it takes minutes and gigabytes.
  flexsearch: { title: "FlexSearch, `full`", most: 10_000, exact: false },
};

export type EngineName = keyof typeof ENGINES;

type Create = (reviews: readonly Review[]) => Engine;

/** Where an engine finds the reviews. */
export interface EngineSource {
  reviews: number;
  siteDir: string;
  database: string;
}

export interface OpenedEngine {
  engine: Engine;
  /** What it searches, where it holds it as objects. */
  reviews: readonly Review[];
  /** To open what was built, or to build what is never written. */
  seconds: number;
}

/** Opens an engine; the time does not count what it takes to make the reviews up. */
export async function openEngine(
  name: EngineName,
  { reviews: count, siteDir, database }: EngineSource,
): Promise<OpenedEngine> {
  const opened = (reviews: readonly Review[], open: () => Engine): OpenedEngine => {
    let engine: Engine;
    const time = spent(() => {
      engine = open();
    });
    return { engine: engine!, reviews, seconds: time / 1000 };
  };
  if (name === "candor") return opened([], () => openIndex(siteDir));
  if (name === "sqlite") return opened([], () => openDatabase(database));
  const create = await {
    scan: () => createScan,
    early: () => createEarlyExitScan,
    naive: () => createNaiveScan,
    minisearch: () =>
      loadPeer<{ createMiniSearch: Create }>("minisearch").then((peer) => peer.createMiniSearch),
    flexsearch: () =>
      loadPeer<{ createFlexSearch: Create }>("flexsearch").then((peer) => peer.createFlexSearch),
  }[name]();
  const reviews = createReviews(count);
  return opened(reviews, () => create(reviews));
}
