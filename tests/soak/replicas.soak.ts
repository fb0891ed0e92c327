import { expect, it } from "vitest";
import { createRandom } from "../bench/random.ts";
import { runReplicaTrial } from "../helpers/hub/replica-trial.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";
import { amount } from "./amount.ts";

it.each([
  { replicas: 3, subscriptions: 500, kills: 3, seed: 3003 },
  {
    replicas: amount("REPLICAS", 3),
    subscriptions: amount("SUBSCRIPTIONS", 10_000),
    kills: amount("KILLS", 10),
    seed: amount("SEED", 1),
  },
])(
  "$replicas replicas, $subscriptions subscriptions, $kills kills, seed $seed: all get the newest, nothing old, no needless repetition",
  async ({ seed, ...options }) => {
    const databaseUrl = await createTestDatabase();
    const report = await runReplicaTrial({
      ...{ ...options, databaseUrl, feedBytes: 30_000, random: createRandom(seed).next },
      onProgress: console.log,
    });
    console.log(JSON.stringify(report));
    expect(report).toMatchObject({ missing: 0, stale: 0, unexplained: 0 });
    expect(report.deliveries).toBeGreaterThanOrEqual(options.subscriptions);
    expect(report.claimsOpenAtKill).toBeGreaterThan(0);
  },
);

it("control: replicas that hold no claims repeat deliveries, which the trial sees", async () => {
  const report = await runReplicaTrial({
    databaseUrl: await createTestDatabase(),
    ...{ replicas: 2, subscriptions: 200, kills: 0, feedBytes: 2000, claimsHold: false, hurry: true },
    random: createRandom(2000).next,
  });
  expect(report.unexplained).toBeGreaterThan(0);
});
