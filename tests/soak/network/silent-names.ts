import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startReceiver } from "../../helpers/hub/receiver.ts";
import { startNameServer } from "./name-server.ts";
import { pause, startTrialHub } from "./trial-hub.ts";

/**
 * Runs alone in namespaces, with a name server of its own: delivers to subscribers by name, then beside requests for names
 * that nobody answers for, then while nobody answers at all for longer than ten retry periods, and then again. Writes what
 * became of it as one line of JSON.
 */
const [hanging = 1000, healthy = 100, milliseconds = 20_000] = process.argv.slice(2).map(Number);
const ROUNDS = 5;
/** Longer than answers of the name server are kept, in milliseconds. */
const FORGOTTEN = 1500;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const folder = mkdtempSync(join(tmpdir(), "hub-names-"));
const settings = join(folder, "resolv.conf");
writeFileSync(settings, "nameserver 127.0.0.1\n");
spawnSync("mount", ["--bind", settings, "/etc/resolv.conf"]);
spawnSync("ip", ["link", "set", "lo", "up"]);
const nameServer = await startNameServer({ "healthy.test": "127.0.0.1" });
const receiver = await startReceiver(() => 0, ["*.healthy.test"]);
const { port } = new URL(receiver.origin);
const { hub, active, untilActive, subscribe, publish, end } = await startTrialHub(
  receiver.certificateAuthority,
);
/** Milliseconds from a change to its arrival at the last of the healthy. */
const deliver = async () => {
  await pause(FORGOTTEN);
  const begun = performance.now();
  await receiver.until(healthy, publish());
  return performance.now() - begun;
};

// So few at a time that those at one address do not crowd each other out.
for (let i = 0; i < healthy; i += 1) {
  await subscribe(`https://${i}.healthy.test:${port}/${i}`);
  if (i % 20 === 19) await untilActive(i + 1);
}
await untilActive(healthy);
await deliver();
const alone: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) alone.push(await deliver());
const beside: number[] = [];
let open = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  await Promise.all(
    Array.from({ length: hanging }, (_, i) => subscribe(`https://${i}.${round}.hangs.test/`)),
  );
  open = Math.max(open, (await hub.metrics()).openIntents);
  beside.push(await deliver());
}
const before = await hub.metrics();

nameServer.turn(true);
await pause(FORGOTTEN);
const changed = publish();
await pause(milliseconds);
const troubles = hub.networkTroubles();
const during = await hub.metrics();
nameServer.turn(false);
await receiver.until(healthy, changed);
console.log(
  JSON.stringify({
    alone: median(alone),
    beside: median(beside),
    open,
    troubles,
    hindered: during.deliveries.hindered - before.deliveries.hindered,
    failed: during.deliveries.failed,
    removed: during.removed,
    kept: await active(),
  }),
);
rmSync(folder, { recursive: true, force: true });
await end();
