import { onTestFinished } from "vitest";
import type { AnnouncedTopic, NewIntent, Store, SubscriptionKey } from "../../../sidecar/hub/store/store.ts";

/** Opens a store on a new database; `again` opens another one on the same, as a second process does. */
export type StoreOpener = () => Promise<{ store: Store; again: () => Promise<Store> }>;

export const NOW = Date.UTC(2026, 2, 31, 9, 30);
export const HORIZON = 1_800_000;
export const LIMIT = 1000;
export const FEED = "https://reviews.example.com/feed.xml";
export const DATASET = "https://reviews.example.com/reviews.json";
export const ONE = "https://subscriber.test/one";
export const TWO = "https://subscriber.test/two";

/** The topics of a site, given a short name for its feed's content. */
export const feed = (etag: string): AnnouncedTopic[] => [{ url: FEED, etag: `"${etag}"` }];
export const at = (now: number) => ({ now, retryHorizon: HORIZON });
export const callbacks = (keys: readonly SubscriptionKey[]) => keys.map(({ callback }) => callback).sort();

export function intent(callback: string, more: Partial<NewIntent> = {}): NewIntent {
  return {
    mode: "subscribe",
    topic: FEED,
    callback,
    host: "subscriber.test",
    exempt: false,
    secret: null,
    leaseSeconds: 3600,
    ...more,
  };
}

export type StoreBench = ReturnType<typeof createStoreBench>;

/** Stores that are closed with the test, and steps that many tests share. */
export function createStoreBench(open: StoreOpener) {
  const opened = async () => {
    const { store, again } = await open();
    onTestFinished(() => store.close());
    const another = async () => {
      const other = await again();
      onTestFinished(() => other.close());
      return other;
    };
    return { store, another };
  };

  /** Settles every open intent as confirmed. */
  const confirm = async (store: Store, now = NOW, leaseEnd = now + 3_600_000) => {
    const claimed = await store.claimIntents(await store.openIntents(now), now);
    return store.settleIntents(claimed.map((each) => ({ intent: each, granted: { leaseEnd } })));
  };
  const subscribe = async (store: Store, intents: NewIntent[], leaseEnd?: number) => {
    await store.addIntents(intents, LIMIT, NOW);
    await confirm(store, NOW, leaseEnd);
  };
  /** A store whose feed was announced and then changed, with these callbacks subscribed to it. */
  const pending = async (...subscribed: string[]) => {
    const both = await opened();
    await both.store.announce("g1", feed("a"), NOW);
    await subscribe(
      both.store,
      subscribed.map((callback) => intent(callback)),
    );
    await both.store.announce("g2", feed("b"), NOW);
    return both;
  };
  const claimAll = async (store: Store, served = feed("b"), now = NOW) =>
    store.claimDue(await store.due(served, at(now)), served, at(now));

  return { open, opened, confirm, subscribe, pending, claimAll };
}
