import { describe, expect, it } from "vitest";
import { type Bench, FEED, startBench } from "../helpers/hub/bench.ts";
import { answerDeliveriesWith, type Behaviour, confirm } from "../helpers/hub/callback-server.ts";

const MINUTE = 60_000;

/** Makes the delivery that is due now fail, and waits until that is recorded. */
async function fail({ until, callback, hub }: Bench, times: number, behaviour = answerDeliveriesWith(503)) {
  callback.behave(behaviour);
  hub.siteChanged();
  await until(({ deliveries }) => deliveries.failed === times);
}

/** A bench whose one subscription, of /one, has failed once to receive "<feed>2</feed>". */
async function startFailing(
  behaviour?: Behaviour,
  options?: Parameters<typeof startBench>[0],
): Promise<Bench> {
  const bench = await startBench(options);
  await bench.subscribe("/one");
  bench.change({ feed: "<feed>2</feed>" });
  await fail(bench, 1, behaviour);
  return bench;
}

describe("retry of deliveries (WebSub section 7)", () => {
  it("tries again after one minute and after thirty, and removes and tells after the third failure (5.2)", async () => {
    const bench = await startBench();
    const { subscribe, change, callback, clock, until } = bench;
    await subscribe("/one?token=a");
    change({ feed: "<feed>2</feed>" });
    await fail(bench, 1);

    clock.advance(MINUTE - 1);
    expect((await bench.quiet()).deliveries.failed).toBe(1);
    clock.advance(1);
    await fail(bench, 2);

    clock.advance(30 * MINUTE - 1);
    expect((await bench.quiet()).deliveries.failed).toBe(2);
    clock.advance(1);
    await callback.until(() => callback.verifications("/one").length === 2);

    const metrics = await until(({ subscriptions, removed }) => subscriptions.length === 0 && removed > 0);
    expect(metrics).toMatchObject({
      removed: 1,
      deliveries: { delivered: 0, failed: 3 },
      pendingDeliveries: 0,
    });
    const denied = callback.verifications("/one")[1]!;
    expect(denied.target.startsWith("/one?token=a&hub.mode=denied&hub.topic=")).toBe(true);
    expect(Object.fromEntries(denied.query)).toEqual({
      token: "a",
      "hub.mode": "denied",
      "hub.topic": FEED,
      "hub.reason": "three deliveries in a row failed; subscribe again when the callback works",
    });
    change({ feed: "<feed>3</feed>" });
    clock.advance(60 * MINUTE);
    await bench.quiet();
    expect(callback.received.filter(({ path }) => path === "/one")).toHaveLength(5);
  });

  it("tells once, whatever the callback answers (5.2)", async () => {
    const bench = await startBench();
    const { subscribe, change, callback, clock } = bench;
    await subscribe("/one");
    const refuse: Behaviour = (_, response) => response.writeHead(500).end();
    change({ feed: "<feed>2</feed>" });
    await fail(bench, 1, refuse);
    clock.advance(MINUTE);
    await fail(bench, 2, refuse);
    clock.advance(30 * MINUTE);
    await callback.until(() => callback.verifications("/one").length === 2);
    clock.advance(60 * MINUTE);
    await bench.quiet();
    expect(callback.received.filter(({ path }) => path === "/one")).toHaveLength(5);
  });

  it("sets the count to zero with a success: failure, failure, success, failure, failure is no end", async () => {
    const bench = await startBench();
    const { subscribe, change, callback, clock, until } = bench;
    await subscribe("/one");
    for (const round of [1, 2]) {
      change({ feed: `<feed>${round}a</feed>` });
      await fail(bench, 2 * round - 1);
      clock.advance(MINUTE);
      await fail(bench, 2 * round);
      if (round === 1) {
        callback.behave(confirm);
        clock.advance(30 * MINUTE);
        const metrics = await until(({ deliveries }) => deliveries.delivered === 1);
        expect(metrics.subscriptions).toEqual([{ topic: FEED, active: 1, failing: 0 }]);
      }
    }
    expect((await bench.quiet()).subscriptions).toEqual([{ topic: FEED, active: 0, failing: 1 }]);
    clock.advance(30 * MINUTE);
    await until(({ subscriptions }) => subscriptions.length === 0);
  });

  it("lets new content wait for the retry and sends the newest bytes then", async () => {
    const bench = await startFailing();
    const { change, callback, clock, until } = bench;
    callback.behave(confirm);
    change({ feed: "<feed>3</feed>" });
    clock.advance(MINUTE / 2);
    change({ feed: "<feed>4</feed>" });
    await bench.quiet();
    expect(callback.deliveries()).toHaveLength(1);
    clock.advance(MINUTE / 2);
    await until(({ deliveries, pendingDeliveries }) => deliveries.delivered === 1 && pendingDeliveries === 0);
    expect(callback.deliveries().map(({ body }) => body.toString())).toEqual([
      "<feed>2</feed>",
      "<feed>4</feed>",
    ]);
  });

  it("sends what a subscriber had before, when content comes back after a failure of unknown effect", async () => {
    const bench = await startFailing((_, response) => response.destroy());
    const { change, callback, clock, until } = bench;
    callback.behave(confirm);
    change({ feed: "<feed>1</feed>" });
    clock.advance(MINUTE);
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(callback.deliveries().at(-1)!.body.toString()).toBe("<feed>1</feed>");
  });

  it("removes at once after 410, without telling", async () => {
    const bench = await startBench();
    const { subscribe, change, callback, until } = bench;
    await subscribe("/one");
    callback.behave(answerDeliveriesWith(410));
    change({ feed: "<feed>2</feed>" });
    // The row goes before the count is kept.
    const metrics = await until(({ subscriptions, removed }) => subscriptions.length === 0 && removed > 0);
    expect(metrics).toMatchObject({ removed: 1, deliveries: { gone: 1, failed: 0 } });
    change({ feed: "<feed>3</feed>" });
    await bench.quiet();
    expect(callback.received.filter(({ path }) => path === "/one")).toHaveLength(2);
  });

  it("keeps the count and the moment of the next try through a renewal", async () => {
    const bench = await startFailing();
    const { subscribe, callback, clock, until } = bench;
    await subscribe("/one", { "hub.secret": "new" });
    await bench.quiet();
    expect(callback.deliveries()).toHaveLength(1);
    callback.behave(confirm);
    clock.advance(MINUTE);
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(callback.deliveries()[1]!.headers).toHaveProperty("x-hub-signature");
  });

  const failures: [string, Behaviour][] = [
    ["400", answerDeliveriesWith(400)],
    ["404", answerDeliveriesWith(404)],
    ["429 with Retry-After", answerDeliveriesWith(429, { "retry-after": "1" })],
    ["503 with a Retry-After far ahead", answerDeliveriesWith(503, { "retry-after": "1000000000000" })],
    ["a reset connection", (_, response) => void (response.socket as import("node:tls").TLSSocket).destroy()],
  ];
  it.each(failures)("counts %s as one failure, tried again after a minute", async (_, behaviour) => {
    const bench = await startFailing(behaviour);
    const { callback, clock, until } = bench;
    callback.behave(confirm);
    clock.advance(MINUTE - 1);
    expect((await bench.quiet()).deliveries.delivered).toBe(0);
    clock.advance(1);
    await until(({ deliveries }) => deliveries.delivered === 1);
  });

  it("takes the delays from its options", async () => {
    const bench = await startFailing(undefined, { retryDelays: [0.5, 2] });
    const { callback, clock, until } = bench;
    clock.advance(500);
    await fail(bench, 2);
    clock.advance(2000);
    await until(({ subscriptions }) => subscriptions.length === 0);
    expect(callback.deliveries()).toHaveLength(3);
  });

  it("is not put off when the clock is set back a day", async () => {
    const bench = await startFailing();
    const { callback, clock, until } = bench;
    callback.behave(confirm);
    clock.set(clock.now() - 24 * 60 * MINUTE);
    clock.advance(MINUTE);
    await until(({ deliveries }) => deliveries.delivered === 1);
  });

  it("makes one try of what became overdue when the clock is set forward a day", async () => {
    const bench = await startFailing();
    const { callback, clock } = bench;
    clock.set(clock.now() + 24 * 60 * MINUTE);
    await fail(bench, 2);
    await bench.quiet();
    expect(callback.deliveries()).toHaveLength(2);
  });
});
