import { expect, it } from "vitest";
import { measureFlood } from "../soak/network/flood.ts";

/** `npm run soak -- flood` has more of all, and measures the delay and the memory. */
it.each(["hanging", "slow TLS", "unresolvable"] as const)(
  "a flood of requests of the kind %s keeps no delivery and no verification from the others",
  async (flood) => {
    const { p99, slowestFresh, statuses } = await measureFlood(flood, {
      hostile: 400,
      healthy: 20,
      fresh: 2,
      perSecond: 500,
    });
    expect(statuses).toEqual({ 202: 400, "fresh 202": 2 });
    expect(Math.max(p99, slowestFresh)).toBeLessThan(30_000);
  },
);
