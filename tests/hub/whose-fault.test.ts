import { describe, expect, it } from "vitest";
import { createApp } from "../../sidecar/app.ts";
import { NameUnasked, NameUnresolved } from "../../sidecar/hub/callbacks/resolver.ts";
import type { Hub, HubMetrics, HubOptions } from "../../sidecar/hub/hub.ts";
import type { PublishedSite } from "../../sidecar/site/published-site.ts";
import { type Bench, FEED, startBench } from "../helpers/hub/bench.ts";
import { whileTimePasses } from "../helpers/hub/clock.ts";
import { connectionError, type Reach, startNetwork, type TestNetwork } from "../helpers/hub/network.ts";

const MINUTE = 60_000;
const RETRY = [10, 20] as const;
const TOLD = {
  route: "this machine has no route to callbacks",
  descriptors: "this machine has no free descriptor for connections to callbacks",
  resolver: "the name servers do not answer",
  hosts: "no callback that worked before can be reached",
};
const ADDRESS = [{ address: "93.184.216.34", family: 4, ttl: 60 }];
const HOSTS = ["a.test", "b.test", "c.test", "d.test", "e.test", "f.test"];

/** A hub with a subscription on each host, which has taken one delivery; connections are decided by the test. */
async function startNetworked(hosts = HOSTS, options: Partial<HubOptions> = {}) {
  const network = await startNetwork();
  const resolve = async () => ADDRESS;
  const bench = await startBench({
    connect: network.connect,
    resolver: { resolve },
    retryDelays: RETRY,
    ...options,
  });
  const { clock, until, hub, change } = bench;
  const subscribe = (host: string, more = {}) =>
    bench.subscribe("", { "hub.callback": `https://${host}/hook`, ...more });
  for (const host of hosts) await subscribe(host);
  change({ feed: "<feed>proof</feed>" });
  await until(({ deliveries }) => deliveries.delivered === hosts.length);
  clock.advance(1000);

  const pass = (condition: (metrics: HubMetrics) => boolean) => passing({ hub, clock, network }, condition);
  const settled = ({ deliveries: { delivered, failed, gone, hindered } }: HubMetrics) =>
    delivered + failed + gone + hindered;
  /** Changes the site while connections end as told, and lets each delivery be tried so many times. */
  const tryThrough = async (reach: (host: string) => Reach, times: number) => {
    const before = settled(await hub.metrics());
    network.set(reach);
    change({ feed: `<feed>${clock.now()}</feed>` });
    return pass((metrics) => settled(metrics) - before >= times * hosts.length);
  };
  const activeNow = ({ subscriptions }: HubMetrics) => subscriptions[0]?.active ?? 0;
  /** The outage ends: what was due arrives. */
  const recover = async () => {
    const { deliveries } = await hub.metrics();
    network.set(() => "up");
    return pass((metrics) => metrics.deliveries.delivered >= deliveries.delivered + hosts.length);
  };
  return { ...bench, network, subscribe, pass, tryThrough, recover, activeNow };
}

