import { describe, expect, it } from "vitest";
import { CLAIM_LENGTH, type ClaimedDelivery, type DeliveryResult } from "../../../sidecar/hub/store/store.ts";
import { at, callbacks, FEED, feed, intent, LIMIT, NOW, ONE, type StoreBench, TWO } from "./store-bench.ts";

const one = { topic: FEED, callback: ONE };
const granted = { leaseEnd: NOW + 3_600_000 };

/** Ends a subscription whose deliveries failed. */
const failed = (delivery: ClaimedDelivery): DeliveryResult => ({
  delivery,
  next: null,
  denial: "afterFailures",
});

/** What is to be told to callbacks whose deliveries failed. */
export function describeDenials(kind: string, bench: StoreBench): void {
  const { opened, confirm, pending, claimAll } = bench;

  describe(`${kind}: the end after failures`, () => {
    it("keeps a denial with its reason, to be claimed and told once; an end without one keeps none", async () => {
      const { store, another } = await pending(ONE, TWO);
      const settled = (await claimAll(store)).map((delivery) =>
        delivery.callback === ONE ? failed(delivery) : { delivery, next: null },
      );
      await store.settleDeliveries(settled, NOW);
      expect((await store.census(NOW)).subscriptions).toEqual([]);
      expect(await store.list()).toMatchObject([{ ...one, intent: "deny", leaseEnd: null }]);
      const beside = await another();
      expect(await beside.openIntents(NOW)).toMatchObject([one]);
      const [denial] = await beside.claimIntents([one], NOW);
      expect(denial).toMatchObject({
        ...one,
        mode: "deny",
        reason: "afterFailures",
        host: "subscriber.test",
      });
      expect(await store.claimIntents([one], NOW)).toEqual([]);
      expect(await store.openIntents(NOW + CLAIM_LENGTH)).toMatchObject([one]);
      await beside.settleIntents([{ intent: denial!, granted: null }]);
      expect(await store.openIntents(NOW + CLAIM_LENGTH)).toEqual([]);
    });

    it("keeps denials of many at a time, each with an id of its own", async () => {
      const many = Array.from({ length: 50 }, (_, index) => `${ONE}/${index}`);
      const { store } = await pending(...many);
      await store.settleDeliveries((await claimAll(store)).map(failed), NOW);
      const denials = await store.claimIntents(await store.openIntents(NOW), NOW);
      expect(callbacks(denials)).toEqual(many.sort());
      expect(new Set(denials.map(({ id }) => id)).size).toBe(50);
    });

    it("is none when the claim was lost or the subscription is gone", async () => {
      const { store, another } = await pending(ONE, TWO);
      const lost = await claimAll(store);
      const beside = await another();
      await beside.claimDue([one], feed("b"), at(NOW + CLAIM_LENGTH));
      await store.addIntents([intent(TWO, { mode: "unsubscribe" })], LIMIT, NOW);
      await confirm(store);
      await store.settleDeliveries(lost.map(failed), NOW);
      expect(await store.list()).toMatchObject([{ ...one, intent: null }]);
      expect(await store.openIntents(NOW)).toEqual([]);
    });

    it.each([
      ["subscribe", "being verified", 1],
      ["subscribe", "not claimed yet", 1],
      ["unsubscribe", "being verified", 0],
    ] as const)("leaves the subscriber's wish to %s that is %s", async (mode, state, left) => {
      const { store } = await pending(ONE);
      const [delivery] = await claimAll(store);
      await store.addIntents([intent(ONE, { mode, secret: "new" })], LIMIT, NOW);
      const claim = () => store.claimIntents([one], NOW);
      const claimed = state === "being verified" ? await claim() : [];
      await store.settleDeliveries([failed(delivery!)], NOW);
      expect((await store.census(NOW)).subscriptions).toEqual([]);
      const [wish] = claimed.length > 0 ? claimed : await claim();
      expect(wish).toMatchObject({ mode, reason: null });
      expect(await store.settleIntents([{ intent: wish!, granted }])).toEqual([true]);
      expect(await store.openIntents(NOW + CLAIM_LENGTH)).toEqual([]);
      await store.announce("g3", feed("c"), NOW);
      expect(await claimAll(store, feed("c"))).toMatchObject(
        Array(left).fill({ callback: ONE, secret: "new", failures: 0 }),
      );
    });

    it("is overruled by a newer request: the denial is not told any more", async () => {
      const { store } = await pending(ONE);
      await store.settleDeliveries((await claimAll(store)).map(failed), NOW);
      const [denial] = await store.claimIntents([one], NOW);
      await store.addIntents([intent(ONE)], LIMIT, NOW);
      await store.settleIntents([{ intent: denial!, granted: null }]);
      expect(await store.claimIntents([one], NOW)).toMatchObject([{ mode: "subscribe", reason: null }]);
      expect(await confirm(store, NOW + CLAIM_LENGTH)).toEqual([true]);
      expect(await store.list()).toMatchObject([{ ...one, intent: null, failures: 0 }]);
    });

    it("at the moment of a renewal: either it is renewed or it is to be told, never both or neither", async () => {
      const { store, another } = await opened();
      const beside = await another();
      const many = Array.from({ length: 40 }, (_, index) => intent(`${ONE}/${index}`));
      await store.announce("g1", feed("a"), NOW);
      await store.addIntents(many, LIMIT, NOW);
      await confirm(store);
      await store.announce("g2", feed("b"), NOW);
      const deliveries = await claimAll(store);
      await store.addIntents(many, LIMIT, NOW);
      const renewals = await store.claimIntents(await store.openIntents(NOW), NOW);
      await Promise.all([
        ...renewals.map((each) => beside.settleIntents([{ intent: each, granted }])),
        store.settleDeliveries(deliveries.slice(0, 20).map(failed), NOW),
        ...deliveries.slice(20).map((each) => store.settleDeliveries([failed(each)], NOW)),
      ]);
      const listed = await store.list();
      expect(callbacks(listed)).toEqual(callbacks(many));
      for (const { leaseEnd, intent } of listed) expect(intent).toBe(leaseEnd === null ? "deny" : null);
    });
  });
}
