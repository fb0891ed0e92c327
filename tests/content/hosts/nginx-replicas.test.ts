import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRandom } from "../../bench/random.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { createTestDatabase } from "../../helpers/postgres/postgres.ts";
import { republish } from "../../helpers/republish.ts";
import { copySite } from "../../helpers/site-copy.ts";
import { runDay } from "../../soak/day/trial.ts";

// `npm run soak -- day` does it for an hour.
test("three replicas behind nginx: nothing fails but what was under way at a kill, and all subscribers have the newest", async () => {
  const siteDir = copySite(demonstrationSite());
  const feed = readFileSync(join(siteDir, "current/feed.xml"), "utf8");
  const { faults, answered, deliveries } = await runDay({
    siteDir,
    databaseUrl: await createTestDatabase(),
    ...{ rounds: 1, roundLasts: 0, requestsPerSecond: 20, subscribers: 5, random: createRandom(1) },
    async rebuild(round) {
      republish(siteDir, { "/feed.xml": feed.replace("</title>", ` ${round}</title>`) });
    },
  });
  expect(faults).toEqual([]);
  expect(answered).toBeGreaterThan(0);
  expect(deliveries).toBeGreaterThanOrEqual(5);
});
