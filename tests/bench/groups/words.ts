import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CURRENT } from "../../../data/_schema/generation.ts";
import type { Review } from "../../../data/_schema/review.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import { SearchIndex } from "../../../data/_search/read.ts";
import { openEngines, openPeers } from "../labelled/engines.ts";
import { judge } from "../labelled/queries.ts";
import { spent } from "../processes/spent.ts";
import { createRandom } from "../random.ts";
import { count, number, percent } from "../report/format.ts";
import { percentile } from "../report/statistics.ts";
import type { Table } from "../report/table.ts";
import type { Group } from "./group.ts";

const DATA = resolve(import.meta.dirname, "../../../data");
/** Queries of each kind, and those before them that warm up the code. */
const QUERIES = 1000;
const WARM_UP = 200;

/** Search by words: how well it answers what people typed, and what a query costs that nobody has asked before. */
export const words: Group = {
  sizes: [100_000],
  most: 100_000,
  async run(bench, reviews) {
    bench.progress("labelled queries");
    const labelled = await labelledTable();
    const { siteDir } = await bench.fixtures.site(reviews);
    bench.progress("unique queries by words");
    return [labelled, coldTable(join(siteDir, CURRENT), reviews)];
  },
};

async function labelledTable(): Promise<Table> {
  const engines = Object.entries({ ...openEngines(DATA), ...(await openPeers(DATA)) });
  const measured = engines.map(([name, ranked]) => ({
    name,
    tuning: judge(ranked, "tuning"),
    kept: judge(ranked, "kept"),
    later: judge(ranked, "later"),
  }));
  const { tuning, kept, later } = measured[0]!;
  return {
    title: "Search by words, labelled queries",
    note:
      `Queries over the demonstration with the reviews that answer them: ${tuning.queries} to tune by, ` +
      `${kept.queries} kept for the end, ${later.queries} written by somebody else after that. Recall: the ` +
      `share of these among the first 20; precision: among the first five, or as many as there are. "Any ` +
      `word" ranks reviews that have one of the words.`,
    columns: [
      "Engine",
      ...["tuning", "kept", "later"].flatMap((half) => [`Recall, ${half}`, `Precision, ${half}`]),
    ],
    rows: measured.map(({ name, tuning, kept, later }, place) => ({
      cells: [
        name,
        ...[tuning, kept, later].flatMap(({ recall, precision }) => [recall, precision]).map(percent),
      ],
      target: place === 0 ? { value: Math.min(kept.recall, kept.precision + 0.1), atLeast: 0.9 } : undefined,
    })),
  };
}

function coldTable(folder: string, reviews: number): Table {
  const index = SearchIndex.open(folder);
  const { reviews: all } = JSON.parse(readFileSync(join(folder, "reviews.json"), "utf8")) as {
    reviews: Review[];
  };
  const random = createRandom(7);
  const asked = (more: Partial<SearchParameters>) => {
    const times: number[] = [];
    for (let query = -WARM_UP; query < QUERIES; query++) {
      const texts = random.pick(all).text.split(/\s+/);
      const some = Array.from({ length: 1 + random.below(3) }, () => random.pick(texts));
      const parameters = { query: some.join(" ").slice(0, 150), match: "words", limit: 20, ...more } as const;
      const time = spent(() => index.search(parameters).toBytes());
      if (query >= 0) times.push(time);
    }
    return times;
  };
  const rows = [
    { name: "newest first", times: asked({}) },
    { name: "by relevance", times: asked({ sort: "relevance" }) },
    { name: "by relevance, with facets", times: asked({ sort: "relevance", facets: true }) },
  ];
  return {
    title: `Search by words in process, ${count(reviews)} reviews, every query new`,
    note: `One to three words of a text in any order, ${QUERIES} queries of each kind, in ms of the processor.`,
    columns: ["Order", "p50", "p99"],
    rows: rows.flatMap(({ name, times }) => {
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
      return [
        { cells: [name, number(p50), ""], target: { value: p50, atMost: 3, unit: " ms" } },
        { cells: [name, "", number(p99)], target: { value: p99, atMost: 40, unit: " ms" } },
      ];
    }),
  };
}
