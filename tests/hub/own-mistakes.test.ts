import { describe, expect, it, onTestFinished } from "vitest";
import type { Topic } from "../../sidecar/hub/topic.ts";
import { type Bench, FEED, startBench } from "../helpers/hub/bench.ts";
import {
  answerDeliveriesWith,
  type CallbackServer,
  startCallbackServer,
} from "../helpers/hub/callback-server.ts";

const MINUTE = 60_000;
const SUBSCRIBERS = 10;

/** A hub with ten subscribers on a host of their own, and one more that answers each delivery with 500. */
async function startWithSubscribers() {
  const bench = await startBench({ retryDelays: [60, 120] });
  const paths = Array.from({ length: SUBSCRIBERS }, (_, index) => `/${index}`);
  for (const path of paths) await bench.subscribe(path);
  return { ...bench, paths };
}

/** Publishes the feed with another field, tries for forty minutes, and gives the errors logged meanwhile. */
async function tryWith({ site, hub, quiet, clock, log, change }: Bench, field: Partial<Topic>) {
  change({ feed: `<feed>${JSON.stringify(field)}</feed>` });
  const { generation, topics } = site.state;
  site.state = {
    generation,
    topics: topics.map((topic) => (topic.url === FEED ? { ...topic, ...field } : topic)),
  };
  hub.siteChanged();
  for (let minute = 0; minute < 40; minute += 5) {
    await quiet();
    clock.advance(5 * MINUTE);
  }
  await quiet();
  return log.filter(({ level }) => level === "error" || level === "warn").map(({ message }) => message);
}

describe("a request that cannot be sent as it is counts for no subscriber", () => {
  it.each<[string, Partial<Topic>]>([
    ["Link with a character beyond Latin-1", { link: '<https://reviews.example.com/>; rel="hub €"' }],
    ["Link with a line break", { link: '<https://reviews.example.com/>; rel="hub"\r\nset-cookie: a=b' }],
    ["media type with a line break", { mediaType: "application/atom+xml\n" }],
    ["media type that is no text", { mediaType: { type: "application/atom+xml" } as never }],
  ])("%s: nobody is removed, it is logged once, and delivered once it is mended", async (_, field) => {
    const bench = await startWithSubscribers();
    expect(await tryWith(bench, field)).toEqual(["the content of a topic cannot be sent; it is tried again"]);
    const during = await bench.hub.metrics();
    expect(during.subscriptions).toEqual([{ topic: FEED, active: SUBSCRIBERS, failing: 0 }]);
    expect(during).toMatchObject({ deliveries: { delivered: 0, failed: 0 }, removed: 0 });
    bench.change({ feed: "<feed>mended</feed>" });
    bench.clock.advance(MINUTE);
    await bench.until(({ deliveries }) => deliveries.delivered === SUBSCRIBERS);
    for (const path of bench.paths)
      expect(bench.callback.deliveries(path).map(({ body }) => String(body))).toEqual([
        "<feed>mended</feed>",
      ]);
  });

  it("control: a callback that answers 500 is counted and removed beside ten that are well", async () => {
    const bench = await startWithSubscribers();
    const failing: CallbackServer = await startCallbackServer();
    onTestFinished(() => failing.close());
    failing.behave(answerDeliveriesWith(500));
    await bench.subscribe("", { "hub.callback": `${failing.origin}/` });
    expect(await tryWith(bench, {})).toEqual(["subscription removed"]);
    const after = await bench.hub.metrics();
    expect(after.subscriptions).toEqual([{ topic: FEED, active: SUBSCRIBERS, failing: 0 }]);
    expect(after.deliveries).toMatchObject({ delivered: SUBSCRIBERS, failed: 3 });
  });
});
