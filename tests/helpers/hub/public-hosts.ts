import { onTestFinished } from "vitest";
import type { Resolve } from "../../../sidecar/hub/callbacks/resolver.ts";
import type { HubOptions } from "../../../sidecar/hub/hub.ts";
import { FEED, startBench } from "./bench.ts";
import { startNetwork } from "./network.ts";

/** Milliseconds after which the hub gives a connection up. */
export const DEADLINE = 10_000;

/** The form of a request for the feed. */
export const intent = (host: string, path = "/") => ({
  "hub.mode": "subscribe",
  "hub.topic": FEED,
  "hub.callback": `https://${host}${path}`,
});

/** A hub before public hosts; `*.victim.test` all lead to one address, `*.hangs.test` to none, literal ones as they are. */
export async function startPublic(options: Partial<HubOptions> = {}) {
  const network = await startNetwork();
  const resolve: Resolve = async (host) => {
    if (host.endsWith(".hangs.test")) return new Promise<never>(() => {});
    const last = host.endsWith(".victim.test")
      ? 1
      : 2 + (Buffer.from(host).reduce((sum, byte) => sum + byte) % 200);
    return [{ address: `93.184.216.${last}`, family: 4, ttl: 60 }];
  };
  const bench = await startBench({ connect: network.connect, resolver: { resolve }, ...options });
  // What still hangs ends with its deadline, so that the hub can stop.
  onTestFinished(() => {
    network.set(() => "up");
    bench.clock.advance(DEADLINE);
  });
  const postAll = (forms: Record<string, string>[]) => Promise.all(forms.map(bench.post));
  return { ...bench, network, postAll };
}
