import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { createAddressJudge } from "../../sidecar/hub/callbacks/addresses.ts";
import { createEgress } from "../../sidecar/hub/callbacks/egress.ts";
import { createNames } from "../../sidecar/hub/callbacks/names.ts";
import type { Resolve } from "../../sidecar/hub/callbacks/resolver.ts";
import { systemClock } from "../../sidecar/hub/clock.ts";
import { startCanary } from "../helpers/canary.ts";
import { FEED, startBench } from "../helpers/hub/bench.ts";
import { type Behaviour, confirm } from "../helpers/hub/callback-server.ts";
import { disguisesOf, mappedFormsOf } from "../helpers/hub/disguised-hosts.ts";

const LOOPBACK = [127, 0, 0, 1] as const;
const UNSPECIFIED = [0, 0, 0, 0] as const;
const hasIPv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ family }) => family === "IPv6"),
);

/** Answers that name servers could give; `flip.test` gives another one each time. */
const NAMES: Record<string, string[]> = {
  "loopback.test": ["127.0.0.1"],
  "unspecified.test": ["0.0.0.0"],
  "first-private.test": ["127.0.0.1", "93.184.216.34"],
  "first-public.test": ["93.184.216.34", "127.0.0.1"],
  "many.test": [...Array.from({ length: 20 }, (_, i) => `93.184.216.${i}`), "127.0.0.1"],
  "mapped.test": ["::ffff:127.0.0.1"],
  "six.test": ["::1"],
  "mixed-families.test": ["2606:4700::1111", "127.0.0.1"],
  "mixed-mapped.test": ["2606:4700::1111", "::ffff:7f00:1"],
  "metadata.test": ["169.254.169.254"],
  "private.test": ["10.0.0.1", "192.168.0.1", "172.16.0.1"],
  "carrier.test": ["100.64.0.1"],
  "unique-local.test": ["fd00::1"],
  "translated.test": ["64:ff9b::7f00:1"],
  "tunnelled.test": ["2002:7f00:1::"],
  "compatible.test": ["::7f00:1"],
  "zone.test": ["fe80::1%lo"],
  "text.test": ["127.0.0.1 "],
  "empty.test": [],
  "public.test": ["93.184.216.34"],
};

