import { delivered, verified } from "./assertions.ts";
import { get, type HubUnderTest, postForm, publishChange, request } from "./hub-under-test.ts";
import type { Report } from "./report.ts";
import { type Subscriber, willing } from "./subscriber.ts";

export interface Check {
  name: string;
  /** Needs a subscription that nobody has made before, under a callback of its own. */
  run(under: HubUnderTest, report: Report, subscriber: Subscriber): Promise<void>;
}

const SECRET = "a secret of 20 chars";

let named = 0;
const path = () => {
  named += 1;
  return `/callback/${Date.now()}-${named}`;
};

/** What a hub has to do, as an honest subscriber sees it: the seven cases that hubs are commonly tested with. */
export const CHECKS: Check[] = [
  {
    name: "a subscription",
    async run(under, report, subscriber) {
      const callback = subscriber.callback(path());
      if (!(await verified(under, report, "subscribe", callback))) return;
      await under.waiting.settled();
      await delivered(under, report, callback, null);
    },
  },
  {
    name: "a subscription with a secret",
    async run(under, report, subscriber) {
      const callback = subscriber.callback(path());
      if (!(await verified(under, report, "subscribe", callback, { "hub.secret": SECRET }))) return;
      await under.waiting.settled();
      await delivered(under, report, callback, SECRET);
    },
  },
  {
    name: "a subscription with parameters that the hub does not know",
    async run(under, report, subscriber) {
      const callback = subscriber.callback(path());
      if (!(await verified(under, report, "subscribe", callback, { foo: "bar", "hub.foo": "hub.bar" })))
        return;
      await under.waiting.settled();
      await delivered(under, report, callback, null);
    },
  },
  {
    name: "a renewal",
    async run(under, report, subscriber) {
      const callback = subscriber.callback(path());
      if (!(await verified(under, report, "subscribe", callback, { "hub.secret": "the old one" }))) return;
      await under.waiting.settled();
      await delivered(under, report, callback, "the old one");
      await verified(under, report, "subscribe", callback, { "hub.secret": SECRET });
      await under.waiting.settled();
      const before = callback.deliveries().length;
      await delivered(under, report, callback, SECRET);
      await under.waiting.silence();
      const count = callback.deliveries().length - before;
      report.assert("5.1", "after a renewal each change is delivered once", count === 1, `${count} times`);
    },
  },
  {
    name: "the end of a subscription",
    async run(under, report, subscriber) {
      const callback = subscriber.callback(path());
      if (!(await verified(under, report, "subscribe", callback))) return;
      await verified(under, report, "unsubscribe", callback);
      await under.waiting.settled();
      await publishChange(under);
      await under.waiting.silence();
      const count = callback.deliveries().length;
      report.assert(
        "5.1",
        "after an unsubscription nothing is delivered",
        count === 0,
        `${count} deliveries`,
      );
    },
  },
  {
    name: "a callback with a query",
    async run(under, report, subscriber) {
      const own = "?token=a%20b&hub.mode=mine&c";
      const callback = subscriber.callback(path() + own);
      const verification = await verified(under, report, "subscribe", callback);
      if (!verification) return;
      const target = callback.url.slice(subscriber.origin.length);
      const kept = verification.target.startsWith(`${target}&hub.`);
      report.assert("5.1.1", "the verification keeps the callback's query", kept, verification.target);
      await under.waiting.settled();
      const delivery = await delivered(under, report, callback, null);
      report.assert("5.1.1", "deliveries keep it", delivery?.target === target, String(delivery?.target));
    },
  },
  {
    name: "intents that are not confirmed",
    async run(under, report, subscriber) {
      const refusals: [string, (challenge: string) => [number, string]][] = [
        ["404 and the challenge", (challenge) => [404, challenge]],
        ["500 and the challenge", (challenge) => [500, challenge]],
        ["302 and the challenge", (challenge) => [302, challenge]],
        ["another text", () => [200, "something else"]],
        ["nothing", () => [200, ""]],
      ];
      const callbacks = refusals.map(([, refuse]) =>
        subscriber.callback(path(), (received, response) => {
          if (received.method !== "GET") return willing(received, response);
          const [status, body] = refuse(received.query.get("hub.challenge") ?? "");
          response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end(body);
        }),
      );
      for (const callback of callbacks) await request(under, "subscribe", callback);
      await under.waiting.until(() => callbacks.every(({ received }) => received.length > 0));
      await under.waiting.settled();
      await publishChange(under);
      await under.waiting.silence();
      for (const [index, [name]] of refusals.entries()) {
        const count = callbacks[index]!.deliveries().length;
        report.assert("5.3.1", `${name} is no confirmation`, count === 0, `${count} deliveries`);
      }
    },
  },
  {
    name: "an unsubscription that is not confirmed",
    async run(under, report, subscriber) {
      const callback = subscriber.callback(path());
      if (!(await verified(under, report, "subscribe", callback))) return;
      await under.waiting.settled();
      callback.answer = (received, response) => {
        if (received.method === "GET") response.writeHead(404).end();
        else willing(received, response);
      };
      await verified(under, report, "unsubscribe", callback);
      await under.waiting.settled();
      await delivered(under, report, callback, null);
    },
  },
  {
    name: "requests that cannot be right",
    async run({ hub, topic }, { assert }, subscriber) {
      const { url } = subscriber.callback(path());
      const form = { "hub.mode": "subscribe", "hub.topic": topic, "hub.callback": url };
      const { "hub.topic": _, ...noTopic } = form;
      const { "hub.callback": __, ...noCallback } = form;
      const wrong: [string, Record<string, string>][] = [
        ["without hub.topic", noTopic],
        ["without hub.callback", noCallback],
        ["with an unknown hub.mode", { ...form, "hub.mode": "nonsense" }],
        ["with a hub.callback that is no URL", { ...form, "hub.callback": "nonsense" }],
        ["with a secret of 200 bytes", { ...form, "hub.secret": "x".repeat(200) }],
      ];
      for (const [name, fields] of wrong) {
        const { status } = await postForm(hub, fields);
        assert("5.1.2", `a request ${name} gets a 4xx`, status >= 400 && status < 500, `status ${status}`);
      }
    },
  },
  {
    name: "the topic",
    async run({ hub, topic }, { assert }) {
      const { hubs, selves } = await get(topic);
      assert("4", "its Link header names the hub", hubs.includes(hub), hubs.join(" ") || "none");
      assert("4", "and exactly one rel=self", selves.length === 1, `${selves.length}`);
    },
  },
];
