import { describe, expect, it } from "vitest";
import { DATASET, FEED, startBench } from "../helpers/hub/bench.ts";

const FORM = "application/x-www-form-urlencoded";
const LEASE = "hub.lease_seconds: must be a whole number of seconds, such as 864000";
const SECRET = "hub.secret: must be at most 199 bytes in UTF-8";
const TOPICS = `${FEED} ${DATASET}`;
const valid = {
  "hub.mode": "subscribe",
  "hub.topic": FEED,
  "hub.callback": "https://subscriber.example.net/callback",
};

describe("subscription request (WebSub section 5.1)", () => {
  it.each(["subscribe", "unsubscribe"])("accepts to %s with 202 and plain text", async (mode) => {
    const { post } = await startBench({ resolver: { resolve: async () => [] } });
    const answer = await post({ ...valid, "hub.mode": mode });
    expect(answer).toMatchObject({
      status: 202,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  });

  it("answers before anything is sent to the callback (5.1.2)", async () => {
    const { post, callback } = await startBench();
    const answer = await post({ ...valid, "hub.callback": `${callback.origin}/one` });
    expect(answer.status).toBe(202);
    expect(callback.connections()).toBe(0);
    await callback.until(() => callback.verifications().length === 1);
  });

  it.each(["confirms", "refuses", "is not there"])(
    "answers the same whether the callback %s (5.1.2)",
    async (will) => {
      const { post, callback } = await startBench();
      callback.behave((_, response) => response.writeHead(404).end(), "/refuses");
      const url = will === "is not there" ? "https://127.0.0.1:9/" : `${callback.origin}/${will}`;
      const answer = await post({ ...valid, "hub.callback": url });
      expect([answer.status, answer.body]).toEqual([
        202,
        "accepted; the callback will be asked to confirm\n",
      ]);
    },
  );

  it("ignores hub.lease_seconds on unsubscribe, whatever it is (5.1)", async () => {
    const { subscribe, callback, until } = await startBench();
    await subscribe("/one", { "hub.lease_seconds": "7200" });
    for (const lease of ["1", "ignored here", ""]) {
      await subscribe("/one");
      await subscribe("/one", { "hub.mode": "unsubscribe", "hub.lease_seconds": lease });
      expect((await until(() => true)).subscriptions).toEqual([]);
    }
    expect(callback.verifications("/one")).toHaveLength(7);
  });

  it("ignores parameters it does not know, also such that begin with hub. (5.1)", async () => {
    const { subscribe, callback } = await startBench();
    await subscribe("/one", { foo: "bar", "hub.foo": "hub.bar" });
    expect(callback.verifications("/one")).toHaveLength(1);
  });

  it("decodes what needs no percent-encoding in a topic (5.1.1)", async () => {
    const { subscribe, callback } = await startBench();
    await subscribe("/one", { "hub.topic": FEED.replace("feed", "%66ee%64") });
    expect(callback.verifications("/one")[0]!.query.get("hub.topic")).toBe(FEED);
  });

  it.each([
    ["no mode", { "hub.mode": "" }, "hub.mode: must be subscribe, unsubscribe or publish"],
    ["an unknown mode", { "hub.mode": "deny" }, "hub.mode: must be subscribe, unsubscribe or publish"],
    ["no topic", { "hub.topic": "" }, `hub.topic: must be one of ${TOPICS}`],
    ["another site's topic", { "hub.topic": "https://example.com/" }, `hub.topic: must be one of ${TOPICS}`],
    ["a topic with a fragment", { "hub.topic": `${FEED}#a` }, `hub.topic: must be one of ${TOPICS}`],
    ["a topic with a line break", { "hub.topic": `${FEED}\r\nX: y` }, `hub.topic: must be one of ${TOPICS}`],
    ["no callback", { "hub.callback": "" }, "hub.callback: is required: the HTTPS URL that deliveries go to"],
    ["a lease that is no number", { "hub.lease_seconds": "NaN" }, LEASE],
    ["a lease with a fraction", { "hub.lease_seconds": "300.5" }, LEASE],
    ["a lease with an exponent", { "hub.lease_seconds": "1e9" }, LEASE],
    ["a negative lease", { "hub.lease_seconds": "-300" }, LEASE],
    ["a lease of a space", { "hub.lease_seconds": " " }, LEASE],
    ["full-width digits as lease", { "hub.lease_seconds": "３００" }, LEASE],
    ["200 bytes of secret", { "hub.secret": "s".repeat(200) }, SECRET],
    ["200 bytes in 50 characters of secret", { "hub.secret": "😀".repeat(50) }, SECRET],
  ])("refuses %s with a line of plain text that says why (5.1.2)", async (_, change, line) => {
    const { post } = await startBench();
    const answer = await post({ ...valid, ...change });
    expect(answer).toMatchObject({ status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(answer.body).toBe(`${line}\n`);
  });

  it("takes a secret of 199 bytes (5.1)", async () => {
    const { subscribe, callback } = await startBench();
    await subscribe("/one", { "hub.secret": `${"😀".repeat(49)}abc` });
    expect(callback.verifications("/one")).toHaveLength(1);
  });

  it("says every fault at once, a line each, and repeats nothing of what was sent", async () => {
    const { post } = await startBench();
    const answer = await post({
      "hub.mode": "<script>",
      "hub.topic": "https://evil.example/<script>",
      "hub.callback": "http://user:<script>@10.0.0.1:22/#<script>",
      "hub.lease_seconds": "<script>",
      "hub.secret": "<script>".repeat(50),
    });
    expect(answer.status).toBe(400);
    expect(
      answer.body
        .trimEnd()
        .split("\n")
        .map((line) => line.split(":")[0]),
    ).toEqual(["hub.mode", "hub.topic", ...Array(5).fill("hub.callback"), "hub.lease_seconds", "hub.secret"]);
    expect(answer.body).not.toMatch(/script|evil|10\.0|user:/);
  });

  it.each(["hub.mode", "hub.topic", "hub.callback", "hub.lease_seconds", "hub.secret", "hub.url"])(
    "refuses %s given twice",
    async (name) => {
      const { hub } = await startBench();
      const form = new URLSearchParams({
        ...valid,
        "hub.lease_seconds": "300",
        "hub.secret": "s",
        "hub.url": FEED,
      });
      form.append(name, form.get(name)!);
      const answer = await hub.handle({ contentType: FORM, body: Buffer.from(form.toString()) });
      expect(answer).toMatchObject({ status: 400, body: `${name}: must be given once\n` });
    },
  );

  it.each([null, "", "application/json", "multipart/form-data; boundary=x", "text/plain"])(
    "refuses the content type %s",
    async (contentType) => {
      const { hub } = await startBench();
      const body = Buffer.from(new URLSearchParams(valid).toString());
      expect(await hub.handle({ contentType, body })).toMatchObject({
        status: 400,
        body: "Content-Type: must be application/x-www-form-urlencoded\n",
      });
    },
  );

  it("takes a content type with parameters, in any case", async () => {
    const { hub } = await startBench();
    const body = Buffer.from(new URLSearchParams(valid).toString());
    const contentType = "Application/X-WWW-Form-URLencoded; charset=UTF-8";
    expect((await hub.handle({ contentType, body })).status).toBe(202);
  });

  it.each([
    ["raw", [0xff], "body: must be a form in UTF-8\n"],
    ["percent-encoded", [...Buffer.from("%ff")], "hub.secret: must be UTF-8 text\n"],
  ])("refuses bytes that are no UTF-8, %s", async (_, bytes, line) => {
    const { hub } = await startBench();
    const form = Buffer.from(`${new URLSearchParams(valid)}&hub.secret=`);
    const answer = await hub.handle({ contentType: FORM, body: Buffer.concat([form, Buffer.from(bytes)]) });
    expect(answer).toMatchObject({ status: 400, body: line });
  });

  it("refuses more than 8 KiB with 413, and takes 8 KiB", async () => {
    const { post } = await startBench();
    const form = (padding: number) => ({ ...valid, padding: "x".repeat(padding) });
    const used = new URLSearchParams(form(0)).toString().length;
    expect((await post(form(8192 - used))).status).toBe(202);
    expect((await post(form(8193 - used))).status).toBe(413);
  });
});

describe("publish hint (WebSub section 6)", () => {
  it.each(["hub.url", "hub.topic"])("takes the topic as %s and delivers what has changed", async (name) => {
    const { post, site, subscribe, until, callback } = await startBench();
    await subscribe("/one");
    site.publish({ feed: "<feed>2</feed>" });
    expect((await post({ "hub.mode": "publish", [name]: FEED })).status).toBe(202);
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(callback.deliveries()[0]!.body.toString()).toBe("<feed>2</feed>");
  });

  it("delivers nothing when nothing has changed", async () => {
    const { post, subscribe, callback, change, until } = await startBench();
    await subscribe("/one");
    for (let i = 0; i < 5; i += 1) await post({ "hub.mode": "publish", "hub.url": FEED });
    change({ dataset: "{}" });
    await subscribe("/other");
    expect((await until(({ openIntents }) => openIntents === 0)).deliveries.delivered).toBe(0);
    expect(callback.deliveries()).toHaveLength(0);
  });

  it("has the site look for a new generation first", async () => {
    let looked = 0;
    const { post, site, subscribe, until } = await startBench({
      refresh: async () => {
        looked += 1;
        site.publish({ feed: "<feed>2</feed>" });
      },
    });
    await subscribe("/one");
    await post({ "hub.mode": "publish", "hub.url": FEED });
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(looked).toBe(1);
  });

  it.each([
    ["nothing named", {}, `hub.url: is required: one of ${TOPICS}\n`],
    [
      "another site's topic",
      { "hub.url": "https://example.com/feed" },
      `hub.url: must be one of ${TOPICS}\n`,
    ],
    ["one of two foreign", { "hub.url": FEED, "hub.topic": "x" }, `hub.topic: must be one of ${TOPICS}\n`],
  ])("refuses %s", async (_, form, body) => {
    const { post } = await startBench();
    expect(await post({ "hub.mode": "publish", ...form })).toMatchObject({ status: 400, body });
  });
});
