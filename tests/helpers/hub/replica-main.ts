import { createHub } from "../../../sidecar/hub/hub.ts";
import { createSkippingClock } from "./clock.ts";
import { createSite, generationName } from "./site.ts";

export interface ReplicaOptions {
  name: string;
  databaseUrl: string;
  certificateAuthority: string;
  generation: number;
  feedBytes: number;
  /** Milliseconds that its clock is ahead of the time of day. */
  ahead: number;
}

/** What a replica is told: another generation, or that time has passed at once. */
export type Told = { generation: number } | { passed: number };

/** The feed of a generation says which one it is. */
const feedOf = (generation: number) => `<feed>${generation}</feed>`.padEnd(options.feedBytes);

const options: ReplicaOptions = JSON.parse(process.argv[2]!);
const { name, databaseUrl, certificateAuthority } = options;
const site = createSite();
const publish = (generation: number) =>
  site.publish({ feed: feedOf(generation), generation: generationName(generation) });
publish(options.generation);

const clock = createSkippingClock(options.ahead);
const silent = () => {};
const hub = createHub({
  databaseUrl,
  certificateAuthority,
  clock,
  current: () => site.state,
  retryDelays: [60, 1800],
  allowCallbackCidrs: ["127.0.0.0/8"],
  userAgent: name,
  log: { debug: silent, info: silent, warn: silent, error: silent },
});
process.on("message", (told: Told) => {
  if ("passed" in told) return clock.skip(told.passed);
  publish(told.generation);
  hub.siteChanged();
});
process.on("disconnect", () => process.exit());
await hub.start();
process.send!(hub.health());
