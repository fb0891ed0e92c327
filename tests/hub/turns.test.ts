import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { networkOf } from "../../sidecar/hub/callbacks/addresses.ts";
import type { Resolve } from "../../sidecar/hub/callbacks/resolver.ts";
import { storeOpener } from "../../sidecar/hub/store/open-store.ts";
import { CLAIM_LENGTH } from "../../sidecar/hub/store/store.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { FEED } from "../helpers/hub/bench.ts";
import { advanceUntil, createHandClock, type HandClock } from "../helpers/hub/clock.ts";
import { connectionError } from "../helpers/hub/network.ts";
import { DEADLINE, intent, startPublic } from "../helpers/hub/public-hosts.ts";
import { createSite } from "../helpers/hub/site.ts";

const MINUTE = 60_000;

/** What becomes of a connection that stands some milliseconds later, by the hub's clock. */
const after = (milliseconds: number, { after: wait }: Pick<HandClock, "after">) =>
  new Promise<void>((resolve) => void wait(milliseconds, resolve));

/** Lets the hub work on for some steps of a twentieth of a second of its clock. */
async function moments(steps: number, clock: Pick<HandClock, "advance">): Promise<void> {
  let left = steps;
  await advanceUntil(() => left-- === 0, clock, 50);
}

/** Writes verified subscriptions into a new store. */
async function writeSubscribers(databaseUrl: string, hosts: string[]): Promise<void> {
  const store = await storeOpener(databaseUrl)();
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

/** Ends all subscriptions of some hosts, as their operator does: each is to be told. */
async function removeSubscribers(databaseUrl: string, hosts: string[]): Promise<void> {
  const store = await storeOpener(databaseUrl)();
  await store.deny(hosts.map((host) => ({ topic: FEED, callback: `https://${host}/` })));
  await store.close();
}

describe("requests for one address", () => {
  it("are thirty a minute, whatever names they come under: a victim of reflection gets no more", async () => {
    const { postAll, network, until, clock, post } = await startPublic();
    const victims = (path: string) => Array.from({ length: 50 }, (_, i) => intent(`${i}.victim.test`, path));
    expect(new Set((await postAll(victims("/"))).map(({ status }) => status))).toEqual(new Set([202]));
    const first = await until(({ verifications }) => verifications.confirmed === 30);
    expect(first).toMatchObject({ openIntents: 20, verifications: { confirmed: 30, refused: 0 } });
    const refused = await post(intent("7.victim.test", "/more"));
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "60" } });

    clock.advance(MINUTE - 1000);
    await postAll(victims("/again"));
    await until(() => network.tried.length === 30);
    expect(network.tried).toHaveLength(30);
  });

  it("wait their turn once they are accepted: each is asked, at the rate of its address", async () => {
    const { postAll, network, until, clock } = await startPublic();
    await postAll(Array.from({ length: 100 }, (_, i) => intent(`${i}.victim.test`)));
    for (const verified of [30, 60, 90, 100]) {
      await until(({ verifications }) => verifications.confirmed === verified);
      expect(network.tried).toHaveLength(verified);
      clock.advance(MINUTE + CLAIM_LENGTH);
    }
    expect(await until(({ openIntents }) => openIntents === 0)).toMatchObject({
      verifications: { confirmed: 100, refused: 0 },
      subscriptions: [{ topic: FEED, active: 100, failing: 0 }],
    });
  });

  it("that wait keep nobody else waiting", async () => {
    const { postAll, post, until } = await startPublic();
    await postAll(Array.from({ length: 1500 }, (_, i) => intent(`${i}.victim.test`)));
    await until(({ verifications }) => verifications.confirmed === 30);
    await post(intent("new.test"));
    await until(({ verifications }) => verifications.confirmed === 31);
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

  it("count for the first eight addresses of a name, since no other is connected to", async () => {
    const victim = { address: "93.184.216.1", family: 4, ttl: 60 };
    const others = (from: number, number: number) =>
      Array.from({ length: number }, (_, i) => ({ ...victim, address: `93.184.217.${from + i}` }));
    const addresses: Record<string, (typeof victim)[]> = {
      "eighth.test": [...others(1, 7), victim],
      "ninth.test": [...others(11, 8), victim],
    };
    const { postAll, until } = await startPublic({
      resolver: { resolve: async (host) => addresses[host] ?? [victim] },
    });
    await postAll(Array.from({ length: 30 }, (_, i) => intent(`${i}.victim.test`)));
    await until(({ openIntents }) => openIntents === 0);
    await postAll([intent("eighth.test"), intent("ninth.test")]);
    await until(({ verifications, openIntents }) => verifications.confirmed === 31 && openIntents === 1);
    const [eighth, ninth] = await postAll([intent("eighth.test", "/more"), intent("ninth.test", "/more")]);
    expect([eighth!.status, ninth!.status]).toEqual([429, 202]);
    await until(({ verifications, openIntents }) => verifications.confirmed === 32 && openIntents === 1);
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
    await until(() => network.tried.length > 0);
    await advanceUntil(() => network.tried.length >= 32, clock, 50);
    await moments(10, clock);
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
    await moments(20, clock);
    expect(network.tried.length).toBeLessThanOrEqual(1 + 48 + 256);
  });
});

