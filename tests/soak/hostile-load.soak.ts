import { expect, it } from "vitest";
import { DEADLINE } from "../../sidecar/hub/callbacks/egress.ts";
import { amount } from "./amount.ts";
import { IDLE, measureHostile, WARM_UP } from "./measure-hostile.ts";

const MEGABYTE = 1024 * 1024;

/** What a busy machine may add to the smaller measurement. */
const NOISE = { milliseconds: 500, bytes: 20 * MEGABYTE };

const load = {
  warmUp: WARM_UP,
  idle: IDLE,
  subscribers: amount("SUBSCRIBERS", 500),
  hosts: amount("HOSTS", 20),
  hostile: amount("HOSTILE", 100),
  rounds: amount("ROUNDS", 5),
  onProgress: console.log,
};

it("a hundred hostile callbacks at once hardly delay a hundred others, and cost little memory", async () => {
  const small = { ...load, subscribers: 100, hosts: 5, hostile: 100, rounds: 1, watch: 2000 };
  const { p99Alone, p99Beside, rssAlone, rssBeside } = await measureHostile(small);
  expect(p99Beside).toBeLessThanOrEqual(2 * p99Alone + NOISE.milliseconds);
  expect(rssBeside - rssAlone).toBeLessThanOrEqual(20 * MEGABYTE + NOISE.bytes);
});

it(`${load.hostile} hostile callbacks beside ${load.subscribers} others, in ${load.rounds} rounds`, async () => {
  const { p99Alone, p99Beside, rssAlone, rssBeside } = await measureHostile({
    ...load,
    watch: DEADLINE + 500,
  });
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);
  console.log(
    `p99 from change to arrival: ${p99Alone.toFixed(0)} ms alone, ${p99Beside.toFixed(0)} ms beside the hostile, ` +
      `${(p99Beside / p99Alone).toFixed(2)} times as long`,
  );
  console.log(
    `highest resident memory: ${megabytes(rssAlone)} MB alone, ${megabytes(rssBeside)} MB beside the hostile`,
  );
  expect(p99Beside).toBeLessThanOrEqual(2 * p99Alone);
  expect(rssBeside - rssAlone).toBeLessThanOrEqual(20 * MEGABYTE);
});
