import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseCommand, runCommand } from "../../sidecar/hub/operator/command.ts";
import { type Bench, DATASET, FEED, startBench } from "../helpers/hub/bench.ts";
import { answerDeliveriesWith } from "../helpers/hub/callback-server.ts";
import { advanceUntil } from "../helpers/hub/clock.ts";

/** A folder in which nothing was built. */
const NOT_BUILT = join(import.meta.dirname, "no-site");

/** A process that works on a store notices within this time what was done beside it. */
const NOTICED = 15_000;

/** Time that passes in such steps cuts short no request that a look of its own has just begun. */
const STEP = 1000;

/** What `npm run hub --` prints with these arguments, beside a running hub. */
const operate = (bench: Bench, ...args: string[]) => operateAt(bench.clock.now(), bench, ...args);

async function operateAt(now: number, { databaseUrl }: Bench, ...args: string[]): Promise<string> {
  const command = parseCommand(args);
  return runCommand(command, { databaseUrl, siteDir: NOT_BUILT, now });
}

interface Json {
  subscriptions: { id: string; callback: string; state: string }[];
  totals: { subscriptions: number };
}
const listJson = async (bench: Bench, ...args: string[]): Promise<Json> =>
  JSON.parse(await operate(bench, "list", "--json", ...args));
const idOf = async (bench: Bench, path: string) => {
  const { subscriptions } = await listJson(bench);
  return subscriptions.find(({ callback }) => callback.includes(path))!.id;
};

/** A feed's subscribers /one and /two, of which /two failed once. */
async function startWithFailing() {
  const bench = await startBench();
  await bench.subscribe("/one?token=t0ken", { "hub.secret": "s3cret" });
  await bench.subscribe("/two");
  bench.callback.behave(answerDeliveriesWith(503), "/two");
  bench.change({ feed: "<feed>2</feed>" });
  await bench.until(({ deliveries }) => deliveries.failed === 1 && deliveries.delivered === 1);
  return bench;
}

describe("list", () => {
  it("shows each subscription in a line, and totals in the last", async () => {
    const bench = await startWithFailing();
    const { host } = new URL(bench.callback.origin);
    const lines = (await operate(bench, "list")).split("\n");
    const [headings, one, two, empty, totals] = lines;
    expect(lines).toHaveLength(5);
    expect(headings).toMatch(
      /^ID +STATE +TOPIC +CALLBACK +LEASE ENDS +LAST DELIVERY +GENERATION +NEWEST +FAILURES/,
    );
    expect(one).toMatch(/^[0-9a-f]{12} {2}active {3}https:\/\/reviews.example.com\/feed.xml {2}/);
    expect(one).toContain(
      `${host}/one?...  2026-04-10 09:30Z  2026-03-31 09:30Z  20260331T093000002Z-0123abcd  yes `,
    );
    expect(two).toMatch(/^[0-9a-f]{12} {2}failing {2}https:\/\/reviews.example.com\/feed.xml {2}/);
    expect(two).toContain(`${host}/two      2026-04-10 09:30Z  -    `);
    expect(two).toMatch(/ - +- +no +1 \(status 503\) {2}2026-03-31 09:31Z$/);
    expect(empty).toBe("");
    expect(totals).toBe("Total 2: 0 pending, 1 active, 1 failing, 0 expired, 0 removed, 1 behind");
  });

  it("gives all of it as JSON", async () => {
    const bench = await startWithFailing();
    const { host, hostname } = new URL(bench.callback.origin);
    const { subscriptions, totals } = await listJson(bench);
    const common = {
      topic: FEED,
      another_origin: null,
      host: hostname,
      lease_end: "2026-04-10T09:30:00.000Z",
    };
    expect(subscriptions).toEqual([
      {
        ...common,
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        state: "active",
        callback: `${host}/one?...`,
        delivered_at: "2026-03-31T09:30:00.000Z",
        delivered_generation: "20260331T093000002Z-0123abcd",
        has_newest: true,
        failures: 0,
        last_failure: null,
        next_try: null,
      },
      {
        ...common,
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        state: "failing",
        callback: `${host}/two`,
        delivered_at: null,
        delivered_generation: null,
        has_newest: false,
        failures: 1,
        last_failure: "status 503",
        next_try: "2026-03-31T09:31:00.000Z",
      },
    ]);
    expect(totals).toEqual({
      subscriptions: 2,
      pending: 0,
      active: 1,
      failing: 1,
      expired: 0,
      removed: 0,
      behind: 1,
    });
  });

  it("shows neither secrets nor queries of callbacks", async () => {
    const bench = await startWithFailing();
    for (const args of [["list"], ["list", "--json"], ["remove", "--host", "127.0.0.1"]]) {
      const output = await operate(bench, ...args);
      expect(output).toContain("/one?...");
      expect(output).not.toMatch(/s3cret|t0ken/);
    }
  });

  it.each([
    [["--state", "failing"], 1],
    [["--state", "pending"], 0],
    [["--host", "127.0.0.1"], 3],
    [["--host", "other.test"], 0],
    [["--topic", "/feed.xml"], 2],
    [["--topic", DATASET], 1],
    [["--topic", "/reviews.json", "--state", "active"], 1],
    [["--topic", "/reviews.json", "--state", "failing"], 0],
  ])("with %j shows what all of it fits", async (args, count) => {
    const bench = await startWithFailing();
    await bench.subscribe("/one", { "hub.topic": DATASET });
    const { subscriptions, totals } = await listJson(bench, ...args);
    expect([subscriptions.length, totals.subscriptions]).toEqual([count, count]);
  });

  it("tells what is pending, what has expired and what is still to be told", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    await bench.subscribe("/two");
    for (const path of ["/slow", "/one"]) bench.callback.behave(() => {}, path);
    await bench.post({
      "hub.mode": "subscribe",
      "hub.topic": FEED,
      "hub.callback": `${bench.callback.origin}/slow`,
    });
    await operate(bench, "remove", await idOf(bench, "/one"));
    const tenDaysOn = bench.clock.now() + 864_000_000;
    const { subscriptions, totals }: Json = JSON.parse(await operateAt(tenDaysOn, bench, "list", "--json"));
    expect(subscriptions.map(({ state }) => state).sort()).toEqual(["expired", "pending", "removed"]);
    expect(totals).toMatchObject({ subscriptions: 3, pending: 1, active: 0, expired: 1, removed: 1 });
  });

  it("of nothing is the totals alone", async () => {
    const bench = await startBench();
    expect(await operate(bench, "list")).toBe(
      "Total 0: 0 pending, 0 active, 0 failing, 0 expired, 0 removed, 0 behind",
    );
  });
});

