import { describe, expect, it } from "vitest";
import { parseCommand, runCommand } from "../../sidecar/hub/operator/command.ts";
import type { TopicState } from "../../sidecar/hub/topic.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { type Bench, DATASET, FEED, startBench } from "../helpers/hub/bench.ts";
import { confirm } from "../helpers/hub/callback-server.ts";
import { startHubProcess } from "../helpers/hub/process.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";

const FORMER = new URL(FEED).origin;
const NEW_FEED = `${DEMONSTRATION_URL}/feed.xml`;
const WARNING = `subscriptions to topics of another origin get nothing; npm run hub -- move ${FORMER} tells them where the site is`;

/** A process that works on a store notices within this time what was done beside it. */
const NOTICED = 15_000;

/** What `npm run hub --` prints with these arguments, where the site is built for its new address. */
async function operate({ databaseUrl, clock }: Bench, ...args: string[]): Promise<string> {
  const command = parseCommand(args);
  return runCommand(command, { databaseUrl, siteDir: demonstrationSite(), now: clock.now() });
}

/** The topics at the site's new address. */
function moved({ generation, topics }: TopicState): TopicState {
  return {
    generation: `${generation}z`,
    topics: topics.map((topic) => ({ ...topic, url: topic.url.replace(FORMER, DEMONSTRATION_URL) })),
  };
}

/** A hub at the new address on the store of the former one, which had /one and /two for its feed and /one for its dataset. */
async function startMoved(databaseUrl?: string) {
  const before = await startBench(databaseUrl === undefined ? {} : { databaseUrl });
  await before.subscribe("/one?token=t0ken");
  await before.subscribe("/two");
  await before.subscribe("/one?token=t0ken", { "hub.topic": DATASET });
  await before.hub.stop();
  return before.another({ current: () => moved(before.site.state) });
}

const denialsOf = ({ callback }: Bench, path?: string) =>
  callback
    .verifications(path)
    .map(({ query }) => Object.fromEntries(query))
    .filter((query) => query["hub.mode"] === "denied");

