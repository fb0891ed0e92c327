import { expect, it } from "vitest";
import { amount } from "./amount.ts";
import { hasNamespaces, runAlone } from "./network/alone.ts";
import { type FloodResult, measureFlood } from "./network/flood.ts";

const MEGABYTE = 1024 * 1024;

const load = {
  hostile: amount("HOSTILE", 20_000),
  healthy: amount("HEALTHY", 500),
  fresh: amount("FRESH", 20),
  perSecond: amount("PER_SECOND", 500),
};
const beside = `beside ${load.healthy} subscribers and ${load.fresh} new ones`;

function expectHarmless(control: FloodResult, during: FloodResult): void {
  console.log(JSON.stringify({ control, during }));
  expect(during.p99).toBeLessThanOrEqual(2 * control.p99);
  expect(during.statuses["fresh 202"]).toBe(load.fresh);
  expect(during.slowestFresh).toBeLessThanOrEqual(2000);
  expect(during.peakRss - control.peakRss).toBeLessThanOrEqual(60 * MEGABYTE);
}

it.each(["hanging", "slow TLS", "unresolvable"] as const)(
  `${load.hostile} requests of the kind %s ${beside}`,
  async (flood) => expectHarmless(await measureFlood("none", load), await measureFlood(flood, load)),
);

it.runIf(hasNamespaces)(`${load.hostile} requests for names of one address ${beside}`, () => {
  const { hostile, healthy, fresh, perSecond } = load;
  const { control, during } = runAlone("subdomains.ts", hostile, healthy, fresh, perSecond);
  expectHarmless(control, during);
  // Thirty a minute are allowed, in the minutes that it lasts and the one before.
  expect(during.busiest).toBeLessThanOrEqual(30 * Math.ceil(1 + hostile / perSecond / 60));
});
