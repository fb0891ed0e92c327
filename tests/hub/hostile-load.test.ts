import { expect, it } from "vitest";
import { measureHostile } from "../soak/measure-hostile.ts";

const MEGABYTE = 1024 * 1024;

/** What a busy machine may add to any measurement; `tests/soak/hostile.ts` measures without it. */
const NOISE = { milliseconds: 500, bytes: 20 * MEGABYTE };

it("a hundred hostile callbacks at once hardly delay the others, and cost little memory", {
  timeout: 90_000,
}, async () => {
  const load = { subscribers: 100, hosts: 5, hostile: 100, rounds: 1, watch: 2000 };
  const { p99Alone, p99Beside, rssAlone, rssBeside } = await measureHostile(load);
  expect(p99Beside).toBeLessThanOrEqual(2 * p99Alone + NOISE.milliseconds);
  expect(rssBeside - rssAlone).toBeLessThanOrEqual(20 * MEGABYTE + NOISE.bytes);
});
