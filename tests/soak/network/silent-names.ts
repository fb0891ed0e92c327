import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "../../../sidecar/hub/hub.ts";
import { startReceiver } from "../../helpers/hub/receiver.ts";
import { createSite, FEED } from "../../helpers/hub/site.ts";
import { startNameServer } from "./name-server.ts";

/**
 * Runs alone in namespaces, with a name server of its own: delivers to subscribers by name, then beside requests for names
 * that nobody answers for, then while nobody answers at all for longer than ten retry periods, and then again. Writes what
 * became of it as one line of JSON.
 */
const [hanging = 1000, healthy = 100, milliseconds = 20_000] = process.argv.slice(2).map(Number);
const ROUNDS = 5;
const RETRIES = [0.2, 0.4] as const;
/** Longer than answers of the name server are kept, in milliseconds. */
const FORGOTTEN = 1500;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
const silent = () => {};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const folder = mkdtempSync(join(tmpdir(), "hub-names-"));
const settings = join(folder, "resolv.conf");
writeFileSync(settings, "nameserver 127.0.0.1\n");
spawnSync("mount", ["--bind", settings, "/etc/resolv.conf"]);
spawnSync("ip", ["link", "set", "lo", "up"]);
const nameServer = await startNameServer({ "healthy.test": "127.0.0.1" });
const receiver = await startReceiver(() => 0, ["*.healthy.test"]);
const { port } = new URL(receiver.origin);
const site = createSite();
const hub = createHub({
  databaseUrl: `file:${join(folder, "hub.db")}`,
  current: () => site.state,
  retryDelays: RETRIES,
  allowCallbackCidrs: ["127.0.0.0/8"],
  userAgent: "trial",
  certificateAuthority: receiver.certificateAuthority,
  log: { debug: silent, info: silent, warn: silent, error: silent },
});
await hub.start();
const active = async () => (await hub.metrics()).subscriptions[0]?.active ?? 0;
const subscribe = (callback: string) => {
  const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": callback };
  const body = Buffer.from(new URLSearchParams(form).toString());
  return hub.handle({ contentType: "application/x-www-form-urlencoded", body });
};
let generation = 1;
const publish = () => {
  generation += 1;
  site.publish({ feed: String(generation) });
  hub.siteChanged();
};
/** Milliseconds from a change to its arrival at the last of the healthy. */
const deliver = async () => {
  await pause(FORGOTTEN);
  const begun = performance.now();
  publish();
  await receiver.until(healthy, generation);
  return performance.now() - begun;
};

// So few at a time that those at one address do not crowd each other out.
for (let i = 0; i < healthy; i += 1) {
  await subscribe(`https://${i}.healthy.test:${port}/${i}`);
  while (i % 20 === 19 && (await active()) <= i) await pause(20);
}
while ((await active()) < healthy) await pause(20);
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
publish();
await pause(milliseconds);
const troubles = hub.networkTroubles();
const during = await hub.metrics();
nameServer.turn(false);
await receiver.until(healthy, generation);
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
await Promise.race([hub.stop(), pause(12_000)]);
rmSync(folder, { recursive: true, force: true });
process.exit();
