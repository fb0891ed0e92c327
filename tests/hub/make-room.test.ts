import { describe, expect, it } from "vitest";
import type { Resolve, ResolvedAddress } from "../../sidecar/hub/callbacks/resolver.ts";
import { openStore } from "../../sidecar/hub/store/open-store.ts";
import { collectGarbage } from "../helpers/collect-garbage.ts";
import { connectionError } from "../helpers/hub/network.ts";
import { DEADLINE, intent, startPublic } from "../helpers/hub/public-hosts.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";

/** The hosts of all that a store holds. */
async function hostsIn(databaseUrl: string): Promise<string[]> {
  const store = await openStore(databaseUrl);
  const hosts: string[] = [];
  for (let page = await store.list(); page.length > 0; page = await store.list(page.at(-1)))
    hosts.push(...page.map(({ host }) => host));
  await store.close();
  return hosts;
}

/** Megabytes that are in use, at the least of some moments: a look for work takes some for a while. */
async function memory(): Promise<number> {
  const used: number[] = [];
  for (let look = 0; look < 5; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await collectGarbage();
    used.push(process.memoryUsage().heapUsed);
  }
  return Math.min(...used) / 1e6;
}

/** How many of some answers are a 202. */
const accepted = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 202).length;

/** Requests of one network, at most thirty of each address. */
const prefix = (network: string, number: number) =>
  Array.from({ length: number }, (_, i) => intent(`${network}.${i % 250}`, `/${Math.floor(i / 250)}`));

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
    // Nobody hangs any more: every name has an address, and the others refuse at once.
    const refused = connectionError("ECONNREFUSED");
    network.set((host) => (host.startsWith("20.") ? refused : "up"));
    await until(({ openIntents }) => {
      for (const give of answers.values()) give();
      clock.advance(100);
      return openIntents === 0;
    });
    const asked = new Set(network.tried);
    expect(older.filter((host) => asked.has(host))).toEqual([]);
    expect(newer.filter((host) => !asked.has(host))).toEqual([]);
  });

  it("for hosts of a prefix make room for one that asks alone, and for none of their own", async () => {
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

  it("for hosts of another prefix make room until theirs is half as large, however they come", async () => {
    const { postAll, network, until, hub } = await startPublic();
    network.set(() => "hangs");
    await postAll(prefix("20.1.1", 5000));
    await until(({ openIntents }) => openIntents === 5000);
    const others = prefix("20.2.2", 4000);
    let places = 0;
    // Who waits is believed for a quarter of a second, which does not pass here.
    for (let from = 0; from < others.length; from += 1000)
      places += accepted(await postAll(others.slice(from, from + 1000)));
    // As many as p with 5000 - p > 2 p + 1; sixteen of the others are being verified, and do not count.
    expect(places).toBeGreaterThan(1640);
    expect(places).toBeLessThanOrEqual(1667);
    expect((await hub.metrics()).openIntents).toBe(5000);
  });

  it("are no longer in memory once there is room again", async () => {
    const { postAll, post, network, until, clock } = await startPublic();
    network.set(() => "hangs");
    const path = `/${"x".repeat(2000)}`;
    await postAll(Array.from({ length: 5000 }, (_, i) => intent(`20.${i >> 8}.${i & 255}.1`, path)));
    await until(({ openIntents }) => openIntents === 5000);
    expect((await post(intent("20.99.9.9"))).status).toBe(503);
    await until(() => network.tried.length > 0);
    clock.advance(DEADLINE);
    await until(({ openIntents }) => openIntents < 5000);
    const before = await memory();
    expect((await post(intent("20.99.9.9"))).status).toBe(202);
    // Five thousand callbacks are ten.
    expect(before - (await memory())).toBeGreaterThan(5);
  });

  it("that are being verified make no room, although they waited a moment ago", async () => {
    const found = new Map<string, (addresses: ResolvedAddress[]) => void>();
    const resolve: Resolve = (host) => new Promise((answer) => void found.set(host, answer));
    const { postAll, post, network, until, clock, hub } = await startPublic({ resolver: { resolve } });
    network.set(() => "hangs");
    const names = Array.from({ length: 5 }, (_, i) => `${i}.late.test`);
    await postAll([...names.map((host) => intent(host)), ...prefix("20.1.1", 4995)]);
    await until(({ openIntents }) => openIntents === 5000 && found.size === 5);
    // Takes the place of a name, and finds out who waits: that is believed for a quarter of a second.
    expect((await post(intent("20.99.9.1"))).status).toBe(202);
    const address = { address: "21.1.1.1", family: 4, ttl: 60 };
    for (const answer of found.values()) answer([address]);
    clock.advance(50);
    await until(() => names.filter((host) => network.tried.includes(host)).length === 4);
    const answers = await postAll(Array.from({ length: 4 }, (_, i) => intent(`20.99.${10 + i}.1`)));
    expect(accepted(answers)).toBe(0);
    expect((await hub.metrics()).openIntents).toBe(5000);
  });

  it("that wait for their address, which has had too many, make room for others", async () => {
    const asked = new Set<string>();
    const resolve: Resolve = async (host) => {
      asked.add(host);
      return [{ address: "21.1.1.1", family: 4, ttl: 600 }];
    };
    const { postAll, until, hub, network } = await startPublic({ resolver: { resolve } });
    network.set((host) => (host.startsWith("20.") ? "hangs" : "up"));
    await postAll(Array.from({ length: 5000 }, (_, i) => intent(`${i}.one.test`)));
    let looks = 0;
    await until(({ verifications }) => {
      // The hub looks for work, of which it lists a part each time.
      hub.siteChanged();
      if (verifications.confirmed === 30 && asked.size === 5000) looks += 1;
      return looks > 150;
    });
    const answers = await postAll(Array.from({ length: 500 }, (_, i) => intent(`20.${i >> 8}.${i & 255}.1`)));
    expect(accepted(answers)).toBe(500);
    expect((await hub.metrics()).openIntents).toBe(5000);
  });

  it("take the last place once, when two are asked for at nearly the same time", async () => {
    // Of which a store that is another process takes note in its own time.
    const { postAll, post, network, until, hub } = await startPublic({
      databaseUrl: await createTestDatabase(),
    });
    network.set(() => "hangs");
    await postAll(Array.from({ length: 4999 }, (_, i) => intent(`20.${i >> 8}.${i & 255}.1`)));
    await until(({ openIntents }) => openIntents === 4999);
    const asked = [];
    for (let i = 0; i < 20; i += 1) {
      asked.push(post(intent(`20.99.${i}.1`)));
      await new Promise((settle) => setTimeout(settle, 1));
    }
    expect(accepted(await Promise.all(asked))).toBe(1);
    expect((await hub.metrics()).openIntents).toBe(5000);
  });
});
