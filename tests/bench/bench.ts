import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFixtures } from "./fixtures/fixtures.ts";
import { build } from "./groups/build.ts";
import type { Bench, Group } from "./groups/group.ts";
import { searchOverHttp } from "./groups/http.ts";
import { search } from "./groups/search.ts";
import { since } from "./groups/since.ts";
import { start } from "./groups/start.ts";
import { staticFiles } from "./groups/static.ts";
import { startLoad } from "./load/start-load.ts";
import { describeMachine } from "./report/machine.ts";
import { formatTable } from "./report/table.ts";

/*
 * `npm run bench -- [--only static,http] [--reviews 10000,100000] [--rounds 5] [--seconds 1]`
 * What the product costs beside what others would use in its place, all on this machine in one run. Tables go to
 * stdout as they are done, progress to stderr.
 */
const GROUPS: Record<string, Group> = {
  static: staticFiles,
  http: searchOverHttp,
  since,
  start,
  search,
  build,
};

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(GROUPS).join(",") },
    reviews: { type: "string" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
  },
});
const names = values.only.split(",");
const unknown = names.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
  console.error(`--only ${unknown.join(",")}: must be among ${Object.keys(GROUPS).join(", ")}`);
  process.exit(2);
}
const sizes = values.reviews?.split(",").map(Number);
if (sizes?.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error(`--reviews ${values.reviews}: must be numbers of reviews, such as 10000,100000`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

const begun = performance.now();
const progress = (text: string) =>
  console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);
const bench: Bench = {
  fixtures: createFixtures(folder, progress),
  load: startLoad(),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  progress,
};
console.log(`${describeMachine()}.\n`);
for (const name of names) {
  for (const reviews of sizes ?? GROUPS[name]!.sizes) {
    for (const table of await GROUPS[name]!.run(bench, reviews)) console.log(formatTable(table));
  }
}
await bench.load.stop();
