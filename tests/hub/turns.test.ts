import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { networkOf } from "../../sidecar/hub/callbacks/network-of.ts";
import type { Resolve } from "../../sidecar/hub/callbacks/resolver.ts";
import type { HubOptions } from "../../sidecar/hub/hub.ts";
import { openSqliteStore } from "../../sidecar/hub/store/sqlite/store.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { FEED, startBench } from "../helpers/hub/bench.ts";
import { createHandClock } from "../helpers/hub/clock.ts";
import { connectionError, startNetwork } from "../helpers/hub/network.ts";
import { createSite } from "../helpers/hub/site.ts";

const MINUTE = 60_000;
const DEADLINE = 10_000;
const intent = (host: string, path = "/") => ({
  "hub.mode": "subscribe",
  "hub.topic": FEED,
  "hub.callback": `https://${host}${path}`,
});

/** Writes verified subscriptions into a new store. */
async function writeSubscribers(databaseUrl: string, hosts: string[]): Promise<void> {
  const store = openSqliteStore(databaseUrl);
  const { generation, topics } = createSite().state;
  const now = createHandClock().now();
  await store.announce(generation, topics, now);
  const asked = hosts.map((host) => ({
    ...{ mode: "subscribe" as const, topic: FEED, callback: `https://${host}/`, host, exempt: false },
    ...{ secret: null, leaseSeconds: 3600 },
  }));
  await store.addIntents(asked, 1, now);
  const claimed = await store.claimIntents(asked, now);
  await store.settleIntents(claimed.map((intent) => ({ intent, granted: { leaseEnd: now + 3_600_000 } })));
  await store.close();
}

/** The hosts of all that a store holds. */
async function hostsIn(databaseUrl: string): Promise<string[]> {
  const store = openSqliteStore(databaseUrl);
  const hosts: string[] = [];
  for (let page = await store.list(); page.length > 0; page = await store.list(page.at(-1)))
    hosts.push(...page.map(({ host }) => host));
  await store.close();
  return hosts;
}

/** A hub before public hosts; `*.victim.test` all lead to one address, `*.hangs.test` to none, literal ones as they are. */
async function startPublic(options: Partial<HubOptions> = {}) {
  const network = await startNetwork();
  const resolve: Resolve = async (host) => {
    if (host.endsWith(".hangs.test")) return new Promise<never>(() => {});
    const last = host.endsWith(".victim.test")
      ? 1
      : 2 + (Buffer.from(host).reduce((sum, byte) => sum + byte) % 200);
    return [{ address: `93.184.216.${last}`, family: 4, ttl: 60 }];
  };
  const bench = await startBench({ connect: network.connect, resolver: { resolve }, ...options });
  // What still hangs ends with its deadline, so that the hub can stop.
  onTestFinished(() => {
    network.set(() => "up");
    bench.clock.advance(DEADLINE);
  });
  const postAll = (forms: Record<string, string>[]) => Promise.all(forms.map(bench.post));
  return { ...bench, network, postAll };
}

describe("requests for one address", () => {
  it("are thirty a minute, whatever names they come under: a victim of reflection gets no more", async () => {
    const { postAll, network, until, clock, post } = await startPublic();
    await postAll(Array.from({ length: 200 }, (_, i) => intent(`${i}.victim.test`)));
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect(verifications).toEqual({ confirmed: 30, refused: 170 });
    expect(network.tried).toHaveLength(30);
    const refused = await post(intent("7.victim.test", "/more"));
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "60" } });

    clock.advance(MINUTE);
    await postAll(Array.from({ length: 200 }, (_, i) => intent(`${i}.victim.test`, "/again")));
    await until(({ openIntents }) => openIntents === 0);
    expect(network.tried).toHaveLength(60);
  });

  it("control: as many names with as many addresses are all verified", async () => {
    const { postAll, until } = await startPublic({
      resolver: {
        resolve: async (host) => [{ address: `93.184.${Number.parseInt(host, 10)}.9`, family: 4, ttl: 60 }],
      },
    });
    await postAll(Array.from({ length: 200 }, (_, i) => intent(`${i}.many.test`)));
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect(verifications).toEqual({ confirmed: 200, refused: 0 });
  });

  it("count by network where a host has many addresses", () => {
    const seen = [
      "93.184.216.34",
      "::ffff:93.184.216.34",
      "2606:4700:1:2::1",
      "2606:4700:1:2:ffff::9",
      "2606:4700:1:3::1",
    ];
    expect(seen.map(networkOf)).toEqual([
      "93.184.216.34",
      "93.184.216.34",
      "2606:4700:1:2::/64",
      "2606:4700:1:2::/64",
      "2606:4700:1:3::/64",
    ]);
  });
});