const resolver = (names: Record<string, string[]>): Resolve => {
  let asked = 0;
  return async (name) => {
    asked += 1;
    const host = name.replace(/\.$/, "");
    const flip = asked % 2 === 0 ? ["93.184.216.34", "127.0.0.1"] : ["127.0.0.1"];
    const found = host === "flip.test" ? flip : (names[host] ?? []);
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
};

/** Hosts that lead to this machine when nothing stands in the way, on every system: the control shows it. */
const LEADING_HERE = [
  ...disguisesOf(LOOPBACK),
  ...disguisesOf(UNSPECIFIED),
  ...(hasIPv6 ? [...mappedFormsOf(LOOPBACK), ...mappedFormsOf(UNSPECIFIED)] : []),
  ...(hasIPv6 ? ["[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::0.0.0.1]", "[::]", "[0::0]"] : []),
  ...["localhost", "LOCALHOST", "LocalHost.", "a.localhost", "A.B.localhost."],
  ...["loc%61lhost", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "ｌｏｃａｌｈｏｓｔ", "𝐥𝐨𝐜𝐚𝐥𝐡𝐨𝐬𝐭", "local\u00adhost", "localhost。"],
  ...["loopback.test", "LOOPBACK.test.", "unspecified.test", "first-private.test", "flip.test"],
  ...(hasIPv6 ? ["mapped.test", "six.test"] : []),
];

/** Further hosts of networks that a hub must not enter; nothing answers there, so that they have no control. */
const ELSEWHERE = [
  ...disguisesOf([169, 254, 169, 254]).slice(0, 22),
  ...mappedFormsOf([169, 254, 169, 254]),
  ...["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1", "198.18.0.1", "192.0.0.1"],
  ...["224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.51.100.1", "203.0.113.1", "192.88.99.1"],
  ...["[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[::7f00:1]"],
  ...["[::ffff:0:127.0.0.1]", "[fd00::1]", "[fc00::1]", "[fe80::1]", "[fec0::1]", "[ff02::1]", "[100::1]"],
  ...["[100:0:0:1::1]", "[2001:db8::1]", "[3fff::1]", "[4000::1]", "[5f00::1]", "[2001::1]", "[2001:20::1]"],
  ...Object.keys(NAMES).filter((name) => name !== "public.test"),
];

function egressWith(exempt: string[]) {
  return createEgress({
    addresses: createAddressJudge(exempt),
    names: createNames({ listed: () => [], resolve: resolver(NAMES) }, systemClock),
    resolverAnswers: async () => true,
    proven: async () => [],
    userAgent: "test",
    clock: systemClock,
  });
}

/** Tries to send to each host at a port, a few at a time, and answers what came of it. */
async function sendToEach(hosts: readonly string[], port: number, exempt: string[]) {
  const egress = egressWith(exempt);
  const codes: string[] = [];
  for (const host of hosts) {
    const sending = egress.send({ method: "GET", callback: `https://${host}:${port}/` });
    codes.push(await sending.then(String, (error) => String(error.code)));
  }
  await egress.close();
  return codes;
}

describe("no way into this machine or its networks", () => {
  it("is tried with more than 150 hosts", () => {
    expect(new Set([...LEADING_HERE, ...ELSEWHERE]).size).toBeGreaterThanOrEqual(150);
    expect(new Set(LEADING_HERE).size).toBe(LEADING_HERE.length);
  });

  it("control: without the guard, each host that leads here is connected to", async () => {
    for (const host of LEADING_HERE) {
      const { hits, port } = await startCanary();
      await sendToEach([host], port, ["0.0.0.0/0", "::/0"]);
      expect(hits(), host).toBeGreaterThan(0);
    }
  });

  it("no connection is made to any of them, whatever the store holds", async () => {
    const { hits, port } = await startCanary();
    const codes = await sendToEach([...LEADING_HERE, ...ELSEWHERE], port, []);
    expect(new Set(codes)).toEqual(new Set(["ADDRESS_REFUSED"]));
    expect(hits()).toBe(0);
  });

  it("no connection is made to a port that no callback may have, whatever the store holds", async () => {
    for (const port of [1, 7, 22, 25, 53, 80, 111, 143, 389, 445, 587, 873, 1023]) {
      const codes = await sendToEach(["93.184.216.34", "[2606:4700::1111]", "public.test"], port, []);
      expect(codes, String(port)).toEqual(Array(3).fill("ADDRESS_REFUSED"));
    }
  });

  it("and none by way of a request: literal addresses get 400, names get no request", async () => {
    const { hits, port } = await startCanary();
    const { post, until } = await startBench({
      allowCallbackCidrs: [],
      resolver: { resolve: resolver(NAMES) },
    });
    const answers = new Map<string, number>();
    for (const host of new Set([...LEADING_HERE, ...ELSEWHERE])) {
      const callback = `https://${host}:${port}/`;
      const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": callback };
      answers.set(host, (await post(form)).status);
    }
    const accepted = [...answers].filter(([, status]) => status === 202).map(([host]) => host);
    expect(accepted.every((host) => /^[a-z-]+\.test\.?$/i.test(host))).toBe(true);
    const { verifications } = await until(({ openIntents }) => openIntents === 0);
    expect(verifications.confirmed).toBe(0);
    expect(hits()).toBe(0);
  });
});

describe("no way in through a callback that was honest once", () => {
  /** The loopback address that stands for a private network here; the callback's own one is exempt. */
  const PRIVATE = process.platform === "linux" ? "127.0.0.2" : "::1";
  const family = PRIVATE.includes(":") ? 6 : 4;

  it.each([
    ["the private address alone", [PRIVATE]],
    ["the private address first", [PRIVATE, "127.0.0.1"]],
    ["the private address last", ["127.0.0.1", PRIVATE]],
  ])("a name that answers with %s after its verification", async (_, later) => {
    let answer = ["127.0.0.1"];
    const bench = await startBench({
      allowCallbackCidrs: ["127.0.0.1/32"],
      resolver: {
        resolve: async () => answer.map((address) => ({ address, family: address === PRIVATE ? family : 4 })),
      },
    });
    const { subscribe, callback, change, until } = bench;
    const { hits } = await startCanary(PRIVATE, callback.port);
    await subscribe("", { "hub.callback": `https://callback.test:${callback.port}/` });
    answer = later;
    callback.closeIdle();
    change({ feed: "<feed>2</feed>" });
    const { refusedAddresses } = await until(({ deliveries }) => deliveries.failed === 1);
    expect([refusedAddresses, hits()]).toEqual([1, 0]);
  });

  it("control: the same name is followed to the private address when that is exempt", async () => {
    let answer = "127.0.0.1";
    const bench = await startBench({
      allowCallbackCidrs: ["127.0.0.0/8", "::1/128"],
      resolver: { resolve: async () => [{ address: answer, family: answer === PRIVATE ? family : 4 }] },
    });
    const { subscribe, callback, change, until } = bench;
    const { hits } = await startCanary(PRIVATE, callback.port);
    await subscribe("", { "hub.callback": `https://callback.test:${callback.port}/` });
    answer = PRIVATE;
    callback.closeIdle();
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.failed === 1);
    expect(hits()).toBe(1);
  });

  const pointers: [string, (url: string) => [number, Record<string, string>]][] = [
    ...[300, 301, 302, 303, 305, 307, 308].map(
      (status): [string, (url: string) => [number, Record<string, string>]] => [
        `${status} with Location`,
        (url) => [status, { location: url }],
      ],
    ),
    ["201 with Location", (url) => [201, { location: url }]],
    ["Refresh", (url) => [200, { refresh: `0; url=${url}` }]],
    ["Alt-Svc", (url) => [200, { "alt-svc": `http/1.1="${new URL(url).host}"; ma=3600` }]],
    ["Content-Location", (url) => [200, { "content-location": url }]],
    ["Link", (url) => [200, { link: `<${url}>; rel="self", <${url}>; rel="hub"` }]],
  ];
  it.each(pointers)("an answer that points elsewhere: %s", async (_, pointTo) => {
    const { subscribe, post, callback, change, until } = await startBench();
    const canary = await startCanary("127.0.0.1");
    const [status, headers] = pointTo(`https://127.0.0.1:${canary.port}/`);
    const point: Behaviour = ({ query }, response) =>
      void response.writeHead(status, headers).end(query.get("hub.challenge") ?? undefined);
    await subscribe("/one");
    callback.behave(point);
    await post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/two` });
    const after = await until(({ openIntents }) => openIntents === 0);
    expect(after.verifications.confirmed).toBe(status < 300 ? 2 : 1);
    change({ feed: "<feed>2</feed>" });
    await until(
      ({ deliveries }) => deliveries.failed + deliveries.delivered === after.verifications.confirmed,
    );
    callback.behave(confirm);
    await subscribe("/three");
    expect(canary.hits()).toBe(0);
  });
});
