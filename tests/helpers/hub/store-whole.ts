import { describe, expect, it, onTestFinished } from "vitest";
import { CLAIM_LENGTH } from "../../../sidecar/hub/store/store.ts";
import {
  at,
  callbacks,
  DATASET,
  FEED,
  feed,
  intent,
  LIMIT,
  NOW,
  ONE,
  type StoreBench,
  TWO,
} from "./store-bench.ts";

/** The store as a whole: its next moment, its census, and several processes coming and going. */
export function describeWhole(kind: string, bench: StoreBench): void {
  const { open, opened, subscribe, claimAll } = bench;

  describe(`${kind}: the whole`, () => {
    it("names the next moment: of a claim's end, a retry, a lease's end", async () => {
      const { store } = await opened();
      expect(await store.nextMoment(NOW)).toBeNull();
      await store.announce("g1", feed("a"), NOW);
      await store.addIntents([intent(ONE)], LIMIT, NOW);
      expect(await store.nextMoment(NOW)).toBeNull();
      const claimed = await store.claimIntents(await store.openIntents(NOW), NOW);
      expect(await store.nextMoment(NOW)).toBe(NOW + CLAIM_LENGTH);
      await store.settleIntents(
        claimed.map((each) => ({ intent: each, granted: { leaseEnd: NOW + 100_000 } })),
      );
      expect(await store.nextMoment(NOW)).toBe(NOW + 100_000);
      await store.announce("g2", feed("b"), NOW);
      const [delivery] = await claimAll(store);
      expect(await store.nextMoment(NOW)).toBe(NOW + CLAIM_LENGTH);
      await store.settleDeliveries(
        [{ delivery: delivery!, next: { received: "", failures: 1, nextTry: NOW + 60_000 } }],
        NOW,
      );
      expect(await store.nextMoment(NOW)).toBe(NOW + 60_000);
      expect(await store.nextMoment(NOW + 60_000)).toBe(NOW + 100_000);
      expect(await store.nextMoment(NOW + 100_000)).toBeNull();
    });

    it("counts what is there, what waits and since when", async () => {
      const { store } = await opened();
      expect(await store.census(NOW)).toEqual({
        subscriptions: [],
        topics: [],
        openIntents: 0,
        pendingDeliveries: 0,
        oldestPendingSince: null,
      });
      await store.announce("g1", [...feed("a"), { url: DATASET, etag: '"a"' }], NOW);
      await subscribe(store, [intent(ONE), intent(TWO), intent(ONE, { topic: DATASET })]);
      await store.addIntents([intent("https://subscriber.test/three")], LIMIT, NOW);
      await store.announce("g2", [...feed("b"), { url: DATASET, etag: '"a"' }], NOW + 7);
      const { subscriptions, topics, ...counts } = await store.census(NOW + 9);
      expect(subscriptions.sort((a, b) => a.active - b.active)).toEqual([
        { topic: DATASET, active: 1, failing: 0 },
        { topic: FEED, active: 2, failing: 0 },
      ]);
      expect(topics.sort((a, b) => a.announcedAt - b.announcedAt)).toEqual([
        { topic: DATASET, announcedAt: NOW, lastDeliveredAt: null },
        { topic: FEED, announcedAt: NOW + 7, lastDeliveredAt: null },
      ]);
      expect(counts).toEqual({ openIntents: 1, pendingDeliveries: 2, oldestPendingSince: NOW + 7 });
    });

    it("keeps everything when it is closed and opened again, and frees what it had claimed", async () => {
      const { store, again } = await open();
      await store.announce("g1", feed("a"), NOW);
      await subscribe(store, [intent(ONE, { secret: "s" })]);
      await store.announce("g2", feed("b"), NOW);
      await store.addIntents([intent(TWO)], LIMIT, NOW);
      await store.claimIntents(await store.openIntents(NOW), NOW);
      await claimAll(store);
      await store.close();
      const reopened = await again();
      onTestFinished(() => reopened.close());
      expect(callbacks(await reopened.openIntents(NOW))).toEqual([TWO]);
      expect(await claimAll(reopened)).toMatchObject([{ callback: ONE, secret: "s" }]);
    });

    it("frees nothing of others when one comes or goes while they are there", async () => {
      const { store, again } = await open();
      onTestFinished(() => store.close());
      await store.announce("g1", feed("a"), NOW);
      await subscribe(store, [intent(ONE), intent(TWO)]);
      await store.announce("g2", feed("b"), NOW);
      await store.claimDue([{ topic: FEED, callback: ONE }], feed("b"), at(NOW));
      const second = await again();
      expect(callbacks(await claimAll(second))).toEqual([TWO]);
      await second.close();
      const third = await again();
      onTestFinished(() => third.close());
      expect(await third.due(feed("b"), at(NOW))).toEqual([]);
    });

    it("is at once there for several that come at a time", async () => {
      const { store, again } = await open();
      await store.close();
      const stores = await Promise.all(Array.from({ length: 4 }, again));
      await Promise.all(stores.map((each) => each.probe(NOW)));
      await Promise.all(stores.map((each) => each.close()));
    });
  });
}
