import { describe, expect, it } from "vitest";
import { CLAIM_LENGTH } from "../../sidecar/hub/store/store.ts";
import { type Bench, FEED, generationName, startBench } from "../helpers/hub/bench.ts";
import { answerDeliveriesWith, type Behaviour, confirm } from "../helpers/hub/callback-server.ts";
import { createHandClock } from "../helpers/hub/clock.ts";
import { startHubProcess } from "../helpers/hub/process.ts";
import { createSite } from "../helpers/hub/site.ts";

describe("restart", () => {
  it("delivers what changed while the hub was stopped", async () => {
    const bench = await startBench();
    await bench.subscribe("/one", { "hub.secret": "s" });
    await bench.hub.stop();
    bench.site.publish({ feed: "<feed>2</feed>" });
    const { until } = await bench.another();
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(bench.callback.deliveries("/one")[0]!.body.toString()).toBe("<feed>2</feed>");
    expect(bench.callback.deliveries("/one")[0]!.headers).toHaveProperty("x-hub-signature");
  });

  it("delivers nothing again that was delivered before", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    bench.change({ feed: "<feed>2</feed>" });
    await bench.until(
      ({ deliveries, pendingDeliveries }) => deliveries.delivered === 1 && pendingDeliveries === 0,
    );
    await bench.hub.stop();
    const { quiet } = await bench.another();
    expect((await quiet()).deliveries.delivered).toBe(0);
  });

  it("keeps failures and the moment of the next try", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    bench.callback.behave((_, response) => response.writeHead(500).end());
    bench.change({ feed: "<feed>2</feed>" });
    await bench.until(({ deliveries }) => deliveries.failed === 1);
    await bench.hub.stop();
    bench.callback.behave(confirm);
    const { quiet, until, clock } = await bench.another();
    expect(await quiet()).toMatchObject({ subscriptions: [{ failing: 1 }], deliveries: { delivered: 0 } });
    clock.advance(60_000);
    await until(({ deliveries }) => deliveries.delivered === 1);
  });

  it("announces no older generation than the one announced before it", async () => {
    const bench = await startBench();
    bench.change({ feed: "<feed>5</feed>", generation: generationName(5) });
    await bench.subscribe("/one");
    await bench.hub.stop();
    bench.site.publish({ feed: "<feed>4</feed>", generation: generationName(4) });
    const { quiet, change, until } = await bench.another();
    expect((await quiet()).deliveries.delivered).toBe(0);
    change({ feed: "<feed>6</feed>", generation: generationName(6) });
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(bench.callback.deliveries("/one")[0]!.body.toString()).toBe("<feed>6</feed>");
  });
});

