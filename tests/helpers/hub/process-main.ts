import { createHub } from "../../../sidecar/hub/hub.ts";
import { createSite } from "./site.ts";

export interface HubProcessOptions {
  databaseUrl: string;
  certificateAuthority: string;
  /** What the feed is at the start. */
  feed?: string;
  /** Posted at the start; the status is written as a line. */
  form?: Record<string, string>;
}

const { form, feed, ...options }: HubProcessOptions = JSON.parse(process.argv[2]!);
const site = createSite();
if (feed !== undefined) site.publish({ feed });
const silent = () => {};
const hub = createHub({
  ...options,
  current: () => site.state,
  retryDelays: [60, 1800],
  allowCallbackCidrs: ["127.0.0.0/8"],
  userAgent: "test",
  log: { debug: silent, info: silent, warn: silent, error: silent },
});
await hub.start();
if (form !== undefined) {
  const body = Buffer.from(new URLSearchParams(form).toString());
  const { status } = await hub.handle({ contentType: "application/x-www-form-urlencoded", body });
  console.log(status);
}
setInterval(silent, 1000);
