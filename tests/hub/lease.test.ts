import { describe, expect, it } from "vitest";
import { FEED, startBench } from "../helpers/hub/bench.ts";
import { answerDeliveriesWith, confirm } from "../helpers/hub/callback-server.ts";

const DAY = 86_400_000;

describe("lease (WebSub sections 5.1 and 5.3.1)", () => {
  it.each([
    [undefined, "864000"],
    ["", "864000"],
    ["0", "300"],
    ["299", "300"],
    ["300", "300"],
    ["7200", "7200"],
    ["2592000", "2592000"],
    ["2592001", "2592000"],
    ["9".repeat(40), "2592000"],
  ])("grants for %s seconds %s, and says so in the verification", async (asked, granted) => {
    const { subscribe, callback } = await startBench();
    await subscribe("/one", asked === undefined ? {} : { "hub.lease_seconds": asked });
    expect(callback.verifications("/one")[0]!.query.get("hub.lease_seconds")).toBe(granted);
  });

  it("delivers until the lease ends, then nothing, and the record goes (5.3.1 and 8.2)", async () => {
    const bench = await startBench();
    const { subscribe, change, clock, until, callback } = bench;
    await subscribe("/one", { "hub.lease_seconds": "300" });
    clock.advance(299_999);
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries, pendingDeliveries }) => deliveries.delivered === 1 && pendingDeliveries === 0);
    clock.advance(1);
    change({ feed: "<feed>3</feed>" });
    expect(await bench.quiet()).toMatchObject({ subscriptions: [], pendingDeliveries: 0 });
    expect(callback.deliveries()).toHaveLength(1);
  });

  it("ten days when nothing is asked (8.2)", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    // Ten days in which the hub looks after its database would be as many looks.
    bench.clock.set(bench.clock.now() + 10 * DAY - 1);
    expect((await bench.quiet()).subscriptions).toHaveLength(1);
    bench.clock.advance(1);
    expect((await bench.quiet()).subscriptions).toHaveLength(0);
  });

  it("runs from the verification request, not from the answer to it (5.3)", async () => {
    const bench = await startBench();
    const { post, callback, clock, until } = bench;
    let answer = () => {};
    callback.behave((request, response) => {
      answer = () => confirm(request, response);
    }, "/one");
    await post({
      "hub.mode": "subscribe",
      "hub.topic": FEED,
      "hub.callback": `${callback.origin}/one`,
      "hub.lease_seconds": "300",
    });
    await callback.until(() => callback.verifications("/one").length === 1);
    clock.advance(9_000);
    answer();
    await until(({ subscriptions }) => subscriptions.length === 1);
    clock.advance(290_999);
    expect((await bench.quiet()).subscriptions).toHaveLength(1);
    clock.advance(1);
    expect((await bench.quiet()).subscriptions).toHaveLength(0);
  });

  it("begins anew with a renewal", async () => {
    const bench = await startBench();
    const { subscribe, clock } = bench;
    await subscribe("/one", { "hub.lease_seconds": "300" });
    clock.advance(200_000);
    await subscribe("/one", { "hub.lease_seconds": "300" });
    clock.advance(299_999);
    expect((await bench.quiet()).subscriptions).toHaveLength(1);
    clock.advance(1);
    expect((await bench.quiet()).subscriptions).toHaveLength(0);
  });

  it("ends while a retry is waiting: nothing is sent after it", async () => {
    const bench = await startBench();
    const { subscribe, change, clock, until, callback } = bench;
    await subscribe("/one", { "hub.lease_seconds": "300" });
    clock.advance(270_000);
    callback.behave(answerDeliveriesWith(500));
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.failed === 1);
    callback.behave(confirm);
    clock.advance(60_000);
    expect((await bench.quiet()).subscriptions).toHaveLength(0);
    expect(callback.received.filter(({ path }) => path === "/one")).toHaveLength(2);
  });

  it("lets a callback whose lease ended subscribe again", async () => {
    const { subscribe, change, clock, until } = await startBench();
    await subscribe("/one", { "hub.lease_seconds": "300" });
    clock.advance(300_000);
    await until(({ subscriptions }) => subscriptions.length === 0);
    await subscribe("/one");
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1);
  });
});
