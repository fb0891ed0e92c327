import { describe, expect, it } from "vitest";
import { DATASET, FEED, startBench } from "../helpers/hub/bench.ts";
import { startPublic } from "../helpers/hub/public-hosts.ts";

const MINUTE = 60_000;

/** Every name is one that nobody answers for: only the answer to the request matters here. */
const offline = { allowCallbackCidrs: [], resolver: { resolve: async () => [] } };

const request = (callback: string, mode = "subscribe", topic = FEED) => ({
  "hub.mode": mode,
  "hub.topic": topic,
  "hub.callback": callback,
});

/** A thousand paths, as many at a time as one host may ask in a minute. */
const batches = Array.from({ length: 40 }, (_, batch) =>
  Array.from({ length: 25 }, (_, i) => String(batch * 25 + i)),
);

describe("requests for one callback host", () => {
  it("are thirty a minute; the next gets 429 and when to come again", async () => {
    const { post, clock } = await startBench(offline);
    for (let i = 0; i < 30; i += 1) {
      const mode = i % 2 ? "subscribe" : "unsubscribe";
      expect((await post(request(`https://busy.test/${i}`, mode))).status).toBe(202);
      clock.advance(1000);
    }
    const refused = await post(request("https://busy.test/30"));
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "30" } });
    expect(refused.body).toBe("at most 30 requests a minute for one callback host\n");

    clock.advance(29_999);
    expect((await post(request("https://busy.test/30"))).headers["retry-after"]).toBe("1");
    clock.advance(1);
    expect((await post(request("https://busy.test/30"))).status).toBe(202);
    expect((await post(request("https://busy.test/31"))).status).toBe(429);
  });

  it("are counted by host name, whatever its case, port or final dot", async () => {
    const { post } = await startBench(offline);
    const spellings = ["https://busy.test/", "https://BUSY.test:8443/", "https://busy.test./"];
    for (let i = 0; i < 30; i += 1) await post(request(spellings[i % 3]!));
    expect((await post(request("https://Busy.test:9443/"))).status).toBe(429);
    expect((await post(request("https://other.test/"))).status).toBe(202);
    expect((await post({ "hub.mode": "publish", "hub.url": FEED })).status).toBe(202);
  });

  it("that are refused for what they say do not count", async () => {
    const { post } = await startBench(offline);
    for (let i = 0; i < 40; i += 1)
      await post({ ...request("https://busy.test/"), "hub.lease_seconds": "x" });
    expect((await post(request("https://busy.test/"))).status).toBe(202);
  });

  it.each(["127.0.0.1", "localhost"])(
    "are not limited in an exempt range, at no address of the host: %s",
    async (host) => {
      const { post, callback, until } = await startBench();
      for (let i = 0; i < 60; i += 1)
        expect((await post(request(`https://${host}:${callback.port}/${i}`))).status).toBe(202);
      const { verifications } = await until(({ openIntents }) => openIntents === 0);
      expect(verifications).toEqual({ confirmed: 60, refused: 0 });
    },
  );
});

describe("subscriptions on one callback host", () => {
  it("are a thousand; another is refused, a renewal is not, nor one that takes a free place", async () => {
    const { post, clock, until } = await startPublic({ allowCallbackCidrs: ["93.184.216.0/24"] });
    const at = (path: string) => `https://callback.test/${path}`;
    for (const batch of batches) {
      const answers = await Promise.all(batch.map((path) => post(request(at(path)))));
      expect(answers.every(({ status }) => status === 202)).toBe(true);
      await until(({ openIntents }) => openIntents === 0);
      clock.advance(MINUTE);
    }
    const refused = await post(request(at("one-more")));
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "3600" } });
    expect(refused.body).toBe("at most 1000 subscriptions on one callback host\n");
    expect((await post(request(at("0"), "subscribe", DATASET))).status).toBe(429);
    expect((await post(request(at("0")))).status).toBe(202);
    expect((await post(request("https://other.hangs.test/"))).status).toBe(202);

    expect((await post(request(at("0"), "unsubscribe"))).status).toBe(202);
    await until(({ subscriptions }) => subscriptions[0]!.active === 999);
    expect((await post(request(at("one-more")))).status).toBe(202);
  });

  it("count while they wait for their verification", async () => {
    const open: (() => void)[] = [];
    let over = false;
    const { post, clock, callback, until } = await startBench({
      allowCallbackCidrs: ["127.0.0.1/32"],
      resolver: {
        resolve: () =>
          new Promise((_, reject) => (over ? reject : open.push(() => reject(new Error("over"))))),
      },
    });
    const at = (path: string) => `https://callback.test:${callback.port}/${path}`;
    for (const batch of batches) {
      await Promise.all(batch.map((path) => post(request(at(path)))));
      clock.set(clock.now() + MINUTE);
    }
    await until(({ openIntents }) => openIntents === 1000);
    expect((await post(request(at("one-more")))).status).toBe(429);
    over = true;
    for (const end of open) end();
  });
});
