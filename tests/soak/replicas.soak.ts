/**
 * Several hub processes on one Postgres, killed at random in the middle of fan-outs.
 *
 *   node --import tsx tests/soak/replicas.ts [subscriptions] [kills] [replicas] [seed]
 *
 * Prints one line of JSON; its exit code says whether anything was lost, stale or repeated without reason.
 */

import { createRandom } from "../bench/random.ts";
import { runReplicaTrial } from "../helpers/hub/replica-trial.ts";
import { databaseUrl } from "../helpers/postgres/postgres-query.ts";
import { createPostgresServer } from "../helpers/postgres/postgres-server.ts";

const [subscriptions = 10_000, kills = 10, replicas = 3, seed = 1] = process.argv.slice(2).map(Number);
const server = await createPostgresServer();
try {
  await server.start();
  const report = await runReplicaTrial({
    databaseUrl: databaseUrl(server.url, "postgres"),
    replicas,
    subscriptions,
    kills,
    feedBytes: 30_000,
    random: createRandom(seed).next,
  });
  console.log(JSON.stringify({ replicas, subscriptions, kills, seed, ...report }));
  process.exitCode = report.missing + report.stale + report.unexplained > 0 ? 1 : 0;
} finally {
  await server.remove();
}
