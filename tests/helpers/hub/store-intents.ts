import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CLAIM_LENGTH, type SubscriptionKey } from "../../../sidecar/hub/store/store.ts";
import { at, callbacks, FEED, feed, intent, LIMIT, NOW, ONE, type StoreBench, TWO } from "./store-bench.ts";

/** Intents: added, claimed and settled; the newest counts; limits of hosts. */
export function describeIntents(kind: string, bench: StoreBench): void {
  const { opened, subscribe, pending, claimAll } = bench;

  describe(`${kind}: intents`, () => {
    it("are told of in pages, each once, however many are open", async () => {
      const { store } = await opened();
      const many = Array.from({ length: 6000 }, (_, number) => `${ONE}/${number}`);
      await store.addIntents(
        many.map((callback) => intent(callback)),
        many.length,
        NOW,
      );
      const found: SubscriptionKey[] = [];
      let pages = 0;
      for (
        let page = await store.openIntents(NOW);
        page.length > 0;
        page = await store.openIntents(NOW, page.at(-1))
      ) {
        expect(page.length).toBeLessThanOrEqual(5000);
        found.push(...page);
        pages += 1;
      }
      expect(pages).toBeGreaterThan(1);
      expect(callbacks(found)).toEqual(many.sort());
      expect(new Set(found.map(({ topic }) => topic))).toEqual(new Set([FEED]));
    });

    it("are open until they are claimed, and again when the claim has run out", async () => {
      const { store } = await opened();
      await store.addIntents([intent(ONE, { leaseSeconds: 300 })], LIMIT, NOW);
      const keys = [{ topic: FEED, callback: ONE }];
      expect(await store.openIntents(NOW)).toMatchObject(keys);
      expect(await store.claimIntents(keys, NOW)).toEqual([
        {
          ...keys[0],
          id: expect.any(String),
          mode: "subscribe",
          reason: null,
          movedTo: null,
          host: "subscriber.test",
          leaseSeconds: 300,
          announced: "",
        },
      ]);
      expect(await store.openIntents(NOW + CLAIM_LENGTH - 1)).toEqual([]);
      expect(await store.claimIntents(keys, NOW + CLAIM_LENGTH - 1)).toEqual([]);
      expect(await store.openIntents(NOW + CLAIM_LENGTH)).toMatchObject(keys);
      expect(await store.claimIntents(keys, NOW + CLAIM_LENGTH)).toHaveLength(1);
    });

    it("take effect when granted, and end without one when not", async () => {
      const { store } = await opened();
      await store.addIntents([intent(ONE), intent(TWO)], LIMIT, NOW);
      const claimed = await store.claimIntents(await store.openIntents(NOW), NOW);
      const results = claimed.map((each) => ({
        intent: each,
        granted: each.callback === ONE ? { leaseEnd: NOW + 1000 } : null,
      }));
      expect(await store.settleIntents(results)).toEqual(claimed.map(({ callback }) => callback === ONE));
      expect(await store.census(NOW)).toMatchObject({
        subscriptions: [{ topic: FEED, active: 1, failing: 0 }],
        openIntents: 0,
      });
    });

    it("are replaced by a newer one, which voids the older one's claim and result", async () => {
      const { store } = await opened();
      await subscribe(store, [intent(ONE)]);
      await store.addIntents([intent(ONE)], LIMIT, NOW);
      const older = await store.claimIntents(await store.openIntents(NOW), NOW);
      await store.addIntents([intent(ONE, { mode: "unsubscribe" })], LIMIT, NOW);
      const newer = await store.claimIntents(await store.openIntents(NOW), NOW);
      expect(newer).toHaveLength(1);
      const settle = (claimed: typeof older) =>
        store.settleIntents(claimed.map((each) => ({ intent: each, granted: { leaseEnd: NOW + 1000 } })));
      expect(await settle(older)).toEqual([false]);
      expect(await settle(newer)).toEqual([true]);
      expect((await store.census(NOW)).subscriptions).toEqual([]);
    });

    it("of one call for the same callback: the last one counts", async () => {
      const { store } = await opened();
      const kept = await store.addIntents(
        [intent(ONE, { secret: "old" }), intent(TWO), intent(ONE, { mode: "unsubscribe" })],
        LIMIT,
        NOW,
      );
      expect(kept).toEqual([true, true, true]);
      const claimed = await store.claimIntents(await store.openIntents(NOW), NOW);
      expect(claimed.map(({ callback, mode }) => [callback, mode]).sort()).toEqual([
        [ONE, "unsubscribe"],
        [TWO, "subscribe"],
      ]);
    });

    it("that nobody granted leave an old subscription as it was; a renewal changes secret and lease alone", async () => {
      const { store } = await pending(ONE);
      const [first] = await claimAll(store);
      await store.settleDeliveries(
        [{ delivery: first!, next: { received: "", failures: 2, nextTry: NOW + 1000 } }],
        NOW,
      );
      await store.addIntents([intent(ONE, { secret: "refused" })], LIMIT, NOW);
      const refused = await store.claimIntents(await store.openIntents(NOW), NOW);
      await store.settleIntents(refused.map((each) => ({ intent: each, granted: null })));
      const [second] = await claimAll(store, feed("b"), NOW + 1000);
      expect(second).toMatchObject({ secret: null, failures: 2 });
      await store.settleDeliveries(
        [{ delivery: second!, next: { received: "", failures: 2, nextTry: NOW + 2000 } }],
        NOW,
      );

      await subscribe(store, [intent(ONE, { secret: "new" })], NOW + 9000);
      expect(await store.due(feed("b"), at(NOW + 1999))).toEqual([]);
      const [third] = await claimAll(store, feed("b"), NOW + 2000);
      expect(third).toMatchObject({ secret: "new", failures: 2, leaseEnd: NOW + 9000 });
    });

    it.each(["plain", "with \u0000 and 😀", "'; DROP TABLE", '{"a\\",}', "s".repeat(199)])(
      "keep the secret %j as it is",
      async (secret) => {
        const { store } = await opened();
        await store.announce("g1", feed("a"), NOW);
        await subscribe(store, [intent(`${ONE}?q='"{},\\`, { secret })]);
        await store.announce("g2", feed("b"), NOW);
        expect(await claimAll(store)).toMatchObject([{ callback: `${ONE}?q='"{},\\`, secret }]);
      },
    );

    it("keep the longest callback there may be", async () => {
      const { store } = await opened();
      const callback = `${ONE}?${randomBytes(1500).toString("base64url")}`.slice(0, 2048);
      await subscribe(store, [intent(callback)]);
      await store.announce("g1", feed("b"), NOW);
      expect(callbacks(await claimAll(store))).toEqual([callback]);
    });

    it("above the limit of a host are not kept, unless exempt, a renewal or to unsubscribe", async () => {
      const { store } = await opened();
      await subscribe(store, [intent(ONE)]);
      const kept = await store.addIntents(
        [
          intent(TWO),
          intent("https://subscriber.test/three"),
          intent(ONE),
          intent(TWO),
          intent("https://subscriber.test/four", { exempt: true }),
          intent("https://subscriber.test/five", { mode: "unsubscribe" }),
          intent("https://other.test/", { host: "other.test" }),
        ],
        2,
        NOW,
      );
      expect(kept).toEqual([true, false, true, true, true, true, true]);
      expect(await store.addIntents([intent("https://subscriber.test/six")], 4, NOW)).toEqual([true]);
      expect(await store.addIntents([intent("https://subscriber.test/seven")], 4, NOW)).toEqual([false]);
    });

    it("free their place at a host when they turn to unsubscribe, and subscriptions when their lease ends", async () => {
      const { store } = await opened();
      await subscribe(store, [intent(ONE)], NOW + 1000);
      await store.addIntents([intent(TWO)], 2, NOW);
      const three = intent("https://subscriber.test/three");
      expect(await store.addIntents([three], 2, NOW)).toEqual([false]);
      expect(await store.addIntents([intent(TWO, { mode: "unsubscribe" }), three], 2, NOW)).toEqual([
        true,
        true,
      ]);
      const four = intent("https://subscriber.test/four");
      expect(await store.addIntents([four], 2, NOW)).toEqual([false]);
      expect(await store.addIntents([four], 2, NOW + 1000)).toEqual([true]);
    });

    it("that many processes add at a time are all there, and never more than a host may have", async () => {
      const { store, another } = await opened();
      const stores = [store, await another(), await another()];
      // As many as there are connections: those that wait for one are given up after a while.
      for (const host of ["one.test", "two.test", "three.test", "four.test", "five.test"]) {
        const asked = Array.from({ length: 12 }, (_, index) => intent(`https://${host}/${index}`, { host }));
        const kept = await Promise.all(
          asked.map((each, index) => stores[index % 3]!.addIntents([each], 10, NOW)),
        );
        expect(kept.flat().filter(Boolean)).toHaveLength(10);
      }
      expect((await store.census(NOW)).openIntents).toBe(50);
    });

    it("that several processes claim at a time are each claimed once", async () => {
      const { store, another } = await opened();
      const stores = [store, await another(), await another()];
      const asked = Array.from({ length: 100 }, (_, index) => intent(`https://subscriber.test/${index}`));
      await store.addIntents(asked, LIMIT, NOW);
      const keys = await store.openIntents(NOW);
      const claimed = await Promise.all(stores.map((each) => each.claimIntents(keys, NOW)));
      expect(callbacks(claimed.flat())).toEqual(callbacks(asked));
    });
  });
}
