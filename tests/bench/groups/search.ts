import { holdContest, type Measured } from "../engines/contest.ts";
import { ENGINES } from "../engines/open-engine.ts";
import type { MadeDatabase } from "../fixtures/make-database.ts";
import type { MadeIndex } from "../fixtures/make-index.ts";
import { count, megabytes, number, percent, times } from "../report/format.ts";
import { median, percentile } from "../report/statistics.ts";
import type { Row, Table } from "../report/table.ts";
import type { Group } from "./group.ts";

/** The engines themselves, without HTTP: what a query costs that nobody has asked before, and what each index costs. */
export const search: Group = {
  sizes: [1000, 10_000, 100_000],
  most: 1_000_000,
  async run(bench, reviews) {
    const { siteDir, unique } = await bench.fixtures.site(reviews);
    const [database, index] = [await bench.fixtures.database(reviews), await bench.fixtures.index(reviews)];
    const measured = await holdContest(bench, { reviews, siteDir, database: database.path }, unique);
    return [coldTable(measured, reviews), indexTable(measured, { reviews, database, index })];
  },
};

function coldTable(measured: readonly Measured[], reviews: number): Table {
  const classes = Object.keys(measured[0]!.cold);
  const ours = measured[0]!;
  return {
    title: `Search in process, ${count(reviews)} reviews, every query new`,
    note:
      "p50 / p99 in ms of queries cut from the texts at random, no two alike, excluding time that the " +
      "processor spent on other processes. Slow engines are asked fewer of them; the ratio compares the " +
      "queries that both were asked.",
    columns: ["Engine", ...classes, "All", "Candor relative to it"],
    rows: [
      ...measured.map((engine): Row => {
        const cells = classes.map((name) => latencyOf(engine.cold[name]!));
        const all = allOf(engine, engine);
        const [p50, p99] = [0.5, 0.99].map(
          (share) => percentile(all, share) / percentile(allOf(ours, engine), share),
        );
        return {
          cells: [
            ENGINES[engine.name].title,
            ...cells,
            latencyOf(all),
            engine === ours ? "" : `${times(p50!)} / ${times(p99!)}`,
          ],
          target:
            engine.name === "sqlite" && reviews >= 100_000
              ? { value: Math.min(p50!, p99!), atLeast: 4, unit: " ×" }
              : undefined,
        };
      }),
      ...(reviews >= 1_000_000 ? worstCases(ours, classes) : []),
    ],
  };
}

/** Nobody waits long for the worst of a million. */
function worstCases(ours: Measured, classes: readonly string[]): Row[] {
  return classes.map((name, place) => {
    const p99 = percentile(ours.cold[name]!, 0.99);
    return {
      cells: [`Candor, ${name}, p99`, ...classes.map((_, at) => (at === place ? number(p99) : "")), "", ""],
      target: { value: p99, atMost: name === "one word" ? 10 : 100, unit: " ms" },
    };
  });
}

function indexTable(
  measured: readonly Measured[],
  { reviews, database, index }: { reviews: number; database: MadeDatabase; index: MadeIndex },
): Table {
  const built: Partial<Record<Measured["name"], { seconds: number; bytes: number }>> = {
    candor: index,
    sqlite: database,
  };
  return {
    title: `Indexes, ${count(reviews)} reviews`,
    note:
      `For ${megabytes(index.textBytes)} of text. SQLite's file holds the reviews too; Candor's does not, ` +
      "since it answers with slices of /reviews.json. One caller repeats the query mix. Recall: the share " +
      "of the reviews containing a query that the engine returns; precision: the share of what it returns " +
      "that contains the query.",
    columns: [
      "Engine",
      "Built in",
      "Opened in",
      "Bytes",
      "Of the text",
      "Resident",
      "Query mix/s",
      "Recall",
      "Precision",
    ],
    rows: measured.map((engine): Row => {
      const { name, finding, residentBytes, warm } = engine;
      const bytes = built[name]?.bytes ?? engine.indexBytes;
      const share = bytes === null ? null : bytes / index.textBytes;
      const judged = name === "candor" && reviews >= 1_000_000;
      return {
        cells: [
          ENGINES[name].title,
          ...timesToBegin(engine, built[name]?.seconds),
          bytes === null ? "" : megabytes(bytes),
          share === null ? "" : times(share),
          megabytes(residentBytes),
          number(median(warm)),
          finding ? percent(finding.recall) : "all",
          finding ? percent(finding.precision) : "all",
        ],
        target: judged ? { value: share!, atMost: 0.7, unit: " ×" } : undefined,
      };
    }),
  };
}

/** How long an engine takes to build its index and to open it; one that keeps it in memory builds it as it opens. */
function timesToBegin({ openSeconds, indexBytes }: Measured, buildSeconds?: number): [string, string] {
  if (indexBytes !== null) return [`${number(openSeconds)} s`, ""];
  const built = buildSeconds === undefined ? "" : `${number(buildSeconds)} s`;
  return [built, `${number(openSeconds * 1000)} ms`];
}

/** Equally many times of each class, as many as another engine was asked of the least. */
function allOf(engine: Measured, asFarAs: Measured): number[] {
  const asked = Math.min(...Object.values(asFarAs.cold).map((spent) => spent.length));
  return Object.values(engine.cold).flatMap((spent) => spent.slice(0, asked));
}

function latencyOf(spent: readonly number[]): string {
  return `${number(percentile(spent, 0.5))} / ${number(percentile(spent, 0.99))}`;
}
