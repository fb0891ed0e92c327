import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "../../../sidecar/hub/hub.ts";
import { createSite, FEED } from "../../helpers/hub/site.ts";

const RETRIES = [0.2, 0.4] as const;
const silent = () => {};

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A hub in this process that trusts the subscribers of a trial, tries again soon, and says nothing. */
export async function startTrialHub(certificateAuthority: string) {
  const folder = mkdtempSync(join(tmpdir(), "hub-network-"));
  const site = createSite();
  const hub = createHub({
    databaseUrl: `file:${join(folder, "hub.db")}`,
    current: () => site.state,
    retryDelays: RETRIES,
    allowCallbackCidrs: ["127.0.0.0/8"],
    userAgent: "trial",
    certificateAuthority,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  await hub.start();
  let generation = 1;
  const active = async () => (await hub.metrics()).subscriptions[0]?.active ?? 0;
  return {
    hub,
    /** How many subscriptions are in effect. */
    active,
    async untilActive(subscriptions: number) {
      while ((await active()) < subscriptions) await pause(20);
    },
    subscribe(callback: string) {
      const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": callback };
      const body = Buffer.from(new URLSearchParams(form).toString());
      return hub.handle({ contentType: "application/x-www-form-urlencoded", body });
    },
    /** Changes the feed to the number of the change, which it returns. */
    publish(): number {
      generation += 1;
      site.publish({ feed: String(generation) });
      hub.siteChanged();
      return generation;
    },
    /** Ends the hub, or leaves it when it hangs, and the process. */
    async end(): Promise<never> {
      await Promise.race([hub.stop(), pause(12_000)]);
      rmSync(folder, { recursive: true, force: true });
      process.exit();
    },
  };
}
