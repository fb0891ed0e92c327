import { describe, expect, it } from "vitest";
import { CLAIM_LENGTH, type SubscriptionRecord } from "../../../sidecar/hub/store/store.ts";
import {
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

const THREE = "https://subscriber.test/three";
const one = { topic: FEED, callback: ONE };
const two = { topic: FEED, callback: TWO };

/** What an operator does beside the processes that work on the store. */
export function describeOperator(kind: string, bench: StoreBench): void {
  const { opened, subscribe, pending, claimAll, confirm } = bench;

  const listAll = async (store: Awaited<ReturnType<typeof opened>>["store"]) => {
    const listed: SubscriptionRecord[] = [];
    for (let page = await store.list(); page.length > 0; page = await store.list(page.at(-1))) {
      listed.push(...page);
    }
    return listed;
  };

  describe(`${kind}: an operator`, () => {
    it("is shown subscriptions, requests for new ones and open denials, in order, and no secret", async () => {
      const { store } = await pending(ONE, TWO);
      await store.addIntents([intent(THREE, { secret: "s3cret" })], LIMIT, NOW);
      await store.addIntents([intent(TWO, { mode: "unsubscribe" })], LIMIT, NOW);
      await store.addIntents([intent("https://gone.test/", { mode: "unsubscribe" })], LIMIT, NOW);
      await store.deny([one]);
      const none = { hasNewest: false, deliveredAt: null, deliveredGeneration: null, lastFailure: null };
      const fresh = { ...none, topic: FEED, host: "subscriber.test", failures: 0, nextTry: 0 };
      expect(await listAll(store)).toEqual([
        { ...fresh, callback: ONE, intent: "deny", leaseEnd: null },
        { ...fresh, callback: THREE, intent: "subscribe", leaseEnd: null },
        { ...fresh, callback: TWO, intent: "unsubscribe", leaseEnd: NOW + 3_600_000 },
      ]);
    });

    it("is shown all of many, each once, across pages and topics", async () => {
      const { store } = await opened();
      const many = Array.from({ length: 2600 }, (_, i) => `https://subscriber.test/${i}`);
      await subscribe(
        store,
        many.flatMap((callback) => [
          intent(callback, { exempt: true }),
          intent(callback, { exempt: true, topic: DATASET }),
        ]),
      );
      const listed = await listAll(store);
      expect(listed).toHaveLength(5200);
      const keys = listed.map(({ topic, callback }) => `${topic} ${callback}`);
      expect(new Set(keys).size).toBe(5200);
    });

    it("is shown who received what and when, and who failed and why; what is given back changes neither", async () => {
      const { store } = await pending(ONE, TWO);
      const shown = async () => {
        const records = await listAll(store);
        return records.map(
          ({ callback, hasNewest, deliveredAt, deliveredGeneration, lastFailure, failures }) => [
            callback,
            hasNewest,
            deliveredAt,
            deliveredGeneration,
            failures,
            lastFailure,
          ],
        );
      };
      const [first, second] = (await claimAll(store)).sort((a, b) => a.callback.localeCompare(b.callback));
      const newest = { received: '"b"', failures: 0, nextTry: 0, delivered: "g2" };
      const failed = { received: "", failures: 1, nextTry: NOW, failure: "status 503" };
      await store.settleDeliveries(
        [
          { delivery: first!, next: newest },
          { delivery: second!, next: failed },
        ],
        NOW + 5,
      );
      const received = [ONE, true, NOW + 5, "g2", 0, null];
      expect(await shown()).toEqual([received, [TWO, false, null, null, 1, "status 503"]]);
      expect((await store.census(NOW + 9)).topics).toEqual([
        { topic: FEED, announcedAt: NOW, lastDeliveredAt: NOW + 5 },
      ]);
      const [again] = await claimAll(store);
      const back = { received: "", failures: 1, nextTry: 0 };
      await store.settleDeliveries([{ delivery: again!, next: back }], NOW + 6);
      expect(await shown()).toEqual([received, [TWO, false, null, null, 1, "status 503"]]);
    });

    it("removes: nothing is delivered any more, and what is to be told is claimed once", async () => {
      const { store, another } = await pending(ONE, TWO);
      const beside = await another();
      expect(await beside.deny([one, { topic: DATASET, callback: ONE }])).toEqual([one]);
      expect(callbacks(await claimAll(store))).toEqual([TWO]);
      expect(await store.openIntents(NOW)).toMatchObject([one]);
      const claimed = await store.claimIntents([one], NOW);
      expect(claimed).toMatchObject([
        { ...one, mode: "deny", reason: "byOperator", host: "subscriber.test" },
      ]);
      expect(await store.claimIntents([one], NOW)).toEqual([]);
      expect(await store.openIntents(NOW + CLAIM_LENGTH)).toMatchObject([one]);
      expect(await store.settleIntents([{ intent: claimed[0]!, granted: null }])).toEqual([false]);
      expect(callbacks(await listAll(store))).toEqual([TWO]);
      expect(await store.deny([one])).toEqual([]);
    });

    it("removes what is being delivered: its outcome is passed over", async () => {
      const { store } = await pending(ONE);
      const [delivery] = await claimAll(store);
      await store.deny([one]);
      await store.settleDeliveries(
        [{ delivery: delivery!, next: { received: "", failures: 1, nextTry: NOW } }],
        NOW,
      );
      expect(await listAll(store)).toMatchObject([{ callback: ONE, leaseEnd: null, intent: "deny" }]);
    });

    it("removes what is being verified: the answer to it has no effect", async () => {
      const { store } = await opened();
      await store.addIntents([intent(ONE)], LIMIT, NOW);
      const [claimed] = await store.claimIntents([one], NOW);
      expect(await store.deny([one])).toEqual([one]);
      expect(await store.settleIntents([{ intent: claimed!, granted: { leaseEnd: NOW + 1 } }])).toEqual([
        false,
      ]);
      expect(await listAll(store)).toMatchObject([{ callback: ONE, leaseEnd: null, intent: "deny" }]);
    });

    it("removes at the moment of a verification: it is gone, whichever came first", async () => {
      const { store, another } = await opened();
      const beside = await another();
      const keys = Array.from({ length: 40 }, (_, i) => ({ topic: FEED, callback: `${ONE}/${i}` }));
      await store.addIntents(
        keys.map(({ callback }) => intent(callback)),
        LIMIT,
        NOW,
      );
      const claimed = await store.claimIntents(keys, NOW);
      const granted = { leaseEnd: NOW + 3_600_000 };
      const [denied] = await Promise.all([
        Promise.all(keys.map((key) => beside.deny([key]))),
        ...claimed.map((each) => store.settleIntents([{ intent: each, granted }])),
      ]);
      const left = (await listAll(store)).filter(({ leaseEnd }) => leaseEnd !== null);
      expect(denied.flat()).toHaveLength(40);
      expect(left).toEqual([]);
    });

    it("is overruled by a newer request: the denial is not told any more", async () => {
      const { store } = await pending(ONE);
      await store.deny([one]);
      const [denial] = await store.claimIntents([one], NOW);
      await store.addIntents([intent(ONE)], LIMIT, NOW);
      await store.settleIntents([{ intent: denial!, granted: null }]);
      expect(await confirm(store)).toEqual([true]);
      expect(await listAll(store)).toMatchObject([
        { callback: ONE, leaseEnd: NOW + 3_600_000, intent: null },
      ]);
    });

    it("frees the place that a removed subscription had at its host", async () => {
      const { store } = await opened();
      await subscribe(store, [intent(ONE)]);
      expect(await store.addIntents([intent(TWO)], 1, NOW)).toEqual([false]);
      await store.deny([one]);
      expect(await store.addIntents([intent(TWO)], 1, NOW)).toEqual([true]);
    });

    it("makes due what waits for a retry, and nothing else", async () => {
      const { store } = await pending(ONE, TWO);
      const [first] = await claimAll(store);
      const next = { received: "", failures: 1, nextTry: NOW + 60_000 };
      await store.settleDeliveries([{ delivery: first!, next }], NOW);
      const waiting = { topic: FEED, callback: first!.callback };
      const other = waiting.callback === ONE ? two : one;
      expect(callbacks(await claimAll(store))).toEqual([]);
      expect(await store.retryNow([waiting, other, { topic: DATASET, callback: ONE }], NOW)).toEqual([
        waiting,
      ]);
      expect(await claimAll(store)).toMatchObject([{ ...waiting, failures: 1 }]);
      expect(await store.retryNow([waiting], NOW)).toEqual([]);
    });

    it("announces an older generation, which a process cannot", async () => {
      const { store } = await pending(ONE);
      expect(await store.announce("g1", feed("a"), NOW)).toBe(false);
      await store.announceInstead("g1", feed("a"), NOW);
      expect(await claimAll(store, feed("b"))).toEqual([]);
      expect(await store.announce("g1", feed("a"), NOW)).toBe(true);
      expect(await listAll(store)).toMatchObject([{ hasNewest: true }]);
      await store.announceInstead("g0", feed("z"), NOW);
      expect(callbacks(await claimAll(store, feed("z")))).toEqual([ONE]);
      expect(await store.announce("g2", feed("b"), NOW)).toBe(true);
    });
  });
}
