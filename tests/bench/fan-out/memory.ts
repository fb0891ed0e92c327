import { createHubSender, type HubSenderOptions } from "./hub-sender.ts";

/** Changes that are delivered while the memory is watched. */
const CHANGES = 3;

/** A process of its own: delivers, and says as a line of JSON how many bytes were resident at most. */
const options: HubSenderOptions = JSON.parse(process.argv[2]!);
const hub = createHubSender(options);
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
for (let change = 0; change < CHANGES; change += 1) await hub.send();
await hub.close();
console.log(JSON.stringify({ peak }));
process.exit();
