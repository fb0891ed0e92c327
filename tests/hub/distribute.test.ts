import { createHmac } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { DATASET, FEED, generationName, startBench } from "../helpers/hub/bench.ts";
import {
  answerDeliveriesWith,
  type Behaviour,
  confirm,
  startCallbackServer,
} from "../helpers/hub/callback-server.ts";
import { createSite } from "../helpers/hub/site.ts";

describe("content distribution (WebSub section 7)", () => {
  it("posts the topic's new bytes with its type, one Link for hub and self, and a signature (7 and 7.1)", async () => {
    const { change, callback, subscribe, until } = await startBench();
    await subscribe("/one", { "hub.secret": "schlüssel" });
    change({ feed: "<feed>2 é</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1);

    const [delivery] = callback.deliveries("/one");
    expect(delivery!.body.toString()).toBe("<feed>2 é</feed>");
    expect(delivery!.headers).toMatchObject({
      "content-type": "application/atom+xml; charset=utf-8",
      "content-length": "17",
      link: `<https://reviews.example.com/api/websub/hub>; rel="hub", <${FEED}>; rel="self"`,
      "user-agent": "Candor/1.0 (+https://reviews.example.com)",
      "x-hub-signature": `sha256=${createHmac("sha256", "schlüssel").update(delivery!.body).digest("hex")}`,
    });
  });

  it.each<Record<string, string>>([{}, { "hub.secret": "" }])(
    "signs nothing without a secret: %o (7.1)",
    async (form) => {
      const { change, callback, subscribe, until } = await startBench();
      await subscribe("/one", form);
      change({ feed: "<feed>2</feed>" });
      await until(({ deliveries }) => deliveries.delivered === 1);
      expect(callback.deliveries()[0]!.headers).not.toHaveProperty("x-hub-signature");
    },
  );

  it.each<Record<string, string>>([{}, { "hub.secret": "s" }])(
    "counts content that cannot be read as nobody's failure, and delivers it when it can: %o",
    async (form) => {
      const { site, hub, change, callback, subscribe, until, quiet, clock, log } = await startBench();
      await subscribe("/one", form);
      change({ feed: "<feed>2</feed>" });
      const readable = site.state;
      const unreadable = () => {
        throw new Error("a file of the site ends before byte 7");
      };
      site.state = {
        ...readable,
        topics: readable.topics.map((topic) =>
          Object.defineProperty({ ...topic }, "body", { get: unreadable }),
        ),
      };
      hub.siteChanged();
      // The third failure would be after 31 minutes.
      for (let minute = 0; minute < 40; minute += 5) {
        await quiet();
        clock.advance(5 * 60_000);
      }
      expect((await quiet()).deliveries).toEqual({ delivered: 0, failed: 0, gone: 0, hindered: 0 });
      expect(log.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([
        "the content of a topic cannot be sent; it is tried again",
      ]);

      site.state = readable;
      hub.siteChanged();
      clock.advance(60_000);
      await until(({ deliveries }) => deliveries.delivered === 1);
      expect(callback.deliveries("/one").map(({ body }) => body.toString())).toEqual(["<feed>2</feed>"]);
    },
  );

  it("delivers the next change first, and each change once", async () => {
    const { change, callback, subscribe, until, hub } = await startBench();
    await subscribe("/one");
    for (const text of ["<feed>2</feed>", "<feed>3</feed>"]) {
      change({ feed: text });
      await until(({ pendingDeliveries, deliveries }) => pendingDeliveries === 0 && deliveries.delivered > 0);
      hub.siteChanged();
    }
    await subscribe("/other");
    expect(callback.deliveries().map(({ body }) => body.toString())).toEqual([
      "<feed>2</feed>",
      "<feed>3</feed>",
    ]);
  });

  it("delivers one topic's change to that topic's subscribers alone", async () => {
    const { change, callback, subscribe, until } = await startBench();
    await subscribe("/feed");
    await subscribe("/dataset", { "hub.topic": DATASET });
    change({ dataset: '{"version":"2"}' });
    await until(({ deliveries }) => deliveries.delivered === 1);
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 2);
    expect(callback.deliveries().map(({ path, headers }) => [path, headers["content-type"]])).toEqual([
      ["/dataset", "application/json; charset=utf-8"],
      ["/feed", "application/atom+xml; charset=utf-8"],
    ]);
  });

  it("delivers once after a renewal", async () => {
    const { change, callback, subscribe, until } = await startBench();
    await subscribe("/one");
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1);
    await subscribe("/one");
    change({ feed: "<feed>3</feed>" });
    await until(({ deliveries, pendingDeliveries }) => deliveries.delivered === 2 && pendingDeliveries === 0);
    expect(callback.deliveries()).toHaveLength(2);
  });

  it("reaches whoever was verified just before the change", async () => {
    const { post, change, callback, until } = await startBench();
    callback.behave((request, response) => {
      confirm(request, response);
      if (request.method === "GET") change({ feed: "<feed>2</feed>" });
    });
    await post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` });
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(callback.deliveries()[0]!.body.toString()).toBe("<feed>2</feed>");
  });

  it("delivers nothing to whoever subscribed after the change, though the hub had just looked at the site", async () => {
    const site = createSite();
    let looks = Number.POSITIVE_INFINITY;
    const { hub, callback, subscribe, quiet } = await startBench({
      current() {
        const { state } = site;
        looks -= 1;
        if (looks === 0) site.publish({ feed: "<feed>2</feed>" });
        return state;
      },
    });
    await quiet();
    // The request itself looks first.
    looks = 2;
    await subscribe("/one");
    hub.siteChanged();
    await quiet();
    expect(callback.deliveries("/one")).toEqual([]);

    site.publish({ feed: "<feed>3</feed>" });
    hub.siteChanged();
    await callback.until(() => callback.deliveries("/one").length > 0);
    expect(callback.deliveries("/one").map(({ body }) => body.toString())).toEqual(["<feed>3</feed>"]);
  });

  it("delivers to each of fifty that subscribe at the same time", async () => {
    const { change, callback, subscribe, until } = await startBench();
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    await Promise.all(paths.map((path) => subscribe(path)));
    await until(({ verifications }) => verifications.confirmed === 50);
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 50);
    expect(
      callback
        .deliveries()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(paths.sort());
  });

  it("makes of changes during a delivery one more delivery, with the newest bytes", async () => {
    const { change, callback, subscribe, until } = await startBench();
    await subscribe("/one");
    const open: (() => void)[] = [];
    callback.behave((request, response) => void open.push(() => confirm(request, response)));
    change({ feed: "<feed>2</feed>" });
    await callback.until(() => callback.deliveries().length === 1);
    for (const text of ["<feed>3</feed>", "<feed>4</feed>", "<feed>5</feed>"]) change({ feed: text });
    callback.behave(confirm);
    open[0]!();
    await until(({ deliveries, pendingDeliveries }) => deliveries.delivered === 2 && pendingDeliveries === 0);
    expect(callback.deliveries().map(({ body }) => body.toString())).toEqual([
      "<feed>2</feed>",
      "<feed>5</feed>",
    ]);
  });

  it("announces no older generation over a newer one, and the next newer one again", async () => {
    const { change, callback, subscribe, until, log } = await startBench();
    await subscribe("/one");
    change({ feed: "<feed>20</feed>", generation: generationName(20) });
    await until(({ deliveries }) => deliveries.delivered === 1);
    change({ feed: "<feed>19</feed>", generation: generationName(19) });
    await subscribe("/other");
    await until(() => log.some(({ message }) => message.includes("older generation")));
    change({ feed: "<feed>21</feed>", generation: generationName(21) });
    await until(({ deliveries }) => deliveries.delivered === 3);
    const bodies = callback.deliveries().map(({ body }) => body.toString());
    expect(bodies).toEqual(["<feed>20</feed>", "<feed>21</feed>", "<feed>21</feed>"]);
  });

  it.each([200, 201, 202, 204, 299])("takes %d for success", async (status) => {
    const { change, callback, subscribe, until } = await startBench();
    await subscribe("/one");
    callback.behave(answerDeliveriesWith(status));
    change({ feed: "<feed>2</feed>" });
    const metrics = await until(({ deliveries }) => deliveries.delivered === 1);
    expect(metrics).toMatchObject({ subscriptions: [{ active: 1, failing: 0 }], pendingDeliveries: 0 });
  });

  it.each([301, 302, 303, 307, 308])("follows no redirect: %d is a failure", async (status) => {
    const { change, callback, subscribe, until } = await startBench();
    await subscribe("/one");
    callback.behave(answerDeliveriesWith(status, { location: "/target" }));
    change({ feed: "<feed>2</feed>" });
    const metrics = await until(({ deliveries }) => deliveries.failed === 1);
    expect(metrics.subscriptions).toEqual([{ topic: FEED, active: 0, failing: 1 }]);
    expect(callback.received.some(({ path }) => path === "/target")).toBe(false);
  });

  const slowAnswers: [string, Behaviour][] = [
    ["drips", (_, response) => void response.writeHead(200).write("x")],
    [
      "never stops",
      (_, response) => {
        const pour = () => {
          if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(pour));
        };
        response.on("error", () => {});
        pour();
      },
    ],
  ];
  it.each(slowAnswers)(
    "counts the headers of an answer whose body %s, and lets go of it",
    async (name, behaviour) => {
      const { change, callback, subscribe, until, clock, hub } = await startBench();
      await subscribe("/one");
      let closed = false;
      callback.behave((request, response) => {
        response.on("close", () => {
          closed = true;
        });
        behaviour(request, response);
      });
      change({ feed: "<feed>2</feed>" });
      await until(
        ({ deliveries, pendingDeliveries }) => deliveries.delivered === 1 && pendingDeliveries === 0,
      );
      if (name === "drips") clock.advance(10_000);
      await hub.stop();
      await new Promise<void>((resolve) => {
        const look = () => (closed ? resolve() : setImmediate(look));
        look();
      });
    },
  );
});

describe("slow callbacks", () => {
  it("fails a delivery that is not answered within ten seconds", async () => {
    const { change, callback, subscribe, until, clock } = await startBench();
    await subscribe("/one");
    callback.behave(() => {});
    change({ feed: "<feed>2</feed>" });
    await callback.until(() => callback.deliveries().length === 1);
    clock.advance(9_999);
    expect((await until(() => true)).deliveries.failed).toBe(0);
    clock.advance(1);
    await until(({ deliveries }) => deliveries.failed === 1);
  });

  it("do not hold up the others, however many subscriptions they have", async () => {
    const { change, callback, subscribe, until } = await startBench();
    const slow = await startCallbackServer();
    onTestFinished(() => slow.close());
    const paths = Array.from({ length: 100 }, (_, index) => `/${index}`);
    await Promise.all(paths.map((path) => subscribe("/", { "hub.callback": slow.origin + path })));
    await Promise.all(paths.slice(0, 20).map((path) => subscribe(path)));
    slow.behave(() => {});
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 20);
    expect(callback.deliveries()).toHaveLength(20);
    expect(slow.deliveries().length).toBeLessThanOrEqual(32);
    await slow.close();
  });
});
