import { describe, expect, it } from "vitest";
import { folderWith } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { copySite } from "../helpers/site-copy.ts";
import { runCrashRounds } from "../soak/crash/rounds.ts";
import type { CrashOptions } from "../soak/crash/trial.ts";

/** `npm run soak -- crash` kills it a thousand times. */
async function crash(options: Pick<CrashOptions, "kills" | "settleEvery"> & Partial<CrashOptions>) {
  const folder = folderWith();
  const siteDir = copySite(demonstrationSite());
  return runCrashRounds({ ...options, siteDir, folder });
}

/** Each kill takes a start of the sidecar, a second or two of processor time that other tests want too. */
const KILLS = 3;

describe("the sidecar, killed again and again", () => {
  it("loses no subscription it has acknowledged and no change, and delivers to nobody who did not confirm", async () => {
    const result = await crash({ kills: KILLS, settleEvery: KILLS });
    expect(result).toMatchObject({
      ...{ kills: KILLS, lost: [], undelivered: [], unverified: [], stale: [], denied: [] },
    });
    expect(result.acknowledged).toBeGreaterThanOrEqual(KILLS);
    expect(result.during.rebuild).toBeGreaterThan(0);
    expect(result.deliveries).toBeGreaterThan(0);
  });

  it("control: a hub that acknowledges before it writes is found out", async () => {
    const { lost } = await crash({ kills: 1, settleEvery: 1, fault: "acknowledges early" });
    expect(lost).not.toEqual([]);
  });

  it("control: a hub that delivers before it verifies is found out", async () => {
    const { unverified } = await crash({ kills: 1, settleEvery: 1, fault: "delivers unverified" });
    expect(unverified).not.toEqual([]);
  });

  it("control: a store that takes a change for delivered is found out", async () => {
    const tamper = `CREATE TRIGGER forget AFTER UPDATE OF etag ON topics BEGIN
      UPDATE subscriptions SET received = NEW.etag WHERE topic = NEW.topic; END`;
    // Always a change before the start, so that there is something to forget.
    const { undelivered } = await crash({ kills: 2, settleEvery: 1, tamper, rebuilds: ["before"] });
    expect(undelivered).not.toEqual([]);
  });
});