describe("open requests", () => {
  it("to hosts that hang do not keep a new one waiting", async () => {
    const { postAll, post, network, until, clock } = await startPublic();
    network.set((host) => (host === "new.test" ? "up" : "hangs"));
    await postAll(Array.from({ length: 1500 }, (_, i) => intent(`20.1.${i >> 8}.${i & 255}`)));
    await moments(20, clock);
    // 16 slots, and 64 aside; the others were cut short.
    await until(({ verifications }) => network.tried.length - verifications.refused <= 80);
    const before = network.tried.length;
    await post(intent("new.test"));
    while (!network.tried.includes("new.test")) {
      clock.advance(50);
      await until(() => true);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    // Counted in requests, since a busy machine stretches milliseconds: half of the 1,420 that were there before.
    expect(network.tried.length - before).toBeLessThan(710);
    await until(({ verifications }) => verifications.confirmed === 1);
  });

  it("of prefixes take turns, so that one that asks alone waits for none of those that come before and after", async () => {
    const { postAll, network, until, clock } = await startPublic();
    network.set((host) => (host === "20.9.9.9" ? "up" : "hangs"));
    const prefixes = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => from + i).map((n) =>
        intent(`20.1.${n % 30}.${Math.floor(n / 30)}`),
      );
    await postAll(prefixes(0, 1500));
    await postAll([intent("20.9.9.9"), ...prefixes(1500, 4000)]);
    await advanceUntil(() => network.tried.includes("20.9.9.9"), clock, 50);
    expect(network.tried.length).toBeLessThan(500);
    await until(({ verifications }) => verifications.confirmed === 1);
  });

  it("of prefixes take turns, the smallest first, so that one that asks alone is the first of those that wait", async () => {
    const { postAll, network, until, clock } = await startPublic();
    network.set((host) => (host === "20.9.9.9" ? "up" : "hangs"));
    // As many as may hang at once: 16 with a slot, 64 aside. Nothing else moves before the clock does.
    await postAll(Array.from({ length: 80 }, (_, i) => intent(`20.1.${i}.1`)));
    await advanceUntil(() => network.tried.length >= 80, clock, 50);
    const prefixes = Array.from({ length: 600 }, (_, i) => intent(`20.2.${i % 60}.${Math.floor(i / 60)}`));
    await postAll([intent("20.9.9.9"), ...prefixes]);
    await until(({ openIntents }) => openIntents === 681);
    const before = network.tried.length;
    await advanceUntil(() => network.tried.includes("20.9.9.9"), clock, 50);
    // It has one of the first slots that become free, sixteen at a time; last in line it would be one of over sixty.
    expect(network.tried.length - before).toBeLessThanOrEqual(32);
  });

  it("to hanging hosts of one network cut short only each other: one elsewhere has its time", async () => {
    const { postAll, network, until, clock, log } = await startPublic();
    network.set((host) => (host === "20.9.9.9" ? after(400, clock) : "hangs"));
    const hanging = Array.from({ length: 600 }, (_, i) =>
      intent(`20.1.1.${i % 200}`, `/${Math.floor(i / 200)}`),
    );
    await postAll([intent("20.9.9.9"), ...hanging]);
    await until(() => network.tried.length >= 16);
    expect(network.tried).toContain("20.9.9.9");
    for (let passed = 0; passed < 400; passed += 50) {
      const before = network.tried.length;
      clock.advance(50);
      // Sixteen slots become free, of which the one elsewhere has had one.
      await until(() => network.tried.length >= before + 15);
    }
    const told = () => log.find(({ fields }) => "host" in fields && fields.host === "20.9.9.9");
    await until(() => told() !== undefined);
    expect(told()!.message).toBe("intent verified");
  });

  it("are looked up a thousand at a time, however many wait", async () => {
    const asked = new Set<string>();
    const resolve: Resolve = (host) => {
      asked.add(host);
      return new Promise<never>(() => {});
    };
    const { postAll, clock, until } = await startPublic({ resolver: { resolve } });
    await postAll(Array.from({ length: 3000 }, (_, i) => intent(`${i}.hangs.test`)));
    await until(({ openIntents }) => openIntents === 3000 && asked.size > 0);
    // A question is new for a quarter of a second, and 128 may be new at a time. Then the first of 1,024 are given up.
    clock.advance(1999);
    expect(asked.size).toBe(1000);
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

describe("denials", () => {
  it("that hang keep no new request waiting", async () => {
    const databaseUrl = `file:${join(folderWith(), "hub.db")}`;
    const hosts = Array.from({ length: 300 }, (_, i) => `20.${i >> 8}.${i & 255}.1`);
    await writeSubscribers(databaseUrl, hosts);
    const { network, hub, until, clock, post } = await startPublic({ databaseUrl });
    network.set((host) => (host === "new.test" ? "up" : "hangs"));
    await removeSubscribers(databaseUrl, hosts);
    hub.siteChanged();
    // Three quarters of the slots, and half of those aside; after that, no more.
    await advanceUntil(() => network.tried.length >= 12 + 32, clock, 50);
    await moments(10, clock);
    expect(network.tried).toHaveLength(12 + 32);
    await post(intent("new.test"));
    await until(({ verifications }) => verifications.confirmed === 1);
    expect(network.tried).toHaveLength(12 + 32 + 1);
  });

  it("are all told, however many there are at once, though each takes longer than a moment", async () => {
    const databaseUrl = `file:${join(folderWith(), "hub.db")}`;
    const hosts = Array.from({ length: 200 }, (_, i) => `20.1.${i}.1`);
    await writeSubscribers(databaseUrl, hosts);
    const { network, hub, until, clock } = await startPublic({ databaseUrl });
    network.set(() => after(400, clock));
    await removeSubscribers(databaseUrl, hosts);
    hub.siteChanged();
    const { denials } = await until(({ denials: { told, untold } }) => {
      if (!network.isBusy()) clock.advance(50);
      return told + untold === 200;
    });
    expect(denials).toEqual({ told: 200, untold: 0 });
  });
});