describe("a process that is killed", () => {
  /** A bench whose hub is stopped; the test starts others on its database. */
  async function startStopped() {
    const bench = await startBench({ clock: createHandClock(Date.now()) });
    await bench.subscribe("/one");
    await bench.hub.stop();
    const { databaseUrl, callback } = bench;
    return { ...bench, process: { databaseUrl, certificateAuthority: callback.certificateAuthority } };
  }

  it("between its 202 and the verification: the next one verifies", async () => {
    const { callback, process, another } = await startStopped();
    callback.behave(() => {}, "/two");
    const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/two` };
    const killed = startHubProcess({ ...process, form });
    expect(await killed.line()).toBe("202");
    await callback.until(() => callback.verifications("/two").length === 1);
    await killed.kill();

    callback.behave(confirm, "/two");
    const { until } = await another({ clock: createHandClock(Date.now()) });
    const { subscriptions } = await until(({ verifications }) => verifications.confirmed === 1);
    expect(subscriptions).toEqual([{ topic: FEED, active: 2, failing: 0 }]);
  });

  it("in the middle of a delivery: the next one delivers, at once", async () => {
    const { callback, process, site, another } = await startStopped();
    callback.behave(() => {}, "/one");
    const killed = startHubProcess({ ...process, feed: "<feed>2</feed>" });
    await callback.until(() => callback.deliveries("/one").length === 1);
    await killed.kill();

    callback.behave(confirm, "/one");
    site.publish({ feed: "<feed>2</feed>" });
    const { until } = await another({ clock: createHandClock(Date.now()) });
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(callback.deliveries("/one")[1]!.body.toString()).toBe("<feed>2</feed>");
  });

  it("while it tells of an end after three failures: the next one tells (WebSub section 5.2)", async () => {
    const minute = 60_000;
    const clock = createHandClock(Date.now() - 32 * minute);
    const bench = await startBench({ clock });
    const { subscribe, change, callback, until, hub, databaseUrl, another } = bench;
    await subscribe("/one");
    callback.behave(answerDeliveriesWith(503), "/one");
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.failed === 1);
    clock.advance(minute);
    await until(({ deliveries }) => deliveries.failed === 2);
    await hub.stop();
    const hangWhenTold: Behaviour = ({ method }, response) => {
      if (method === "POST") response.writeHead(503).end();
    };
    callback.behave(hangWhenTold, "/one");
    const { certificateAuthority } = callback;
    const killed = startHubProcess({ databaseUrl, certificateAuthority, feed: "<feed>2</feed>" });
    await callback.until(() => callback.verifications("/one").length === 2);
    await killed.kill();

    callback.behave(confirm, "/one");
    const next = await another({ clock: createHandClock(Date.now()) });
    await callback.until(() => callback.verifications("/one").length === 3);
    const [, interrupted, told] = callback.verifications("/one");
    expect(told!.query.get("hub.mode")).toBe("denied");
    expect(told!.target).toBe(interrupted!.target);
    const metrics = await next.until(({ openIntents }) => openIntents === 0);
    expect(metrics).toMatchObject({ subscriptions: [], denials: { told: 1, untold: 0 } });
  });

  it("beside another: what it had claimed is free after fifteen seconds", async () => {
    const { callback, process, site, another } = await startStopped();
    callback.behave(() => {}, "/one");
    const killed = startHubProcess({ ...process, feed: "<feed>2</feed>" });
    await callback.until(() => callback.deliveries("/one").length === 1);
    site.publish({ feed: "<feed>2</feed>" });
    const clock = createHandClock(Date.now());
    const { until, quiet } = await another({ clock });
    await killed.kill();

    callback.behave(confirm, "/one");
    await quiet();
    expect(callback.deliveries("/one")).toHaveLength(1);
    clock.advance(CLAIM_LENGTH);
    await until(({ deliveries }) => deliveries.delivered === 1);
  });
});

describe("two processes on one store", () => {
  it("look for what the other has done 15 seconds after they began to look, however long that took", async () => {
    const site = createSite();
    const hand = createHandClock();
    const planned: number[] = [];
    const clock: typeof hand = {
      ...hand,
      after(milliseconds, callback) {
        planned.push(milliseconds);
        return hand.after(milliseconds, callback);
      },
    };
    const current = () => {
      hand.advance(10_000);
      return site.state;
    };
    const { until } = await startBench({ clock, current });
    const next = CLAIM_LENGTH - 10_000;
    // What is asked of name servers has shorter limits.
    await until(() => planned.some((milliseconds) => milliseconds >= next));
    expect(Math.max(...planned)).toBe(next);
  });

  it("deliver each change to each subscriber once", async () => {
    const first = await startBench();
    const second = await first.another({ clock: first.clock });
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    const ask = (path: string, { post, callback }: Bench) =>
      post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": callback.origin + path });
    await Promise.all(paths.map((path, index) => ask(path, index % 2 ? first : second)));
    await first.until(({ subscriptions }) => subscriptions[0]?.active === 50);
    first.site.publish({ feed: "<feed>2</feed>" });
    first.hub.siteChanged();
    second.hub.siteChanged();
    await first.until(() => first.callback.deliveries().length >= 50);
    await first.until(({ pendingDeliveries }) => pendingDeliveries === 0);
    await second.quiet();
    expect(
      first.callback
        .deliveries()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(paths.sort());
  });
});
