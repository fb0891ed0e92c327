import { expect, it } from "vitest";
import { amount } from "./amount.ts";
import { measureFlood } from "./network/flood.ts";

const MEGABYTE = 1024 * 1024;

const load = {
  hostile: amount("HOSTILE", 20_000),
  healthy: amount("HEALTHY", 500),
  fresh: amount("FRESH", 20),
};

it.each(["hanging", "unresolvable"] as const)(
  `${load.hostile} requests of the kind %s beside ${load.healthy} subscribers and ${load.fresh} new ones`,
  async (flood) => {
    const control = await measureFlood("none", load);
    const during = await measureFlood(flood, load);
    console.log(JSON.stringify({ flood, control, during }));
    expect(during.p99).toBeLessThanOrEqual(2 * control.p99);
    expect(during.slowestFresh).toBeLessThanOrEqual(2000);
    expect(during.peakRss - control.peakRss).toBeLessThanOrEqual(60 * MEGABYTE);
  },
);
