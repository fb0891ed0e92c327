import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { topicsOf } from "../../../sidecar/start-sidecar.ts";
import { copyOfNeeded, startCdn } from "../../helpers/cdn.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { follow } from "../../helpers/follow.ts";
import { type Bench, startBench } from "../../helpers/hub/bench.ts";
import { republish } from "../../helpers/republish.ts";

const FEED = `${DEMONSTRATION_URL}/feed.xml`;

/** Waits until a hub has looked for work twice, each time with a round trip to the callback. */
async function quiet({ post, callback, until }: Bench): Promise<void> {
  const form = { "hub.mode": "unsubscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/quiet` };
  for (let round = 0; round < 2; round++) {
    const seen = callback.verifications("/quiet").length;
    await post(form);
    await callback.until(() => callback.verifications("/quiet").length > seen);
    await until(({ openIntents }) => openIntents === 0);
  }
}

/** A host, and two sidecars apart from it with one store, each with its own edge of the host. */
async function replicas() {
  const siteDir = copyOfNeeded(demonstrationSite());
  const [near, far] = [await startCdn(), await startCdn()];
  for (const cdn of [near, far]) cdn.upload(siteDir);
  const [one, two] = [await follow(near), await follow(far)];
  const hubOf = ({ current, look }: typeof one) => ({
    current: () => topicsOf(current()),
    refresh: async () => look(),
  });
  const bench = await startBench(hubOf(one));
  const other = await bench.another(hubOf(two));
  let feed = readFileSync(join(siteDir, "current/feed.xml"), "utf8");
  return {
    siteDir,
    near,
    far,
    bench,
    other,
    /** Lets a sidecar look, as after a hint, and its hub hear of what it found. */
    async look(which: "one" | "two") {
      const [site, { hub }] = which === "one" ? [one, bench] : [two, other];
      await site.poll();
      hub.siteChanged();
    },
    rebuild() {
      feed += "\n";
      return republish(siteDir, { "/feed.xml": feed });
    },
    deliveries: () => bench.callback.deliveries("/new").map(({ body }) => body),
  };
}

test("the hub delivers the very bytes that the host serves, not before all of them are there, and once", async () => {
  const { siteDir, near, far, bench, other, look, rebuild, deliveries } = await replicas();
  const asked = {
    "hub.mode": "subscribe",
    "hub.topic": FEED,
    "hub.callback": `${bench.callback.origin}/new`,
  };
  expect((await bench.post(asked)).status).toBe(202);
  await bench.until(({ openIntents, verifications }) => openIntents === 0 && verifications.confirmed === 1);

  // Half uploaded, and hinted at too early.
  rebuild();
  near.upload(siteDir, ["/manifest.json"]);
  expect((await bench.post({ "hub.mode": "publish", "hub.topic": FEED })).status).toBe(202);
  await look("one");
  await quiet(bench);
  expect(deliveries()).toEqual([]);

  near.upload(siteDir);
  await look("one");
  await bench.callback.until(() => deliveries().length === 1);
  expect(deliveries()[0]!.equals(near.published("/feed.xml"))).toBe(true);

  // The edge of the other sidecar lags behind: it has nothing newer, and sends nothing older.
  await look("two");
  await quiet(other);
  expect(far.published("/feed.xml").equals(near.published("/feed.xml"))).toBe(false);
  expect(deliveries()).toHaveLength(1);
  far.upload(siteDir);
  await look("two");
  await quiet(other);
  await quiet(bench);
  expect(deliveries()).toHaveLength(1);

  // Either may be the first to see the next one.
  rebuild();
  far.upload(siteDir);
  await look("two");
  await bench.callback.until(() => deliveries().length === 2);
  expect(deliveries()[1]!.equals(far.published("/feed.xml"))).toBe(true);
});