describe("deliveries to one host that hangs", () => {
  it("are at most half of all that may be under way, however long they take", async () => {
    const { postAll, network, until, clock, change } = await startPublic();
    await postAll(Array.from({ length: 100 }, (_, i) => intent("127.0.5.1", `/${i}`)));
    await until(({ openIntents }) => openIntents === 0);
    network.set(() => "hangs");
    network.tried.length = 0;
    change({ feed: "<feed>hanging</feed>" });
    while (network.tried.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let passed = 0; passed < 2000; passed += 50) {
      clock.advance(50);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(network.tried).toHaveLength(32);
    network.set(() => "up");
    clock.advance(DEADLINE);
    await until(() => network.tried.length === 100);
  });
});

describe("deliveries to many names of one address that hangs", () => {
  it("are at most three quarters of all slots and half of those aside, also after a restart", async () => {
    const databaseUrl = `file:${join(folderWith(), "hub.db")}`;
    const victims = Array.from({ length: 400 }, (_, i) => `${i}.victim.test`);
    await writeSubscribers(databaseUrl, [...victims, "127.0.5.1"]);
    const { network, change, until, clock } = await startPublic({ databaseUrl });
    network.set((host) => (host === "127.0.5.1" ? "up" : "hangs"));
    change({ feed: "<feed>hanging</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1 && network.tried.length > 48);
    expect(network.tried).toHaveLength(1 + 48);
    for (let passed = 0; passed < 1000; passed += 50) {
      clock.advance(50);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(network.tried.length).toBeLessThanOrEqual(1 + 48 + 256);
  });
});

describe("open requests", () => {
  it("are 5,000; those for names not yet resolved make room", async () => {
    const { postAll, hub, network, until, databaseUrl } = await startPublic();
    network.set(() => "hangs");
    await postAll(Array.from({ length: 4000 }, (_, i) => intent(`${i}.hangs.test`)));
    await postAll(Array.from({ length: 1000 }, (_, i) => intent(`21.0.${i >> 8}.${i & 255}`)));
    await until(({ openIntents }) => openIntents === 5000);
    const answers = await postAll(Array.from({ length: 600 }, (_, i) => intent(`20.${i >> 8}.${i & 255}.1`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect((await hub.metrics()).openIntents).toBe(5000);
    const left = await hostsIn(databaseUrl);
    expect(left.filter((host) => host.startsWith("21.0."))).toHaveLength(1000);
    expect(left.filter((host) => host.endsWith(".hangs.test"))).toHaveLength(3400);
  });

  it("for names not yet resolved make room from the oldest", async () => {
    const answers = new Map<string, () => void>();
    const resolve: Resolve = (host) =>
      new Promise((found) => {
        answers.set(host, () => found([{ address: `21.${host.split(".")[0]}.1.1`, family: 4, ttl: 60 }]));
      });
    const { postAll, network, until, clock } = await startPublic({ resolver: { resolve } });
    network.set((host) => (host.startsWith("20.") ? "hangs" : "up"));
    const names = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => `${from + i}.hangs.test`);
    const older = names(0, 100);
    const newer = names(100, 200);
    await postAll(older.map((host) => intent(host)));
    clock.advance(1);
    await postAll(newer.map((host) => intent(host)));
    clock.advance(1);
    await postAll(Array.from({ length: 4800 }, (_, i) => intent(`20.${i >> 8}.${i & 255}.1`)));
    await until(({ openIntents }) => openIntents === 5000);
    await postAll(Array.from({ length: 100 }, (_, i) => intent(`20.100.${i}.1`)));
    await until(({ openIntents }) => openIntents === 5000);
    // Nobody hangs any more, and every name has an address.
    network.set(() => "up");
    await until(({ openIntents }) => {
      for (const give of answers.values()) give();
      clock.advance(100);
      return openIntents === 0;
    });
    const asked = new Set(network.tried);
    expect(older.filter((host) => asked.has(host))).toEqual([]);
    expect(newer.filter((host) => !asked.has(host))).toEqual([]);
  });

  it("for hosts of a crowd make room for one that asks alone, and for none of their own", async () => {
    const { postAll, post, network, until, clock, hub } = await startPublic();
    network.set((host) => (host.startsWith("20.1.") ? "hangs" : "up"));
    await postAll(Array.from({ length: 5000 }, (_, i) => intent(`20.1.${i >> 8}.${i & 255}`)));
    await until(({ openIntents }) => openIntents === 5000);
    expect((await post(intent("20.1.3.7", "/more"))).status).toBe(503);
    expect((await post(intent("20.9.9.9"))).status).toBe(202);
    expect((await post(intent("unknown.test"))).status).toBe(202);
    expect((await hub.metrics()).openIntents).toBeLessThanOrEqual(5000);
    await until(({ verifications }) => {
      clock.advance(50);
      return verifications.confirmed === 2;
    });
  });

  it("for hosts alone at their addresses keep their places: the next is told to come again", async () => {
    const { postAll, post, network, until } = await startPublic();
    network.set(() => "hangs");
    await postAll(Array.from({ length: 5000 }, (_, i) => intent(`20.${i >> 8}.${i & 255}.1`)));
    await until(({ openIntents }) => openIntents === 5000);
    const full = await post(intent("20.99.9.9"));
    expect(full).toMatchObject({ status: 503, headers: { "retry-after": "10" } });
    expect(full.body).toBe("too many requests are waiting for their verification; ask again in a moment\n");
  });

  it("to hosts that hang do not keep a new one waiting", async () => {
    const { postAll, post, network, until, clock } = await startPublic();
    network.set((host) => (host === "new.test" ? "up" : "hangs"));
    await postAll(Array.from({ length: 1500 }, (_, i) => intent(`20.1.${i >> 8}.${i & 255}`)));
    for (let passed = 0; passed < 1000; passed += 50) {
      clock.advance(50);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    // 16 slots, and 64 aside; the others were cut short.
    await until(({ verifications }) => network.tried.length - verifications.refused <= 80);
    await post(intent("new.test"));
    for (let passed = 0; network.arrived.length === 0; passed += 50) {
      expect(passed, "milliseconds").toBeLessThan(2000);
      clock.advance(50);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await until(({ verifications }) => verifications.confirmed === 1);
  });

  it("of crowds take turns, so that one that asks alone waits for none of those that come before and after", async () => {
    const { postAll, network, until, clock } = await startPublic();
    network.set((host) => (host === "20.9.9.9" ? "up" : "hangs"));
    const crowds = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => from + i).map((n) =>
        intent(`20.1.${n % 30}.${Math.floor(n / 30)}`),
      );
    await postAll(crowds(0, 1500));
    await postAll([intent("20.9.9.9"), ...crowds(1500, 4000)]);
    while (!network.tried.includes("20.9.9.9")) {
      clock.advance(50);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(network.tried.length).toBeLessThan(500);
    await until(({ verifications }) => verifications.confirmed === 1);
  });

  it("for names without an address end without a connection", async () => {
    const unknown = Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
    const { postAll, network, until } = await startPublic({
      resolver: { resolve: () => Promise.reject(unknown) },
    });
    await postAll([intent("one.test"), intent("two.test")]);
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect(verifications).toEqual({ confirmed: 0, refused: 2 });
    expect(network.tried).toEqual([]);
  });

  it("that fail at once do not wait for each other", async () => {
    const { postAll, network, until } = await startPublic();
    network.set(() => connectionError("ECONNREFUSED"));
    await postAll(Array.from({ length: 1000 }, (_, i) => intent(`20.1.${i >> 8}.${i & 255}`)));
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect(verifications).toEqual({ confirmed: 0, refused: 1000 });
  });
});
