import { describe, expect, it } from "vitest";
import { CLAIM_LENGTH, CLOCK_TOLERANCE } from "../../../sidecar/hub/store/store.ts";
import {
  at,
  callbacks,
  DATASET,
  FEED,
  feed,
  HORIZON,
  intent,
  LIMIT,
  NOW,
  ONE,
  type StoreBench,
  TWO,
} from "./store-bench.ts";

/** What was announced, and who lacks it: due, claimed, settled, expired. */
export function describeDeliveries(kind: string, bench: StoreBench): void {
  const { opened, confirm, subscribe, pending, claimAll } = bench;

  describe(`${kind}: topics`, () => {
    it("a new subscription begins with what was announced when its intent was claimed", async () => {
      const { store } = await opened();
      await store.announce("g1", feed("a"), NOW);
      await store.addIntents([intent(ONE), intent(TWO)], LIMIT, NOW);
      const claim = (callback: string) => store.claimIntents([{ topic: FEED, callback }], NOW);
      const early = await claim(ONE);
      await store.announce("g2", feed("b"), NOW);
      const late = await claim(TWO);
      const granted = { leaseEnd: NOW + 1000 };
      await store.settleIntents([...early, ...late].map((each) => ({ intent: each, granted })));
      expect(callbacks(await store.due(feed("b"), at(NOW)))).toEqual([ONE]);
    });

    it("of an older generation do not take the place of newer ones, topic by topic", async () => {
      const { store, another } = await opened();
      const topics = (etag: string) => [...feed(etag), { url: DATASET, etag: `"${etag}"` }];
      expect(await store.announce("20260331T093000002Z-b", feed("b"), NOW)).toBe(true);
      const late = await another();
      expect(await late.announce("20260331T093000001Z-a", topics("a"), NOW)).toBe(false);
      await subscribe(store, [intent(ONE), intent(ONE, { topic: DATASET })]);
      expect(await late.announce("20260331T093000003Z-c", topics("c"), NOW)).toBe(true);
      const due = await late.due(topics("c"), at(NOW));
      expect(due.map(({ topic }) => topic).sort()).toEqual([FEED, DATASET].sort());
    });

    it("are ordered by the bytes of their generation's name", async () => {
      const { store } = await opened();
      expect(await store.announce("a-b", feed("a"), NOW)).toBe(true);
      expect(await store.announce("aZ", feed("b"), NOW)).toBe(true);
      expect(await store.announce("aa", feed("c"), NOW)).toBe(true);
      expect(await store.announce("aZ", feed("d"), NOW)).toBe(false);
    });

    it("announced again, by the same generation or a newer one, stay announced", async () => {
      const { store } = await pending(ONE);
      expect(await store.announce("g2", feed("b"), NOW + 5)).toBe(true);
      expect(await store.announce("g3", feed("b"), NOW + 9)).toBe(true);
      expect((await store.census(NOW + 9)).oldestPendingSince).toBe(NOW);
    });

    it("that are not the announced ones are not due and cannot be claimed, older or newer", async () => {
      const { store } = await pending(ONE);
      for (const other of ["a", "c"]) {
        expect(await store.due(feed(other), at(NOW))).toEqual([]);
        const keys = [{ topic: FEED, callback: ONE }];
        expect(await store.claimDue(keys, feed(other), at(NOW))).toEqual([]);
      }
      expect(await claimAll(store)).toHaveLength(1);
    });
  });

  describe(`${kind}: deliveries`, () => {
    it("are due until claimed, and again when the claim has run out", async () => {
      const { store, another } = await pending(ONE);
      const other = await another();
      const [claimed] = await claimAll(store);
      expect(claimed).toEqual({
        topic: FEED,
        callback: ONE,
        claim: expect.any(String),
        claimedUntil: NOW + CLAIM_LENGTH,
        host: "subscriber.test",
        secret: null,
        leaseEnd: NOW + 3_600_000,
        failures: 0,
        proven: false,
      });
      expect(await claimAll(other, feed("b"), NOW + CLAIM_LENGTH - 1)).toEqual([]);
      expect(await claimAll(other, feed("b"), NOW + CLAIM_LENGTH)).toHaveLength(1);
    });

    it("claimed by a process whose clock is ahead stay claimed; by one far ahead of its time they are not", async () => {
      const { store, another } = await pending(ONE);
      const other = await another();
      const [first] = await claimAll(store, feed("b"), NOW + CLOCK_TOLERANCE);
      expect(await claimAll(other)).toEqual([]);
      await store.settleDeliveries(
        [{ delivery: first!, next: { received: "", failures: 0, nextTry: 0 } }],
        NOW,
      );
      await claimAll(store, feed("b"), NOW + CLOCK_TOLERANCE + 1);
      expect(await claimAll(other)).toHaveLength(1);
    });

    it("to be tried again by a process whose clock is ahead wait; by one far ahead of its time they do not", async () => {
      const { store } = await pending(ONE);
      const ahead = NOW + HORIZON + CLOCK_TOLERANCE;
      for (const [nextTry, due] of [
        [ahead, 0],
        [ahead + 1, 1],
      ] as const) {
        const [claimed] = await claimAll(store, feed("b"), ahead + 2);
        await store.settleDeliveries(
          [{ delivery: claimed!, next: { received: "", failures: 1, nextTry } }],
          NOW,
        );
        expect(await store.due(feed("b"), at(NOW))).toHaveLength(due);
      }
    });

    it("that several processes claim at a time are each claimed once", async () => {
      const all = Array.from({ length: 200 }, (_, index) => `https://subscriber.test/${index}`);
      const { store, another } = await pending(...all);
      const stores = [store, await another(), await another()];
      const claimed = await Promise.all(
        stores.map(async (each) => {
          const keys = await each.due(feed("b"), at(NOW));
          const batches = Array.from({ length: 20 }, (_, index) => keys.slice(index * 10, index * 10 + 10));
          return Promise.all(batches.map((batch) => each.claimDue(batch, feed("b"), at(NOW))));
        }),
      );
      expect(callbacks(claimed.flat(2))).toEqual(all.sort());
    });

    it("are over when the newest was received, and due when something else was or nobody knows", async () => {
      const { store } = await pending(ONE, TWO, "https://subscriber.test/three");
      const received = new Map([
        [ONE, '"b"'],
        [TWO, '"a"'],
        ["https://subscriber.test/three", ""],
      ]);
      await store.settleDeliveries(
        (await claimAll(store)).map((delivery) => ({
          delivery,
          next: { received: received.get(delivery.callback)!, failures: 0, nextTry: 0 },
        })),
        NOW,
      );
      expect(callbacks(await store.due(feed("b"), at(NOW)))).toEqual(["https://subscriber.test/three", TWO]);
    });

    it("whose outcome nobody kept are due again, even when the topic is again what it was before", async () => {
      const { store } = await pending(ONE);
      await claimAll(store);
      await store.announce("g3", feed("a"), NOW);
      expect(await store.due(feed("a"), at(NOW))).toEqual([]);
      expect(await store.due(feed("a"), at(NOW + CLAIM_LENGTH))).toHaveLength(1);
    });

    it("that failed wait for their next try, and come after those without failures", async () => {
      const { store } = await pending(ONE, TWO);
      const [one] = await store.claimDue([{ topic: FEED, callback: ONE }], feed("b"), at(NOW));
      await store.settleDeliveries(
        [{ delivery: one!, next: { received: "", failures: 1, nextTry: NOW + 60_000 } }],
        NOW,
      );
      expect(callbacks(await store.due(feed("b"), at(NOW + 59_999)))).toEqual([TWO]);
      const due = await store.due(feed("b"), at(NOW + 60_000));
      expect(due.map(({ callback }) => callback)).toEqual([TWO, ONE]);
      expect((await store.census(NOW)).subscriptions).toEqual([{ topic: FEED, active: 1, failing: 1 }]);
    });

    it("that end a subscription remove it", async () => {
      const { store } = await pending(ONE, TWO);
      const claimed = await claimAll(store);
      await store.settleDeliveries(
        claimed.map((delivery) => ({
          delivery,
          next: delivery.callback === ONE ? null : { received: '"b"', failures: 0, nextTry: 0 },
        })),
        NOW,
      );
      expect((await store.census(NOW)).subscriptions).toEqual([{ topic: FEED, active: 1, failing: 0 }]);
    });

    it("whose claim was lost, or whose subscription is gone, are passed over", async () => {
      const { store, another } = await pending(ONE, TWO);
      const other = await another();
      const lost = await claimAll(store);
      const [held] = await other.claimDue(
        [{ topic: FEED, callback: ONE }],
        feed("b"),
        at(NOW + CLAIM_LENGTH),
      );
      await store.addIntents([intent(TWO, { mode: "unsubscribe" })], LIMIT, NOW);
      await confirm(store);
      await store.settleDeliveries(
        lost.map((delivery) => ({ delivery, next: { received: '"b"', failures: 0, nextTry: 0 } })),
        NOW,
      );
      await store.settleDeliveries(
        lost.map((delivery) => ({ delivery, next: null })),
        NOW,
      );
      expect(await store.census(NOW)).toMatchObject({ pendingDeliveries: 1 });
      expect(callbacks(await store.due(feed("b"), at(NOW + 2 * CLAIM_LENGTH)))).toEqual([ONE]);
      await other.settleDeliveries(
        [{ delivery: held!, next: { received: '"b"', failures: 0, nextTry: 0 } }],
        NOW,
      );
      expect(await store.census(NOW)).toMatchObject({ pendingDeliveries: 0 });
    });

    it("are not due when the lease has ended; the subscription expires", async () => {
      const { store } = await opened();
      await store.announce("g1", feed("a"), NOW);
      await subscribe(store, [intent(ONE)], NOW + 1000);
      await subscribe(store, [intent(TWO)], NOW + 2000);
      await store.announce("g2", feed("b"), NOW);
      expect(await store.expire(NOW + 999)).toBe(0);
      expect(callbacks(await store.due(feed("b"), at(NOW + 1000)))).toEqual([TWO]);
      expect(await store.expire(NOW + 1000)).toBe(1);
      expect(await store.expire(NOW + 1000)).toBe(0);
      expect((await store.census(NOW)).subscriptions).toEqual([{ topic: FEED, active: 1, failing: 0 }]);
    });
  });
}