describe("after the site has moved", () => {
  it("the hub warns of those who subscribed before, and leaves them alone", async () => {
    const bench = await startMoved();
    const warnings = bench.log.filter(({ level }) => level === "warn");
    expect(warnings).toEqual([
      { level: "warn", fields: { origin: FORMER, subscriptions: 3 }, message: WARNING },
    ]);
    await bench.subscribe("/three", { "hub.topic": NEW_FEED });
    bench.change({ feed: "<feed>2</feed>" });
    await bench.until(({ deliveries }) => deliveries.delivered === 1);
    expect(bench.callback.deliveries().map(({ path }) => path)).toEqual(["/three"]);
    expect(denialsOf(bench)).toEqual([]);
    expect(JSON.parse(await operate(bench, "list", "--json")).totals).toMatchObject({ active: 4 });
  });

  it("control: a hub that has not moved warns of nothing", async () => {
    const before = await startBench();
    await before.subscribe("/one");
    await before.hub.stop();
    const { log } = await before.another();
    expect(log.filter(({ level }) => level === "warn")).toEqual([]);
  });

  it("list shows whole topics, marks those of another origin, and says what to do", async () => {
    const bench = await startMoved();
    await bench.subscribe("/three", { "hub.topic": NEW_FEED });
    const lines = (await operate(bench, "list")).split("\n");
    const topicsShown = lines.map((line) => /https:\S+( \*)?/.exec(line)?.[0]);
    expect(topicsShown.slice(1, 5)).toEqual([`${FEED} *`, `${FEED} *`, `${DATASET} *`, NEW_FEED]);
    expect(lines.at(-1)).toBe(
      `* ${FORMER} is not this site's origin, and nothing is delivered for its topics; npm run hub -- move ` +
        `${FORMER} tells them where the site is`,
    );
    const { subscriptions } = JSON.parse(await operate(bench, "list", "--json")) as {
      subscriptions: Record<string, unknown>[];
    };
    expect(
      subscriptions.map(({ topic, another_origin, has_newest }) => [topic, another_origin, has_newest]),
    ).toEqual([
      [FEED, true, null],
      [FEED, true, null],
      [DATASET, true, null],
      [NEW_FEED, false, true],
    ]);
  });

  it.each([
    ["a file", async () => undefined],
    ["Postgres", createTestDatabase],
  ])("move tells each of them once where its topic is now, and ends it: %s", async (_, database) => {
    const bench = await startMoved(await database());
    await bench.subscribe("/three", { "hub.topic": NEW_FEED });
    const printed = await operate(bench, "move", `${FORMER}/`);
    const host = new URL(bench.callback.origin).host;
    expect(printed).toMatch(
      new RegExp(`^ended [0-9a-f]{12} ${host}/one\\?\\.\\.\\., told ${NEW_FEED}\n`, "m"),
    );
    expect(printed).toContain("\n\n3 ended. The sidecar tells each callback once with hub.mode=denied");
    // A request makes it look, too; time that passes at once would end what it has begun to tell.
    await bench.subscribe("/four", { "hub.topic": NEW_FEED });
    await bench.until(({ openIntents, denials }) => openIntents === 0 && denials.told === 3);
    const reason = (topic: string) => `this topic has moved to ${topic}; subscribe to it there`;
    const denied = { "hub.mode": "denied", "hub.topic": FEED, "hub.reason": reason(NEW_FEED) };
    expect(denialsOf(bench, "/two")).toEqual([denied]);
    expect(denialsOf(bench, "/one")).toHaveLength(2);
    expect(denialsOf(bench, "/one")).toEqual(
      expect.arrayContaining([
        { token: "t0ken", ...denied },
        {
          ...{ token: "t0ken", "hub.mode": "denied", "hub.topic": DATASET },
          "hub.reason": reason(`${DEMONSTRATION_URL}/reviews.json`),
        },
      ]),
    );
    bench.clock.advance(NOTICED);
    await bench.subscribe("/five", { "hub.topic": NEW_FEED });
    expect(denialsOf(bench)).toHaveLength(3);
    const { subscriptions } = JSON.parse(await operate(bench, "list", "--json"));
    expect(subscriptions).toMatchObject(Array(3).fill({ topic: NEW_FEED, state: "active" }));
  });

  it("a crash loses no notice: who was not told is told by the next process", async () => {
    const bench = await startMoved();
    await bench.hub.stop();
    await operate(bench, "move", FORMER);
    const { callback, databaseUrl } = bench;
    const options = { databaseUrl, certificateAuthority: callback.certificateAuthority };
    callback.behave(() => {});
    const killed = startHubProcess(options);
    await callback.until(() => denialsOf(bench).length === 3);
    await killed.kill();
    callback.behave(confirm);
    startHubProcess(options);
    await callback.until(() => denialsOf(bench).length === 6);
  });

  it("a notice that is still to be told keeps its address when the operator removes it as well", async () => {
    const bench = await startMoved();
    await bench.hub.stop();
    await operate(bench, "move", FORMER);
    expect(await operate(bench, "move", FORMER)).toMatch(/^Nothing to move: all of it was ended already/);
    expect(await operate(bench, "remove", "--host", "127.0.0.1")).toMatch(/^Nothing to remove/);
    const next = await bench.another({ current: () => moved(bench.site.state) });
    await next.until(({ openIntents }) => openIntents === 0);
    expect(denialsOf(next, "/two")[0]!["hub.reason"]).toContain(NEW_FEED);
  });

  it("a former subscriber that asks again at the new address is delivered to there", async () => {
    const bench = await startMoved();
    await operate(bench, "move", FORMER);
    bench.clock.advance(NOTICED);
    await bench.until(({ openIntents }) => openIntents === 0);
    await bench.subscribe("/two", { "hub.topic": NEW_FEED });
    bench.change({ feed: "<feed>2</feed>" });
    await bench.until(({ deliveries }) => deliveries.delivered === 1);
    expect(bench.callback.deliveries().map(({ path }) => path)).toEqual(["/two"]);
  });

  it.each([
    [DEMONSTRATION_URL, "give the origin it had before, or build it with its new BASE_URL first"],
    ["https://elsewhere.example", "no subscription is to a topic of https://elsewhere.example; npm run hub"],
  ])("move %s is refused, and nothing is done", async (origin, message) => {
    const bench = await startMoved();
    await expect(operate(bench, "move", origin)).rejects.toThrow(message);
    expect(JSON.parse(await operate(bench, "list", "--json")).totals).toMatchObject({ active: 3 });
  });
});
