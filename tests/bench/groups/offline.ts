import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import type { ReviewsDataset } from "../../../data/_schema/reviews-dataset.ts";
import { launchBrowser } from "../../helpers/browser/launch-browser.ts";
import { writeCorpus } from "../corpus.ts";
import { runBuild } from "../fixtures/run-build.ts";
import { judge, LABELLED } from "../labelled/queries.ts";
import { loadPeer } from "../load-peer.ts";
import { ENGINES, find, openPage } from "../offline/page-search.ts";
import { type Counted, serveCounted } from "../offline/serve-counted.ts";
import { count, number, percent } from "../report/format.ts";
import { median } from "../report/statistics.ts";
import type { Row, Table } from "../report/table.ts";
import type { Group } from "./group.ts";

const DATA = resolve(import.meta.dirname, "../../../data");
const DEMONSTRATION = 256;
const QUERY = "water heater";

interface MakesPagefind {
  makePagefind(reviews: ReviewsDataset["reviews"], folder: string): Promise<void>;
}

/** The search of a page without a sidecar, beside Pagefind over the same reviews, in a browser. */
export const offline: Group = {
  sizes: [DEMONSTRATION, 1500, 10_000],
  most: 10_000,
  async run(bench, reviews) {
    const folder = mkdtempSync(join(tmpdir(), "candor-offline-"));
    const siteDir = join(folder, "site");
    const dataDir = reviews === DEMONSTRATION ? DATA : join(folder, "data");
    bench.progress(`search in the page, ${reviews} reviews: the site is built`);
    if (dataDir !== DATA) writeCorpus(dataDir, { reviews });
    await runBuild(dataDir, siteDir);
    const current = join(siteDir, "current");
    const dataset = JSON.parse(readFileSync(join(current, "reviews.json"), "utf8")) as ReviewsDataset;
    const { makePagefind } = await loadPeer<MakesPagefind>("pagefind");
    await makePagefind(dataset.reviews, join(folder, "beside", "pagefind"));

    const host = await serveCounted([current, join(folder, "beside")]);
    const browser = await launchBrowser();
    try {
      const tables = [await loadTable(browser, host, { reviews, rounds: bench.rounds })];
      if (dataDir === DATA) tables.push(await labelledTable(browser, host));
      return tables;
    } finally {
      await browser.close();
      host.close();
      rmSync(folder, { recursive: true });
    }
  },
};

async function loadTable(
  browser: Browser,
  host: Counted,
  { reviews, rounds }: { reviews: number; rounds: number },
): Promise<Table> {
  const measured = Object.entries(ENGINES).map(([name, engine]) => {
    const figures: Record<"loaded" | "first" | "second", number[]> = { loaded: [], first: [], second: [] };
    return { name, engine, ...figures };
  });
  // In turn, so that what else the machine does is shared.
  for (let round = 0; round < rounds; round++) {
    for (const { engine, loaded, first, second } of measured) {
      const page = await openPage(browser, host.url);
      host.sent();
      const begun = performance.now();
      await page.evaluate(engine);
      await find(page, QUERY);
      first.push(performance.now() - begun);
      loaded.push(host.sent());
      const again = performance.now();
      await find(page, "late");
      second.push(performance.now() - again);
      await page.context().close();
    }
  }
  const [ours, others] = measured.map(({ loaded }) => median(loaded) / 1024);
  const rows: Row[] = measured.map(({ name, loaded, first, second }) => ({
    cells: [name, number(median(loaded) / 1024), number(median(first)), number(median(second))],
    target: name === "Candor" ? { value: ours!, atMost: Math.round(others!), unit: " KB" } : undefined,
  }));
  return {
    title: `Search in the page, ${count(reviews)} reviews`,
    note:
      "Without a sidecar, in a browser that has the search page alone: KB loaded for the first answer, " +
      `compressed, and ms to it and to the next, with the data of 20 reviews each; medians of ${rounds}.`,
    columns: ["Engine", "Loaded, KB", "First answer, ms", "Next answer, ms"],
    rows,
  };
}

async function labelledTable(browser: Browser, host: Counted): Promise<Table> {
  const rows: Row[] = [];
  for (const [name, engine] of Object.entries(ENGINES)) {
    const page = await openPage(browser, host.url);
    await page.evaluate(engine);
    const found = new Map<string, string[]>();
    for (const { query } of LABELLED) found.set(query, await find(page, query));
    const { recall, precision } = judge((query) => found.get(query)!, "kept");
    rows.push({ cells: [name, percent(recall), percent(precision), percent(1 - precision)] });
    await page.context().close();
  }
  return {
    title: "Search in the page, labelled queries",
    note:
      "The kept half of the labelled queries over the demonstration: share of the answers among the first " +
      "20; right and wrong ones among the first five, or as many as there are.",
    columns: ["Engine", "Recall", "Right", "Wrong"],
    rows,
  };
}