/** Lets time pass, but none while the network is at work, until something holds; for two hours at most. */
async function passing(
  { hub, clock, network }: Pick<Bench, "hub" | "clock"> & { network: TestNetwork },
  condition: (metrics: HubMetrics) => boolean,
): Promise<HubMetrics> {
  const end = clock.now() + 120 * MINUTE;
  for (;;) {
    for (let look = 0; look < 4; look += 1) {
      const metrics = await hub.metrics();
      if (condition(metrics)) return metrics;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    if (clock.now() > end) throw new Error(`it does not hold: ${JSON.stringify(await hub.metrics())}`);
    while (network.isBusy()) await new Promise((resolve) => setTimeout(resolve, 1));
    clock.advance(2000);
  }
}

/** What `/readyz` answers of a hub: the status, and what it says of its way to callbacks. */
async function readiness(hub: Hub) {
  const app = createApp({
    site: () => ({ generation: "20260331T093000000Z-0123abcd", hasPages: () => true }) as PublishedSite,
    siteFault: () => null,
    mcp: async () => new Response(),
    hub: async () => hub,
    draining: () => false,
    onError: () => {},
  });
  const answer = await app.fetch(new Request("http://localhost/readyz"));
  return { status: answer.status, egress: (await answer.json()).checks.egress };
}

const everywhere = (reach: Reach) => () => reach;

describe("trouble on the hub's own side is no failure of a subscriber", () => {
  const troubles: [keyof typeof TOLD, Error, Partial<HubOptions>][] = [
    ["route", connectionError("ENETUNREACH"), { hasRoute: async () => false }],
    ["route", connectionError("EHOSTUNREACH"), { hasRoute: async () => false }],
    ["descriptors", connectionError("EMFILE"), {}],
    ["descriptors", connectionError("ENFILE"), {}],
    [
      "route",
      new AggregateError([connectionError("ENETUNREACH", "2606:4700::1"), connectionError("EHOSTUNREACH")]),
      { hasRoute: async () => false },
    ],
  ];
  it.each(troubles)("%s: %s ten times over", async (trouble, error, options) => {
    const bench = await startNetworked(["a.test"], options);
    const during = await bench.tryThrough(everywhere(error), 10);
    expect(during.subscriptions).toEqual([{ topic: FEED, active: 1, failing: 0 }]);
    expect(during.deliveries).toMatchObject({ failed: 0 });
    expect(bench.hub.networkTroubles()).toEqual([trouble]);
    expect(await readiness(bench.hub)).toEqual({ status: 200, egress: TOLD[trouble] });
    await bench.recover();
    expect(bench.hub.networkTroubles()).toEqual([]);
    expect(await readiness(bench.hub)).toEqual({ status: 200, egress: "ok" });
  });

  it.each([6, -6])("a clock that is set by %d hours in the middle", async (hours) => {
    const bench = await startNetworked(HOSTS, { hasRoute: async () => false });
    await bench.tryThrough(everywhere(connectionError("ENETUNREACH")), 2);
    bench.clock.set(bench.clock.now() + hours * 60 * MINUTE);
    bench.hub.siteChanged();
    const { deliveries } = await bench.hub.metrics();
    const after = await bench.pass(
      ({ deliveries: { hindered } }) => hindered >= deliveries.hindered + 5 * HOSTS.length,
    );
    expect(after).toMatchObject({ deliveries: { failed: 0 }, removed: 0 });
    expect(bench.activeNow(await bench.recover())).toBe(HOSTS.length);
  });

  it("name servers that do not answer for the site's own name", async () => {
    let answering = false;
    const asked: string[] = [];
    const answers = async (name: string, signal: AbortSignal) => {
      asked.push(name);
      if (!answering) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return answering;
    };
    const resolve = async () => ADDRESS;
    const bench = await startNetworked(["a.test"], { resolver: { resolve, answers } });
    const during = await bench.tryThrough(everywhere(new NameUnresolved("EAI_AGAIN")), 10);
    expect(during.subscriptions).toEqual([{ topic: FEED, active: 1, failing: 0 }]);
    expect(bench.hub.networkTroubles()).toEqual(["resolver"]);
    expect(await readiness(bench.hub)).toEqual({ status: 200, egress: TOLD.resolver });
    expect(new Set(asked)).toEqual(new Set(["reviews.example.com"]));
    answering = true;
    await bench.recover();
    bench.clock.advance(MINUTE);
    expect(bench.hub.networkTroubles()).toEqual([]);
  });

  it("a name that is not asked for, since too many others are, though the name servers answer", async () => {
    const bench = await startNetworked(["a.test"]);
    const during = await bench.tryThrough(everywhere(new NameUnasked()), 10);
    expect(during.subscriptions).toEqual([{ topic: FEED, active: 1, failing: 0 }]);
    expect(during.deliveries).toMatchObject({ failed: 0 });
    // Strangers could cause that.
    expect(bench.hub.networkTroubles()).toEqual([]);
    await bench.recover();
  });

  it("five hosts that had taken deliveries and now cannot be connected to, while none can", async () => {
    const bench = await startNetworked(HOSTS.slice(0, 5));
    const during = await bench.tryThrough(everywhere(connectionError("ECONNREFUSED")), 10);
    expect(during.subscriptions).toEqual([{ topic: FEED, active: 5, failing: 0 }]);
    expect(bench.hub.networkTroubles()).toEqual(["hosts"]);
    expect(await readiness(bench.hub)).toEqual({ status: 200, egress: TOLD.hosts });
    await bench.recover();
    expect(bench.hub.networkTroubles()).toEqual([]);
  });

  it("one delivery that is tried alone, while nobody who worked before answers a knock", async () => {
    const bench = await startNetworked();
    bench.network.answer("f.test", 503);
    await bench.tryThrough(everywhere("up"), 1);
    bench.network.set(everywhere("hangs"));
    const during = await bench.pass(({ deliveries }) => deliveries.hindered + deliveries.failed === 3);
    expect(during.deliveries).toMatchObject({ failed: 1, hindered: 2 });
    expect(bench.hub.networkTroubles()).toEqual(["hosts"]);
  });

  it("packets that are dropped without a word, and a restart in the middle", async () => {
    const bench = await startNetworked();
    await bench.tryThrough(everywhere("hangs"), 2);
    await whileTimePasses(bench.hub.stop(), bench.clock);
    const resolve = async () => [{ address: "93.184.216.34", family: 4 }];
    const { connect } = bench.network;
    const again = await bench.another({
      connect,
      resolver: { resolve },
      retryDelays: RETRY,
      clock: bench.clock,
    });
    const after = await passing(
      { ...again, clock: bench.clock, network: bench.network },
      ({ deliveries }) => {
        return deliveries.hindered + deliveries.failed >= HOSTS.length;
      },
    );
    expect(after.deliveries).toMatchObject({ failed: 0 });
  });
});

describe("a host that is gone is still removed after three failures", () => {
  const gone = connectionError("ECONNREFUSED");
  const controls: [string, string[], Error, Partial<HubOptions>][] = [
    [
      "a router far away says that there is no route",
      ["a.test"],
      connectionError("EHOSTUNREACH"),
      { hasRoute: async () => true },
    ],
    [
      "its name is gone, as name servers say that are silent now",
      ["a.test"],
      new NameUnresolved("ENOTFOUND"),
      { resolver: { resolve: async () => ADDRESS, answers: async () => false } },
    ],
    ["its name servers do not answer, though ours do", ["a.test"], new NameUnresolved("EAI_AGAIN"), {}],
    ["three others are gone, too", HOSTS.slice(0, 4), gone, {}],
    [
      "one of its addresses has no route, and the other refuses",
      ["a.test"],
      new AggregateError([connectionError("ENETUNREACH", "2606:4700::1"), gone]),
      { hasRoute: async () => false },
    ],
    ["the addresses of all are refused", HOSTS, connectionError("ADDRESS_REFUSED"), {}],
  ];
  it.each(controls)("%s", async (_, hosts, error, options) => {
    const bench = await startNetworked(hosts, options);
    const after = await bench.tryThrough(everywhere(error), 3);
    expect(await bench.pass(({ removed }) => removed === hosts.length)).toMatchObject({ subscriptions: [] });
    expect(after.deliveries.hindered).toBe(0);
  });

  it("five others are gone, too, but one is reached", async () => {
    const bench = await startNetworked();
    await bench.tryThrough((host) => (host === "f.test" ? "up" : gone), 1);
    const after = await bench.pass(({ removed }) => removed === 5);
    expect(bench.activeNow(after)).toBe(1);
  });

  it("five are gone when nobody else has anything to receive: who worked before is knocked at", async () => {
    const bench = await startNetworked();
    const dead = (host: string): Reach => (host === "f.test" ? "up" : gone);
    await bench.tryThrough(dead, 1);
    // From here on only the five are tried.
    const before = bench.network.arrived.length;
    const after = await bench.pass(({ removed }) => removed === 5);
    expect(bench.activeNow(after)).toBe(1);
    expect(after.deliveries.hindered).toBe(0);
    const deliveries = bench.network.arrived.slice(before).filter(({ method }) => method === "POST");
    expect(deliveries).toEqual([]);
  });
});

describe("what proves nothing of this side", () => {
  const gone = connectionError("ECONNREFUSED");

  it("ten that never worked cannot be reached, and then one that did", async () => {
    const bench = await startNetworked(["a.test"]);
    bench.network.set(everywhere(gone));
    for (let i = 0; i < 10; i += 1) {
      const callback = `https://stranger-${i}.test/`;
      await bench.post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": callback });
    }
    await bench.pass(({ openIntents }) => openIntents === 0);
    // Nobody who worked is knocked at for their sake.
    expect(bench.network.tried.filter((host) => host === "a.test")).toHaveLength(2);
    await bench.tryThrough(everywhere(gone), 1);
    expect((await bench.pass(({ removed }) => removed === 1)).deliveries.hindered).toBe(0);
  });

  it("five break off their connections, and then one cannot be reached", async () => {
    const bench = await startNetworked();
    const dead = (host: string): Reach => (host === "f.test" ? "up" : "breaks");
    await bench.tryThrough(dead, 1);
    await bench.pass(({ deliveries }) => deliveries.failed === 10);
    bench.network.set((host) => (host === "f.test" ? gone : "breaks"));
    bench.change({ feed: "<feed>one more</feed>" });
    const after = await bench.pass(({ removed }) => removed === 6);
    expect(after.deliveries.hindered).toBe(0);
  });

  it("five are gone but not removed yet, and then one more", async () => {
    const bench = await startNetworked(HOSTS, { retryDelays: [10, 3600] });
    await bench.tryThrough((host) => (host === "f.test" ? "up" : gone), 1);
    await bench.pass(({ deliveries }) => deliveries.failed === 10);
    bench.network.set(everywhere(gone));
    // Longer than the last knock is believed.
    bench.clock.advance(10_000);
    bench.change({ feed: "<feed>one more</feed>" });
    expect((await bench.pass(({ deliveries }) => deliveries.failed === 11)).deliveries.hindered).toBe(0);
  });

  it("five are gone for good, and long after them the last one that was reached", async () => {
    const bench = await startNetworked();
    await bench.tryThrough((host) => (host === "f.test" ? "up" : gone), 1);
    await bench.pass(({ removed }) => removed === 5);
    bench.network.set(everywhere(gone));
    bench.change({ feed: "<feed>nobody is left</feed>" });
    expect((await bench.pass(({ removed }) => removed === 6)).deliveries.hindered).toBe(0);
  });
});

it("a host that fails while others are reached lets nobody be knocked at", async () => {
  const bench = await startNetworked();
  bench.network.tried.length = 0;
  await bench.tryThrough((host) => (host === "a.test" ? "hangs" : "up"), 0);
  await bench.pass(({ deliveries }) => deliveries.failed === 1);
  expect(bench.network.tried.toSorted()).toEqual(HOSTS);
});

describe("while this side is in trouble", () => {
  const noRoute = connectionError("ENETUNREACH");
  const options = { hasRoute: async () => false };

  it("a request stays open, and is verified when it is over", async () => {
    const bench = await startNetworked(["a.test"], options);
    bench.network.set(everywhere(noRoute));
    await bench.post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": "https://new.test/" });
    const tried = () => bench.network.tried.filter((host) => host === "new.test").length;
    await bench.pass(() => tried() >= 3);
    expect((await bench.hub.metrics()).openIntents).toBe(1);
    bench.network.set(everywhere("up"));
    const after = await bench.pass(({ openIntents }) => openIntents === 0);
    expect(bench.activeNow(after)).toBe(2);
  });

  it("a request stays open, too, while nobody who worked before can be reached", async () => {
    const bench = await startNetworked();
    await bench.tryThrough(everywhere(connectionError("ECONNREFUSED")), 1);
    await bench.post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": "https://new.test/" });
    await bench.pass(() => bench.network.tried.filter((host) => host === "new.test").length >= 2);
    expect((await bench.hub.metrics()).openIntents).toBe(1);
  });

  it("what fails in another way counts for nobody, either", async () => {
    const bench = await startNetworked(["a.test", "b.test"], options);
    const during = await bench.tryThrough((host) => (host === "a.test" ? noRoute : "hangs"), 2);
    expect(during.deliveries.failed).toBe(0);
  });

  it("a denial is not lost, and told when it can be", async () => {
    const bench = await startNetworked(["a.test"], options);
    bench.network.answer("a.test", 503);
    await bench.tryThrough(everywhere("up"), 2);
    const connect = (tries: number) => (): Reach => (bench.network.tried.length <= tries ? "up" : noRoute);
    // The third delivery still arrives; the denial finds no route.
    bench.network.set(connect(bench.network.tried.length + 1));
    await bench.pass(({ removed }) => removed === 1);
    const denials = () => bench.network.arrived.filter(({ query }) => query.get("hub.mode") === "denied");
    const tried = bench.network.tried.length;
    await bench.pass(() => bench.network.tried.length >= tried + 3);
    expect(denials()).toEqual([]);
    bench.network.set(everywhere("up"));
    await bench.pass(({ openIntents }) => openIntents === 0);
    expect(denials()).toHaveLength(1);
  });

  it("a lease that ends with its renewal open keeps what it lacks until that is decided", async () => {
    const bench = await startNetworked(["a.test"], options);
    const lease = { "hub.lease_seconds": "300" };
    await bench.subscribe("a.test", lease);
    await bench.tryThrough(everywhere(noRoute), 1);
    const { "hub.callback": callback } = { "hub.callback": "https://a.test/hook" };
    await bench.post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": callback, ...lease });
    const ended = bench.clock.now() + 6 * MINUTE;
    await bench.pass(() => bench.clock.now() > ended);
    const arrived = bench.network.arrived.length;
    bench.network.set(everywhere("up"));
    await bench.pass(
      ({ pendingDeliveries, openIntents, deliveries }) =>
        pendingDeliveries + openIntents === 0 && deliveries.delivered === 2,
    );
    expect(bench.network.arrived.slice(arrived).map(({ method }) => method)).toEqual(["GET", "POST"]);
  });
});
