import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createFixtures } from "./fixtures/fixtures.ts";
import { bare } from "./groups/bare.ts";
import { build } from "./groups/build.ts";
import { dev } from "./groups/dev.ts";
import type { Bench, Group } from "./groups/group.ts";
import { searchOverHttp } from "./groups/http.ts";
import { agents } from "./groups/mcp.ts";
import { offline } from "./groups/offline.ts";
import { search } from "./groups/search.ts";
import { since } from "./groups/since.ts";
import { start } from "./groups/start.ts";
import { staticFiles } from "./groups/static.ts";
import { words } from "./groups/words.ts";
import { startLoad } from "./load/start-load.ts";
import { type Options, parseOptions } from "./options.ts";
import { describeMachine } from "./report/machine.ts";
import { formatTable } from "./report/table.ts";

/*
 * `npm run bench -- [--only static,http] [--reviews 10000,100000] [--rounds 5] [--seconds 1] [--keep folder]`
 * What Candor costs compared with what others would use in its place, all on this machine in one run. Tables go to
 * stdout as they are done, progress to stderr. With `--keep` what is measured is made once and used again; give a new
 * folder when the product has changed how it builds.
 */
const GROUPS: Record<string, Group> = {
  static: staticFiles,
  http: searchOverHttp,
  mcp: agents,
  since,
  start,
  search,
  words,
  offline,
  build,
  bare,
  dev,
};

process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));
try {
  await run(parseOptions(process.argv.slice(2), Object.keys(GROUPS)));
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}

async function run({ only, reviews, keep, ...rounds }: Options): Promise<void> {
  const folder = keep === null ? mkdtempSync(join(tmpdir(), "candor-bench-")) : resolve(keep);
  mkdirSync(folder, { recursive: true });
  if (keep === null) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const begun = performance.now();
  const progress = (text: string) =>
    console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  const bench: Bench = { ...rounds, progress, fixtures: createFixtures(folder, progress), load: startLoad() };
  console.log(`${describeMachine()}.\n`);
  for (const name of only) {
    const group = GROUPS[name]!;
    const sizes = reviews?.map((count) => Math.min(count, group.most)) ?? group.sizes;
    for (const size of new Set(sizes)) {
      for (const table of await group.run(bench, size)) console.log(formatTable(table));
    }
  }
  await bench.load.stop();
}
