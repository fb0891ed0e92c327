import { describe, expect, it } from "vitest";
import { crashDemonstration } from "../soak/crash/demonstration.ts";

/** Each kill takes a start of the sidecar, a second or two of processor time that other tests want too. */
const KILLS = 2;

// `npm run soak -- crash` kills it a thousand times, and has more wrong hubs.
describe("the sidecar, killed again and again", () => {
  it("loses no subscription it has acknowledged and no change, and delivers to nobody who did not confirm", async () => {
    const result = await crashDemonstration({ kills: KILLS, settleEvery: KILLS });
    expect(result).toMatchObject({
      ...{ kills: KILLS, lost: [], undelivered: [], unverified: [], stale: [], denied: [] },
    });
    expect(result.acknowledged).toBeGreaterThanOrEqual(KILLS);
    expect(result.during.rebuild).toBeGreaterThan(0);
    expect(result.deliveries).toBeGreaterThan(0);
  });

  it("control: a hub that acknowledges before it writes is found out", async () => {
    const { lost } = await crashDemonstration({ kills: 1, settleEvery: 1, fault: "acknowledges early" });
    expect(lost).not.toEqual([]);
  });
});
