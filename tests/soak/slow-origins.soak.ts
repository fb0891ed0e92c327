import { expect, it } from "vitest";
import { amount } from "./amount.ts";
import { measureSlowOrigins } from "./network/slow-origins.ts";

const load = {
  hanging: amount("HANGING", 500),
  healthy: amount("SUBSCRIBERS", 200),
  hosts: amount("HOSTS", 20),
};

it(`${load.hanging} origins that never answer a delivery beside ${load.healthy} subscribers that do`, async () => {
  const { alone, beside } = await measureSlowOrigins(load);
  console.log(JSON.stringify({ alone, beside }));
  // Each of the hanging holds a slot for a moment before it steps aside: 500 of them hold 64 slots for eight moments.
  expect(beside).toBeLessThanOrEqual(alone + 2000);
});
