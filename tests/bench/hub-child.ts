import { createInterface } from "node:readline";
import { createHub } from "../../sidecar/hub/hub.ts";
import { createSite } from "../helpers/hub/site.ts";

export interface HubChildOptions {
  databaseUrl: string;
  certificateAuthority: string[];
}

/** What the child does on a line; it answers each with a line. */
export type HubChildCommand = { request: Record<string, string>[] } | { publish: string } | { report: true };

export interface HubChildReport {
  /** Since the last report. */
  peakRss: number;
  cpuMicroseconds: number;
  openIntents: number;
  pendingDeliveries: number;
  delivered: number;
  failed: number;
}

const options: HubChildOptions = JSON.parse(process.argv[2]!);
const site = createSite();
const silent = () => {};
const hub = createHub({
  ...options,
  current: () => site.state,
  retryDelays: [3600, 3600],
  allowCallbackCidrs: ["127.0.0.0/8"],
  userAgent: "bench",
  log: { debug: silent, info: silent, warn: silent, error: silent },
});
await hub.start();

let peakRss = 0;
setInterval(() => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, 20);

async function obey(command: HubChildCommand): Promise<unknown> {
  if ("request" in command) {
    const requests = command.request.map((form) =>
      hub.handle({
        contentType: "application/x-www-form-urlencoded",
        body: Buffer.from(new URLSearchParams(form).toString()),
      }),
    );
    return (await Promise.all(requests)).map(({ status }) => status);
  }
  if ("publish" in command) {
    site.publish({ feed: command.publish });
    hub.siteChanged();
    return {};
  }
  const { deliveries, openIntents, pendingDeliveries } = await hub.metrics();
  const { user, system } = process.cpuUsage();
  const report: HubChildReport = {
    ...{ peakRss, openIntents, pendingDeliveries, cpuMicroseconds: user + system },
    delivered: deliveries.delivered,
    failed: deliveries.failed,
  };
  peakRss = process.memoryUsage.rss();
  return report;
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await obey(JSON.parse(line) as HubChildCommand)));
}
process.exit();
