import { spawnSync } from "node:child_process";
import { startReceiver } from "../../helpers/hub/receiver.ts";
import { pause, startTrialHub } from "./trial-hub.ts";

/**
 * Runs alone in a network namespace: delivers to subscribers on its loopback, takes its address for longer than ten retry
 * periods, and brings it back. Writes what became of it as one line of JSON.
 */
const [subscribers = 100, milliseconds = 5000] = process.argv.slice(2).map(Number);

const ip = (...words: string[]) => spawnSync("ip", words);
const addresses = (change: "add" | "del") => ip("addr", change, "127.0.0.1/8", "dev", "lo");

ip("link", "set", "lo", "up");
const receiver = await startReceiver(() => 0);
const { hub, active, untilActive, subscribe, publish, end } = await startTrialHub(
  receiver.certificateAuthority,
);
for (let i = 0; i < subscribers; i += 1) await subscribe(`${receiver.origin}/${i}`);
await untilActive(subscribers);
await receiver.until(subscribers, publish());
// Connections that are kept for the next request would only find out later.
await pause(3000);

addresses("del");
const changed = publish();
await pause(milliseconds);
const troubles = hub.networkTroubles();
const during = await hub.metrics();
addresses("add");
await receiver.until(subscribers, changed);
console.log(
  JSON.stringify({
    troubles,
    kept: await active(),
    removed: during.removed,
    failed: during.deliveries.failed,
    hindered: during.deliveries.hindered,
    after: hub.networkTroubles(),
  }),
);
await end();
