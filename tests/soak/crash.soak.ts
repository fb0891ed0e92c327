import { expect, it } from "vitest";
import { writeCorpus } from "../bench/corpus.ts";
import { build } from "../helpers/build.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL } from "../helpers/demonstration-url.ts";
import { amount } from "./amount.ts";
import { crashDemonstration } from "./crash/demonstration.ts";
import { runCrashRounds } from "./crash/rounds.ts";

const KILLS = amount("KILLS", 1000);

it(`${KILLS} kills, each after an acknowledgement: nothing lost, nothing undelivered, nobody unasked`, async () => {
  const folder = folderWith();
  writeCorpus(`${folder}/data`, { reviews: 20 });
  const { siteDir, code, stderr } = await build({ DATA_DIR: `${folder}/data`, BASE_URL: DEMONSTRATION_URL });
  expect(code, stderr).toBe(0);
  const started = performance.now();
  const result = await runCrashRounds({
    ...{ kills: KILLS, settleEvery: Math.min(KILLS, 20), siteDir, folder },
    onProgress: ({ kills, acknowledged, deliveries, lost, undelivered, unverified }) => {
      const bad = lost.length + undelivered.length + unverified.length;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(
        `${kills} kills, ${acknowledged} acknowledged, ${deliveries} delivered, ${bad} bad, ${seconds} s`,
      );
    },
  });
  const { during, acknowledged, changes } = result;
  console.log(
    `kills during a verification ${during.verification}, a delivery ${during.delivery}, a rebuild ${during.rebuild}; ` +
      `${acknowledged} acknowledged requests, ${changes} changes`,
  );
  expect(result).toMatchObject({ lost: [], undelivered: [], unverified: [], stale: [], denied: [] });
  // In few rounds chance may find nothing under way.
  if (KILLS >= 100) for (const kills of Object.values(during)) expect(kills).toBeGreaterThan(0);
});

it("control: a hub that delivers before it verifies is found out", async () => {
  const { unverified } = await crashDemonstration({ kills: 1, settleEvery: 1, fault: "delivers unverified" });
  expect(unverified).not.toEqual([]);
});

it("control: a store that takes a change for delivered is found out", async () => {
  const tamper = `CREATE TRIGGER forget AFTER UPDATE OF etag ON topics BEGIN
    UPDATE subscriptions SET received = NEW.etag WHERE topic = NEW.topic; END`;
  // Always a change before the start, so that there is something to forget.
  const { undelivered } = await crashDemonstration({
    ...{ kills: 2, settleEvery: 1, tamper, rebuilds: ["before"] },
  });
  expect(undelivered).not.toEqual([]);
});
