import { describe, expect, it } from "vitest";
import { createRandom } from "../bench/random.ts";
import { runReplicaTrial } from "../helpers/hub/replica-trial.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";

const trial = async (replicas: number, subscriptions: number, kills: number, claimsHold = true) =>
  runReplicaTrial({
    databaseUrl: await createTestDatabase(),
    replicas,
    subscriptions,
    kills,
    feedBytes: 2000,
    random: createRandom(replicas * 1000 + kills).next,
    claimsHold,
  });

describe("several replicas on Postgres", { timeout: 120_000 }, () => {
  it.each([
    [2, 200, 1],
    [3, 500, 3],
  ])(
    "%i of them, %i subscriptions, %i killed in mid fan-out: all get the newest, nothing old, no needless repetition",
    async (replicas, subscriptions, kills) => {
      const report = await trial(replicas, subscriptions, kills);
      expect(report).toMatchObject({ missing: 0, stale: 0, unexplained: 0 });
      expect(report.deliveries).toBeGreaterThanOrEqual(subscriptions);
      expect(report.claimsOpenAtKill).toBeGreaterThan(0);
    },
  );

  it("that hold no claims repeat deliveries: the trial would have seen it", async () => {
    expect((await trial(2, 200, 0, false)).unexplained).toBeGreaterThan(0);
  });
});
