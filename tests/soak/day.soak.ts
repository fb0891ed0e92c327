import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeCorpus } from "../bench/corpus.ts";
import { createRandom } from "../bench/random.ts";
import { build } from "../helpers/build.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL } from "../helpers/demonstration-url.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";
import { amount } from "./amount.ts";
import { runDay } from "./day/trial.ts";

const MINUTES = amount("MINUTES", 60);

test(`${MINUTES} minutes of mixed load on three replicas behind nginx, with a rebuild and a kill in each`, async () => {
  const dataDir = folderWith();
  writeCorpus(dataDir, { reviews: amount("REVIEWS", 500) });
  const owner = { DATA_DIR: dataDir, BASE_URL: DEMONSTRATION_URL };
  const { siteDir, code, stderr } = await build(owner);
  expect(code, stderr).toBe(0);
  const { faults, megabytes, growth, ...counts } = await runDay({
    siteDir,
    databaseUrl: await createTestDatabase(),
    rounds: MINUTES,
    roundLasts: 60_000,
    requestsPerSecond: amount("PER_SECOND", 20),
    subscribers: amount("SUBSCRIBERS", 50),
    random: createRandom(amount("SEED", 1)),
    async rebuild(round) {
      const added = publishing(`added-${round}`, { date: "2026-04-01", text: `Came on day ${round}.` });
      appendFileSync(join(dataDir, "reviews.jsonl"), journalOf(added));
      const { code, stderr } = await build({ ...owner, SITE_DIR: siteDir });
      expect(code, stderr).toBe(0);
    },
    onProgress: console.log,
  });
  console.log(JSON.stringify(counts), `the third replica's memory grows by ${growth.toFixed(1)} MB an hour`);
  console.log(megabytes.map((each) => each.toFixed(0)).join(" "));
  expect(faults).toEqual([]);
  // Before an hour is over it says little.
  if (MINUTES >= 60) expect(growth).toBeLessThan(5);
});
