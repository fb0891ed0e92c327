import { describe, expect, it } from "vitest";
import type { ResolvedAddress } from "../../sidecar/hub/callbacks/resolver.ts";
import { collectGarbage } from "../helpers/collect-garbage.ts";
import { FEED, startBench } from "../helpers/hub/bench.ts";

const HTTPS = "must begin with https://";
const USER = "must not hold a user name or password";
const FRAGMENT = "must not hold a fragment";
const PORT = "must use port 443 or one above 1023";
const PUBLIC = "must have a public address; loopback, private and reserved addresses are refused";
const ASCII =
  "must be printable ASCII without spaces or backslashes; percent-encode the rest, write names as xn--";
const LENGTH = "must be at most 2048 characters";
const ABSOLUTE = "must be an absolute URL with a host, such as https://example.com/callback";

/** Resolves names as a test says. */
function resolver(names: Record<string, string[]>) {
  return async (host: string): Promise<ResolvedAddress[]> =>
    (names[host] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

async function faultsOf(callback: string, allowCallbackCidrs: string[] = []) {
  const { post } = await startBench({ allowCallbackCidrs, resolver: { resolve: resolver({}) } });
  const answer = await post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": callback });
  if (answer.status === 202) return [];
  expect(answer.status).toBe(400);
  return answer.body
    .trimEnd()
    .split("\n")
    .map((line) => line.replace("hub.callback: ", ""));
}

describe("the URL of a callback", () => {
  it.each([
    ["https://example.com", []],
    ["HTTPS://EXAMPLE.COM/cb", []],
    ["https://example.com:443/cb", []],
    ["https://example.com:1024/cb", []],
    ["https://example.com:65535/cb?x=y", []],
    ["https://8.8.8.8/cb", []],
    ["https://168.63.129.15/cb", []],
    ["https://[2606:4700::1111]/cb", []],
    ["https://xn--bcher-kva.example/cb", []],
    [`https://example.com/${"a".repeat(2048 - 20)}`, []],
    [`https://example.com/${"a".repeat(2049 - 20)}`, [LENGTH]],
    ["http://example.com/cb", [HTTPS]],
    ["ftp://example.com/cb", [HTTPS]],
    ["javascript:alert(1)", [HTTPS]],
    ["/cb", [HTTPS]],
    ["https://", [ABSOLUTE]],
    ["https:///cb", [ABSOLUTE]],
    ["https://.", [ABSOLUTE]],
    ["https://./cb", [ABSOLUTE]],
    ["https://..", [ABSOLUTE]],
    ["https://.example.com/", [ABSOLUTE]],
    ["https://hook..example.com/", [ABSOLUTE]],
    ["https://example.com./", []],
    ["https://exa mple.com/", [ASCII]],
    ["https://example.com/\r\nX-Injected: 1", [ASCII]],
    ["https://example.com\\@10.0.0.1/", [ASCII, USER]],
    ["https://bücher.example/", [ASCII]],
    ["https://user@example.com/", [USER]],
    ["https://user:pass@example.com/", [USER]],
    ["https://@example.com/", [USER]],
    ["https://example.com/#", [FRAGMENT]],
    ["https://example.com/cb#part", [FRAGMENT]],
    ["https://example.com:80/", [PORT]],
    ["https://example.com:22/", [PORT]],
    ["https://example.com:1023/", [PORT]],
    ["https://example.com:0/", [PORT]],
    ["http://user@10.0.0.1:25/#x", [HTTPS, USER, FRAGMENT, PORT, PUBLIC]],
  ])("%s", async (callback, faults) => {
    expect(await faultsOf(callback)).toEqual(faults);
  });
});

it("of the callbacks that were read no more than their hosts stay in memory", async () => {
  const { post } = await startBench({ allowCallbackCidrs: [] });
  const refused = (host: number) =>
    post({
      "hub.mode": "subscribe",
      "hub.topic": FEED,
      "hub.callback": `https://${host}.read.test/${"x".repeat(7000)}`,
    });
  await refused(0);
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let host = 1; host <= 4000; host += 1) await refused(host);
  await collectGarbage();
  // All of them are 28 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10e6);
});

describe("an address that is not public is refused with 400", () => {
  it.each([
    "127.0.0.1",
    "127.255.255.254",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "%31%32%37.0.0.1",
    "127.0.0.1.",
    "0.0.0.0",
    "0",
    "10.1.2.3",
    "168.63.129.16",
    "0xa83f8110",
    "[::ffff:168.63.129.16]",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:0:127.0.0.1]",
    "[::7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[100::1]",
    "[100:0:0:1::1]",
    "[2001::1]",
    "[2001:db8::1]",
    "[2002:7f00:1::]",
    "[3fff::1]",
    "[4000::1]",
    "[5f00::1]",
    "[fc00::1]",
    "[fd00::1]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
    "localhost",
    "LOCALHOST.",
    "sub.localhost",
  ])("%s", async (host) => {
    expect(await faultsOf(`https://${host}/cb`)).toEqual([PUBLIC]);
  });

  it.each(["①②⑦.0.0.1", "０ｘ7f.1", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "127。0。0。1"])(
    "%s, whatever letters it is written in",
    async (host) => {
      expect(await faultsOf(`https://${host}/cb`)).toEqual([ASCII, PUBLIC]);
    },
  );
});

