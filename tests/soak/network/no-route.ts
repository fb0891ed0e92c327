import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "../../../sidecar/hub/hub.ts";
import { startReceiver } from "../../helpers/hub/receiver.ts";
import { createSite, FEED } from "../../helpers/hub/site.ts";

/**
 * Runs alone in a network namespace: delivers to subscribers on its loopback, takes its address for longer than ten retry
 * periods, and brings it back. Writes what became of it as one line of JSON.
 */
const [subscribers = 100, milliseconds = 5000] = process.argv.slice(2).map(Number);
const RETRIES = [0.2, 0.4] as const;

const ip = (...words: string[]) => spawnSync("ip", words);
const addresses = (change: "add" | "del") => ip("addr", change, "127.0.0.1/8", "dev", "lo");
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
const silent = () => {};

ip("link", "set", "lo", "up");
const folder = mkdtempSync(join(tmpdir(), "hub-route-"));
const receiver = await startReceiver(() => 0);
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
for (let i = 0; i < subscribers; i += 1) {
  const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${receiver.origin}/${i}` };
  const body = Buffer.from(new URLSearchParams(form).toString());
  await hub.handle({ contentType: "application/x-www-form-urlencoded", body });
}
while ((await active()) < subscribers) await pause(20);
site.publish({ feed: "2" });
hub.siteChanged();
await receiver.until(subscribers, 2);
// Connections that are kept for the next request would only find out later.
await pause(3000);

addresses("del");
site.publish({ feed: "3" });
hub.siteChanged();
await pause(milliseconds);
const troubles = hub.networkTroubles();
const during = await hub.metrics();
addresses("add");
await receiver.until(subscribers, 3);
const kept = await active();
console.log(
  JSON.stringify({
    troubles,
    kept,
    removed: during.removed,
    failed: during.deliveries.failed,
    hindered: during.deliveries.hindered,
    after: hub.networkTroubles(),
  }),
);
await hub.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();