describe("remove", () => {
  it("ends a subscription, and the hub tells its callback why (WebSub section 5.2)", async () => {
    const bench = await startWithFailing();
    const { callback, clock, change, until } = bench;
    const id = await idOf(bench, "/one");
    const output = await operate(bench, "remove", id);
    expect(output).toContain(
      `removed ${id} ${new URL(callback.origin).host}/one?... from ${FEED}\n\n1 removed;`,
    );
    await advanceUntil(() => callback.verifications("/one").length === 2, clock, STEP);
    await until(({ openIntents }) => openIntents === 0);
    const { method, target, query } = callback.verifications("/one")[1]!;
    expect([method, target.startsWith("/one?token=t0ken&hub.")]).toEqual(["GET", true]);
    expect(Object.fromEntries(query)).toEqual({
      token: "t0ken",
      "hub.mode": "denied",
      "hub.topic": FEED,
      "hub.reason": "the operator of this hub has removed the subscription",
    });
    change({ feed: "<feed>3</feed>" });
    clock.advance(60_000);
    await until(({ deliveries, openIntents }) => deliveries.failed === 2 && openIntents === 0);
    expect(callback.deliveries("/one")).toHaveLength(1);
    expect((await listJson(bench)).subscriptions.map(({ callback }) => callback)).toEqual([
      expect.stringContaining("/two"),
    ]);
  });

  it("tells once, whatever the callback answers, and after a restart when nobody was there", async () => {
    const bench = await startBench();
    const { callback, hub } = bench;
    await bench.subscribe("/one");
    await hub.stop();
    await operate(bench, "remove", "--host", "127.0.0.1");
    callback.behave((_, response) => response.writeHead(500).end());
    const next = await bench.another();
    await next.until(({ openIntents }) => openIntents === 0);
    next.clock.advance(NOTICED);
    await next.until(({ openIntents }) => openIntents === 0);
    expect(callback.verifications("/one")).toHaveLength(2);
  });

  it("lets a callback subscribe again at once, and does not tell it after that", async () => {
    const bench = await startBench();
    const modes = () => bench.callback.verifications("/one").map(({ query }) => query.get("hub.mode"));
    await bench.subscribe("/one");
    await operate(bench, "remove", await idOf(bench, "/one"));
    await bench.subscribe("/one");
    bench.clock.advance(NOTICED);
    await bench.quiet();
    expect(modes().at(-1)).toBe("subscribe");
    expect((await listJson(bench)).subscriptions).toMatchObject([{ state: "active" }]);
  });

  it.each([
    [
      ["remove", "0123456789ab"],
      "no subscription has the id 0123456789ab; npm run hub -- list shows what there is",
    ],
    [
      ["remove", "--host", "Other.TEST"],
      "no subscription is on the host Other.TEST; npm run hub -- list shows",
    ],
    [
      ["retry", "0123456789ab"],
      "no subscription has the id 0123456789ab; npm run hub -- list shows what there is",
    ],
  ])("%j names nothing: an error, and nothing is done", async (args, message) => {
    const bench = await startBench();
    await bench.subscribe("/one");
    await expect(operate(bench, ...args)).rejects.toThrow(message);
    const id = await idOf(bench, "/one");
    await expect(operate(bench, args[0]!, id, "0123456789ab")).rejects.toThrow(
      "no subscription has the id 0123456789ab",
    );
    expect((await listJson(bench)).subscriptions).toMatchObject([{ state: "active" }]);
  });
});

describe("retry", () => {
  it.each([
    ["an id", (id: string) => [id]],
    ["a host", () => ["--host", "127.0.0.1"]],
    ["all", () => ["--all"]],
  ])("makes due what waits: %s", async (_, selected) => {
    const bench = await startWithFailing();
    const { callback, clock, until } = bench;
    callback.behave(answerDeliveriesWith(204), "/two");
    const id = await idOf(bench, "/two");
    const output = await operate(bench, "retry", ...selected(id));
    expect(output).toMatch(
      new RegExp(`^due now ${id} .*/two for ${FEED}, after 1 of 3 failures\n\n1 made due`),
    );
    await advanceUntil(() => callback.deliveries("/two").length === 2, clock, STEP);
    await until(({ deliveries }) => deliveries.delivered === 2);
    expect((await listJson(bench)).totals).toMatchObject({ active: 2, behind: 0 });
    expect(await operate(bench, "retry", "--all")).toBe("None of it is waiting for a retry.");
  });
});
