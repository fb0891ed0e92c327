import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BusinessFile } from "../../data/schema/business.ts";
import type { Review } from "../../data/schema/review.ts";
import { SearchIndex } from "../../data/search/read.ts";
import { writeSearchIndex } from "../../data/search/write.ts";
import { createRandom } from "./random.ts";
import { createReviews, type Language } from "./search-corpus.ts";
import { createScanEngine, createSqliteEngine, type Engine } from "./search-peers.ts";
import { cutQueries, QUERY_MIX, type QueryClass } from "./search-queries.ts";
import { ROSTER } from "./vocabulary.ts";

/*
 * `node --import tsx tests/bench/search.ts --reviews 100000 [--language mixed] [--queries 400] [--seconds 20] [--no-sqlite]`
 * What the search index costs and what it answers how fast, beside a plain scan and SQLite's trigram index. Each
 * query goes to every engine in turn, three times; the best of three counts, since others use the machine too. A
 * peer that has used up its seconds for a class has been asked fewer queries. For a million reviews give node
 * `--max-old-space-size=12000`.
 */
const { values } = parseArgs({
  options: {
    reviews: { type: "string", default: "10000" },
    language: { type: "string", default: "english" },
    queries: { type: "string", default: "400" },
    seconds: { type: "string", default: "20" },
    "no-sqlite": { type: "boolean", default: false },
  },
});
const REPEATS = 3;
const MB = 1e6;
const folder = mkdtempSync(join(tmpdir(), "candor-bench-search-"));

try {
  const reviews = createReviews(Number(values.reviews), values.language as Language);
  writeDataset(join(folder, "reviews.json"), reviews);
  const text = reviews.reduce((bytes, review) => bytes + Buffer.byteLength(review.text), 0);
  console.log(`${reviews.length} reviews in ${values.language}, ${(text / MB).toFixed(1)} MB of text`);

  const technicians = ROSTER.map((name) => ({ name, aliases: [] }));
  const business = BusinessFile.parse({ name: "Benchmark", technicians });
  const residentBefore = process.memoryUsage().rss;
  const built = took(() => writeSearchIndex(folder, { reviews, business }));
  const size = statSync(join(folder, ".search", "index.bin")).size;
  console.log(
    `index: built in ${seconds(built)}, ${(size / MB).toFixed(1)} MB, ${(size / text).toFixed(2)} of the text, peak ${Math.round((process.resourceUsage().maxRSS * 1024 - residentBefore) / MB)} MB over the reviews themselves`,
  );
  const open = [...process.execArgv, resolve(import.meta.dirname, "search-open.ts"), folder];
  console.log(`index: ${execFileSync(process.execPath, open, { encoding: "utf8" }).trim()}`);
  const cold = SearchIndex.open(folder, { termCache: 0 });
  const warm = SearchIndex.open(folder);
  const engines: Record<string, Engine> = { index: engineOf(cold), scan: createScanEngine(reviews) };
  if (!values["no-sqlite"]) {
    const path = join(folder, "reviews.db");
    let sqlite: ReturnType<typeof createSqliteEngine>;
    const spent = took(() => {
      sqlite = createSqliteEngine(path, reviews);
    });
    console.log(`SQLite: built in ${seconds(spent)}, ${(sqlite!.bytes / MB).toFixed(1)} MB with the reviews`);
    engines.SQLite = sqlite!;
  }
  report(
    "cold, every query different",
    cutQueries(createRandom(7), reviews, Number(values.queries)),
    engines,
  );
  report("the mix, cold", QUERY_MIX, engines);
  report("the mix, index with its term cache", QUERY_MIX, { index: engineOf(warm) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function engineOf(index: SearchIndex): Engine {
  return (parameters) => {
    const result = index.search(parameters);
    return { total: result.total, bytes: result.toBytes() };
  };
}

/** Prints p50 and p99 in ms of each class and engine, and how many times longer a peer takes; checks all totals. */
function report(title: string, classes: QueryClass[], engines: Record<string, Engine>): void {
  console.log(`\n${title}; p50 / p99 ms (times the index's)`);
  for (const { name, queries } of classes) {
    const times: Record<string, number[]> = {};
    const used: Record<string, number> = {};
    for (const query of queries) {
      const totals = new Set<number>();
      for (const [engine, search] of Object.entries(engines)) {
        if ((used[engine] ?? 0) > Number(values.seconds) * 1000) continue;
        let best = Number.POSITIVE_INFINITY;
        for (let repeat = 0; repeat < REPEATS; repeat++) {
          const spent = took(() => totals.add(search(query).total));
          best = Math.min(best, spent);
          used[engine] = (used[engine] ?? 0) + spent;
        }
        times[engine] = [...(times[engine] ?? []), best];
      }
      if (totals.size > 1) console.log(`  MISMATCH ${JSON.stringify(query)}: ${[...totals].join(", ")}`);
    }
    const [ours50, ours99] = [at(times.index!, 0.5), at(times.index!, 0.99)];
    const cells = Object.entries(times).map(([engine, spent]) => {
      const [p50, p99] = [at(spent, 0.5), at(spent, 0.99)];
      const ratio = engine === "index" ? "" : ` (${ratioOf(p50, ours50)}, ${ratioOf(p99, ours99)})`;
      return `${engine} ${p50.toFixed(3)} / ${p99.toFixed(2)}${ratio}${spent.length < queries.length ? ` of ${spent.length}` : ""}`;
    });
    console.log(`  ${name}: ${cells.join("; ")}`);
  }
}

function at(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function ratioOf(peer: number, ours: number): string {
  return `${(peer / ours).toFixed(1)}x`;
}

function took(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** In pieces, since all reviews in one string would be longer than a string can be. */
function writeDataset(path: string, reviews: readonly Review[]): void {
  const file = openSync(path, "w");
  writeSync(file, '{"version":"benchmark","reviews":[');
  for (let start = 0; start < reviews.length; start += 1000) {
    const piece = reviews.slice(start, start + 1000).map((review) => JSON.stringify(review));
    writeSync(file, (start > 0 ? "," : "") + piece.join(","));
  }
  writeSync(file, "]}");
  closeSync(file);
}
