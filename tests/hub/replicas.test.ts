import { describe, expect, it } from "vitest";
import { createRandom } from "../bench/random.ts";
import { runReplicaTrial } from "../helpers/hub/replica-trial.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";

const trial = async (replicas: number, subscriptions: number, kills: number) =>
  runReplicaTrial({
    databaseUrl: await createTestDatabase(),
    replicas,
    subscriptions,
    kills,
    feedBytes: 2000,
    random: createRandom(replicas * 1000 + kills).next,
    claimsHold: true,
    hurry: true,
  });

describe("several replicas on Postgres", () => {
  /** `npm run soak -- replicas` has more of all. */
  it("2 of them, 200 subscriptions, 1 killed in mid fan-out: all get the newest, nothing old, no needless repetition", async () => {
    const report = await trial(2, 200, 1);
    expect(report).toMatchObject({ missing: 0, stale: 0, unexplained: 0 });
    expect(report.deliveries).toBeGreaterThanOrEqual(200);
    expect(report.claimsOpenAtKill).toBeGreaterThan(0);
  });
});
