import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cost, type Costs, measureCost, WARM_UP } from "./fan-out/measure-cost.ts";
import { measureMemory } from "./fan-out/measure-memory.ts";
import { startReceiver } from "./fan-out/start-receiver.ts";

/**
 * `npx tsx tests/bench/fan-out.ts`: what the hub's deliveries cost beside a bare loop of signed requests to the same
 * receiver in the same run, and whether its memory grows with the number of subscribers. Both senders are warmed up
 * first, with 10,000 deliveries each that are not measured: what is measured is a process that has run for a while.
 */
const { values } = parseArgs({
  options: {
    subscribers: { type: "string", default: "500,5000" },
    rounds: { type: "string", default: "7" },
    memory: { type: "string", default: "5000,50000" },
  },
});
const numbers = (list: string) => list.split(",").filter(Boolean).map(Number);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Medians of both, and of the ratio of neighbouring rounds: what slows the machine down slows both. */
function compare({ bare, hub }: Costs, field: keyof Cost): string {
  const ratio = median(hub.map((cost, round) => cost[field] / bare[round]![field]));
  const of = (costs: Cost[]) => median(costs.map((cost) => cost[field])).toFixed(0);
  return `hub ${of(hub)}, bare loop ${of(bare)}, ratio ${ratio.toFixed(2)}`;
}

const folder = mkdtempSync(join(tmpdir(), "hub-bench-"));
const receiver = await startReceiver();
let databases = 0;
const newDatabase = () => `file:${join(folder, `${++databases}.db`)}`;
try {
  console.log(
    `warm-up: ${WARM_UP} deliveries of each sender, not measured; medians of ${values.rounds} rounds`,
  );
  for (const subscribers of numbers(values.subscribers)) {
    for (const plain of [true, false]) {
      const load = { subscribers, plain, rounds: Number(values.rounds), databaseUrl: newDatabase() };
      const costs = await measureCost(load, receiver);
      console.log(`${subscribers} subscribers, ${plain ? "plain HTTP" : "HTTPS, keep-alive"}`);
      console.log(`  deliveries per second:        ${compare(costs, "rate")}`);
      console.log(`  CPU, microseconds a delivery: ${compare(costs, "cpu")}`);
    }
  }
  const peaks: number[] = [];
  for (const subscribers of numbers(values.memory)) {
    const peak = (await measureMemory(subscribers, newDatabase(), receiver)) / 1024 / 1024;
    peaks.push(peak);
    console.log(`${subscribers} subscribers: ${peak.toFixed(0)} MB resident at most`);
  }
  if (peaks.length > 1) console.log(`  added: ${(peaks.at(-1)! - peaks[0]!).toFixed(0)} MB`);
} finally {
  receiver.stop();
  rmSync(folder, { recursive: true, force: true });
}
