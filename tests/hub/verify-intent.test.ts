import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DATASET, FEED, startBench } from "../helpers/hub/bench.ts";
import { type Behaviour, confirm } from "../helpers/hub/callback-server.ts";

describe("verification of intent (WebSub section 5.3)", () => {
  it.each(["subscribe", "unsubscribe"])("asks the callback with the parameters of %s", async (mode) => {
    const { subscribe, callback } = await startBench();
    await subscribe("/one", { "hub.mode": mode });
    const [request] = callback.verifications("/one");
    expect(Object.fromEntries(request!.query)).toEqual({
      "hub.mode": mode,
      "hub.topic": FEED,
      "hub.challenge": expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      "hub.lease_seconds": "864000",
    });
    expect(request!.headers["user-agent"]).toBe("Candor/1.0 (+https://reviews.example.com)");
  });

  it("uses a challenge once (8.2)", async () => {
    const { subscribe, callback } = await startBench();
    await subscribe("/one");
    await subscribe("/one");
    const challenges = callback.verifications("/one").map(({ query }) => query.get("hub.challenge"));
    expect(new Set(challenges).size).toBe(2);
  });

  it.each([
    "/cb?a=1&b=%20+x&hub.mode=mine&a='\"2|{}",
    "/cb?",
    "/cb",
    "/%7Euser/./a%2Fb?q=%7e",
    "",
    "?only=query",
  ])("uses the exact callback, path and query byte by byte: %s (5.1.1 and 8.3)", async (target) => {
    const { subscribe, callback, change, until } = await startBench();
    await subscribe(target);
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1);
    const expected = target.startsWith("/") ? target : `/${target}`;
    const [verification, delivery] = callback.received;
    const joint = target.includes("?") ? "&" : "?";
    expect(verification!.target.startsWith(`${expected}${joint}hub.mode=subscribe&hub.topic=`)).toBe(true);
    expect(delivery!.target).toBe(expected);
  });

  it.each([200, 201, 202, 299])("takes the challenge with %d for a confirmation (5.3.1)", async (status) => {
    const { subscribe, callback, until } = await startBench();
    callback.behave(({ query }, response) => {
      response.writeHead(status).end(query.get("hub.challenge"));
    });
    await subscribe("/one");
    expect((await until(() => true)).subscriptions).toEqual([{ topic: FEED, active: 1, failing: 0 }]);
  });

  const refusals: [string, Behaviour][] = [
    ["another text", (_, response) => response.end("no")],
    ["nothing", (_, response) => response.end()],
    ["204", (_, response) => response.writeHead(204).end()],
    [
      "a line break after the challenge",
      ({ query }, response) => response.end(`${query.get("hub.challenge")}\n`),
    ],
    [
      "the challenge with 404",
      ({ query }, response) => response.writeHead(404).end(query.get("hub.challenge")),
    ],
    [
      "the challenge with 500",
      ({ query }, response) => response.writeHead(500).end(query.get("hub.challenge")),
    ],
    [
      "the challenge with a redirect",
      ({ query }, response) =>
        response.writeHead(302, { location: "/target" }).end(query.get("hub.challenge")),
    ],
    [
      "the challenge and then more than 64 KB",
      ({ query }, response) => response.end(query.get("hub.challenge")!.padEnd(200_000, " ")),
    ],
    ["a broken connection", (_, response) => response.destroy()],
  ];
  it.each(refusals)("takes %s for a refusal (5.3.1)", async (_, behaviour) => {
    const { post, callback, until, change, subscribe } = await startBench();
    callback.behave(behaviour, "/one");
    await post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` });
    await until(({ verifications, openIntents }) => verifications.refused === 1 && openIntents === 0);
    await subscribe("/other");
    change({ feed: "<feed>2</feed>" });
    const { subscriptions } = await until(({ deliveries }) => deliveries.delivered === 1);
    expect(subscriptions).toEqual([{ topic: FEED, active: 1, failing: 0 }]);
    expect(callback.deliveries("/one")).toHaveLength(0);
    expect(callback.received.some(({ path }) => path === "/target")).toBe(false);
  });

  const endless: [string, Behaviour][] = [
    ["never answers", () => {}],
    [
      "begins to answer and never ends",
      ({ query }, response) => void response.write(query.get("hub.challenge")),
    ],
  ];
  it.each(endless)("gives up after ten seconds on a callback that %s", async (_, behaviour) => {
    const { post, callback, until, clock } = await startBench();
    callback.behave(behaviour);
    await post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` });
    await callback.until(() => callback.verifications().length === 1);
    clock.advance(9_999);
    expect((await until(() => true)).verifications.refused).toBe(0);
    clock.advance(1);
    await until(({ verifications, openIntents }) => verifications.refused === 1 && openIntents === 0);
  });

  it.each<[string, Behaviour]>([
    ["body is not the challenge", (_, response) => response.end("no")],
    [
      "body not received",
      ({ query }, response) => response.end(query.get("hub.challenge")!.padEnd(200_000, " ")),
    ],
    [
      "body not received",
      ({ query }, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write(query.get("hub.challenge"), () => response.destroy());
      },
    ],
  ])("logs why it was refused: %s", async (reason, behaviour) => {
    const { post, callback, until, log } = await startBench();
    callback.behave(behaviour);
    await post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` });
    await until(({ verifications }) => verifications.refused === 1);
    const refused = log.filter(({ message }) => message === "intent not verified");
    expect(refused).toMatchObject([{ fields: { reason } }]);
  });

  it("unsubscribes only when the callback confirms it (5.3)", async () => {
    const { subscribe, post, callback, until, change } = await startBench();
    await subscribe("/one");
    const unsubscribe = {
      "hub.mode": "unsubscribe",
      "hub.topic": FEED,
      "hub.callback": `${callback.origin}/one`,
    };

    callback.behave((_, response) => response.writeHead(404).end(), "/one");
    await post(unsubscribe);
    await until(({ verifications }) => verifications.refused === 1);
    callback.behave(confirm, "/one");
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1);

    await subscribe("/one", { "hub.mode": "unsubscribe", "hub.lease_seconds": "ignored here" });
    expect((await until(() => true)).subscriptions).toEqual([]);
    await subscribe("/other");
    change({ feed: "<feed>3</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 2);
    expect(callback.deliveries("/one")).toHaveLength(1);
  });

  it("renews with a new secret only once that is verified (5.1)", async () => {
    const { subscribe, post, callback, until, change } = await startBench();
    await subscribe("/one", { "hub.secret": "old" });

    callback.behave((request, response) => {
      if (request.method === "GET") response.end("no");
      else confirm(request, response);
    }, "/one");
    const renewal = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` };
    await post({ ...renewal, "hub.secret": "new", "hub.lease_seconds": "300" });
    await until(({ verifications }) => verifications.refused === 1);
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1);

    callback.behave(confirm, "/one");
    await subscribe("/one", { "hub.secret": "new" });
    change({ feed: "<feed>3</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 2);

    await subscribe("/one");
    change({ feed: "<feed>4</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 3);

    const signatures = callback.deliveries("/one").map(({ headers }) => headers["x-hub-signature"]);
    expect(signatures).toEqual([sign("old", "<feed>2</feed>"), sign("new", "<feed>3</feed>"), undefined]);
  });

  it("lets the newest of two intents count, and the older challenge be void", async () => {
    const { post, callback, until, change } = await startBench();
    const open: (() => void)[] = [];
    callback.behave((request, response) => void open.push(() => confirm(request, response)));
    const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` };
    await post({ ...form, "hub.secret": "older" });
    await callback.until(() => callback.verifications().length === 1);
    await post({ ...form, "hub.secret": "newer" });
    await callback.until(() => callback.verifications().length === 2);

    callback.behave(confirm);
    open[0]!();
    await until(({ verifications }) => verifications.confirmed === 1);
    expect((await until(() => true)).subscriptions).toEqual([]);
    open[1]!();
    await until(({ verifications, openIntents }) => verifications.confirmed === 2 && openIntents === 0);
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(callback.deliveries()[0]!.headers["x-hub-signature"]).toBe(sign("newer", "<feed>2</feed>"));
  });

  it("keeps the topics of one callback apart", async () => {
    const { subscribe, callback, until, change } = await startBench();
    await subscribe("/one");
    await subscribe("/one", { "hub.topic": DATASET });
    await subscribe("/one", { "hub.mode": "unsubscribe" });
    change({ feed: "<feed>2</feed>", dataset: '{"version":"2"}' });
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(callback.deliveries().map(({ body }) => body.toString())).toEqual(['{"version":"2"}']);
  });

  it("writes neither secrets nor challenges nor paths of callbacks into the log", async () => {
    const { subscribe, callback, until, change, log } = await startBench();
    await subscribe("/path-of-one", { "hub.secret": "s3cret" });
    callback.behave((_, response) => response.writeHead(500).end());
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.failed === 1);
    const lines = JSON.stringify(log);
    expect(lines).toContain('"host":"127.0.0.1"');
    expect(lines).not.toMatch(/s3cret|path-of-one/);
    expect(lines).not.toContain(callback.verifications()[0]!.query.get("hub.challenge"));
  });
});

function sign(secret: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
