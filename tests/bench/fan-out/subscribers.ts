import { HUB_LIMITS } from "../../../data/_schema/hub-limits.ts";
import { openStore } from "../../../sidecar/hub/store/open-store.ts";
import { createSite, FEED } from "../../helpers/hub/site.ts";

const BATCH = 1000;

export const originOf = (port: number) => `https://127.0.0.1:${port}`;

export const secretOf = (subscriber: number) => `secret of subscriber ${subscriber}`;

/** Writes verified subscriptions to `origin` into a new store, through the store's own methods. */
export async function writeSubscribers(databaseUrl: string, origin: string, count: number): Promise<void> {
  const store = await openStore(databaseUrl);
  const now = Date.now();
  const { generation, topics } = createSite().state;
  await store.announce(generation, topics, now);
  for (let first = 0; first < count; first += BATCH) {
    const intents = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => ({
      mode: "subscribe" as const,
      topic: FEED,
      callback: `${origin}/callback/${first + index}`,
      host: "127.0.0.1",
      exempt: true,
      secret: secretOf(first + index),
      leaseSeconds: HUB_LIMITS.lease.default,
    }));
    await store.addIntents(intents, 0, now);
    const granted = { leaseEnd: now + HUB_LIMITS.lease.default * 1000 };
    const claimed = await store.claimIntents(intents, now);
    await store.settleIntents(claimed.map((intent) => ({ intent, granted })));
  }
  await store.close();
}
