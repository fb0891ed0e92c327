import { expect, it } from "vitest";
import { measureHostile } from "../soak/measure-hostile.ts";

const MEGABYTE = 1024 * 1024;

/** `npm run soak -- hostile-load` has more of all, and measures the delay. */
it("hostile callbacks at once keep no delivery from the others, and cost little memory", async () => {
  const load = { subscribers: 40, hosts: 4, hostile: 30, warmUp: 0, idle: 0, rounds: 1, watch: 200 };
  const { rssAlone, rssBeside } = await measureHostile(load);
  expect(rssBeside - rssAlone).toBeLessThanOrEqual(40 * MEGABYTE);
});