describe("exempt ranges", () => {
  it.each([
    ["https://10.0.0.1:80/", ["10.0.0.0/8"], []],
    ["https://[fd00::1]:80/", ["fd00::/8"], []],
    ["https://[::ffff:10.0.0.1]/", ["10.0.0.0/8"], []],
    ["https://localhost:80/", ["127.0.0.0/8"], []],
    ["https://localhost:80/", ["::1/128"], []],
    ["https://10.0.0.1/", ["192.168.0.0/16"], [PUBLIC]],
    ["http://10.0.0.1/", ["10.0.0.0/8"], [HTTPS]],
    ["https://8.8.8.8:80/", ["10.0.0.0/8"], [PORT]],
  ])("%s with %j", async (callback, ranges, faults) => {
    expect(await faultsOf(callback, ranges)).toEqual(faults);
  });
});

describe("a name is judged at every connection", () => {
  const names = {
    "private.test": ["127.0.0.1"],
    "mixed.test": ["93.184.216.34", "127.0.0.1"],
    "mixed6.test": ["2606:4700::1111", "::ffff:127.0.0.1"],
    "odd.test": ["::7f00:1"],
    "nonsense.test": ["not an address"],
    "empty.test": [],
  };

  it.each(Object.keys(names))("%s is not connected to", async (name) => {
    const { post, callback, until } = await startBench({
      allowCallbackCidrs: [],
      resolver: { resolve: resolver(names) },
    });
    const form = { "hub.mode": "subscribe", "hub.topic": FEED };
    const answer = await post({ ...form, "hub.callback": `https://${name}:${callback.port}/` });
    expect(answer.status).toBe(202);
    const { refusedAddresses } = await until(({ verifications }) => verifications.refused === 1);
    expect(refusedAddresses).toBe(1);
    expect(callback.connections()).toBe(0);
  });

  it("one that resolves into an exempt range is connected to", async () => {
    const { subscribe, callback } = await startBench({
      resolver: { resolve: resolver({ "callback.test": ["127.0.0.1"] }) },
    });
    await subscribe("", { "hub.callback": `https://callback.test:${callback.port}/` });
    expect(callback.connections()).toBe(1);
    expect(callback.received[0]!.headers.host).toBe(`callback.test:${callback.port}`);
  });

  it("at most eight of its addresses are tried, after all of them were judged", async () => {
    const dead = Array.from({ length: 8 }, (_, i) => `127.0.7.${i + 1}`);
    const { post, callback, until } = await startBench({
      resolver: {
        resolve: resolver({
          "callback.test": [...dead.slice(1), "127.0.0.1"],
          "other.test": [...dead, "127.0.0.1"],
        }),
      },
    });
    const form = { "hub.mode": "subscribe", "hub.topic": FEED };
    for (const host of ["callback.test", "other.test"])
      await post({ ...form, "hub.callback": `https://${host}:${callback.port}/` });
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect(verifications).toEqual({ confirmed: 1, refused: 1 });
    expect(callback.received.map(({ headers }) => headers.host)).toEqual([`callback.test:${callback.port}`]);
  });

  it("localhost is connected to through the loopback addresses that are exempt, without asking for it", async () => {
    const { subscribe, callback } = await startBench({ resolver: { resolve: resolver({}) } });
    await subscribe("", { "hub.callback": `https://localhost:${callback.port}/` });
    expect(callback.connections()).toBe(1);
  });

  it("one that was public when it was verified and is private later gets no delivery", async () => {
    let addresses = ["127.0.0.1"];
    const { subscribe, callback, change, until, clock } = await startBench({
      allowCallbackCidrs: ["127.0.0.1/32"],
      resolver: { resolve: async () => addresses.map((address) => ({ address, family: 4 })) },
    });
    await subscribe("", { "hub.callback": `https://callback.test:${callback.port}/` });
    addresses = ["127.0.0.2"];
    callback.closeIdle();
    change({ feed: "<feed>2</feed>" });
    const { refusedAddresses } = await until(({ deliveries }) => deliveries.failed === 1);
    expect(refusedAddresses).toBe(1);
    addresses = ["127.0.0.1"];
    clock.advance(60_000);
    await until(({ deliveries }) => deliveries.delivered === 1);
  });

  it("the port of a name is judged by its addresses when ranges are exempt", async () => {
    const { post, until } = await startBench({
      resolver: {
        resolve: resolver({ "public.test": ["93.184.216.34"], "mixed.test": ["127.0.0.1", "93.184.216.34"] }),
      },
    });
    for (const [index, host] of ["public.test", "mixed.test"].entries()) {
      const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `https://${host}:22/` };
      expect((await post(form)).status).toBe(202);
      await until(({ refusedAddresses }) => refusedAddresses === index + 1);
    }
  });

  it("a certificate of an unknown authority is no callback (8.3)", async () => {
    const { post, callback, until } = await startBench({ certificateAuthority: undefined });
    await post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` });
    await until(({ verifications }) => verifications.refused === 1);
    expect(callback.received).toHaveLength(0);
  });
});
