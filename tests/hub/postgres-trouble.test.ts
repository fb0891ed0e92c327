import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "../../sidecar/hub/store/open-store.ts";
import { openDatabase } from "../../sidecar/hub/store/postgres/database.ts";
import { CLAIM_LENGTH } from "../../sidecar/hub/store/store.ts";
import { type Bench, FEED, startBench, useDatabases } from "../helpers/hub/bench.ts";
import { confirm } from "../helpers/hub/callback-server.ts";
import { advanceUntil } from "../helpers/hub/clock.ts";
import { at, callbacks, DATASET, feed, intent, LIMIT, NOW, ONE, TWO } from "../helpers/hub/store-bench.ts";
import { administer, createTestDatabase } from "../helpers/postgres/postgres.ts";
import { databaseUrl, query } from "../helpers/postgres/postgres-query.ts";
import { createPostgresServer } from "../helpers/postgres/postgres-server.ts";

useDatabases(createTestDatabase);

const subscription = ({ callback }: Bench, path: string) => ({
  "hub.mode": "subscribe",
  "hub.topic": FEED,
  "hub.callback": callback.origin + path,
});

/** A server of the test's own, to be stopped and started. */
async function startServer() {
  const server = await createPostgresServer();
  onTestFinished(() => server.remove());
  await server.start();
  return { ...server, url: databaseUrl(server.url, "postgres") };
}

/** Ends every session of a database but the one that does it. */
const endSessions = (url: string) =>
  query(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );

describe("a Postgres server that is in trouble", () => {
  it("stopped: 503 and not healthy; started again, everything goes on", async () => {
    const server = await startServer();
    const bench = await startBench({ databaseUrl: server.url });
    const { post, hub, change, callback, log } = bench;
    await bench.subscribe("/one");
    await server.stop();
    expect(await post(subscription(bench, "/two"))).toMatchObject({
      status: 503,
      headers: { "retry-after": "10" },
      body: "the hub cannot keep subscriptions now; ask again in a moment\n",
    });
    expect(hub.health().ok).toBe(false);
    expect(hub.health().detail).toMatch(
      /^the (hub's )?Postgres server (does not answer|is starting, stopping)/,
    );
    change({ feed: "<feed>2</feed>" });

    await server.start();
    await advanceUntil(() => hub.health().ok, bench.clock, 500);
    await callback.until(() => callback.deliveries("/one").length === 1);
    expect((await post(subscription(bench, "/two"))).status).toBe(202);
    await bench.until(({ subscriptions }) => subscriptions[0]?.active === 2);
    expect(log.filter(({ level }) => level === "error")).toHaveLength(1);
  });

  it("stopped while a delivery is under way: its outcome is kept afterwards, and it is not made twice", async () => {
    const server = await startServer();
    const bench = await startBench({ databaseUrl: server.url });
    const { hub, change, callback, clock, until, quiet } = bench;
    await bench.subscribe("/one");
    const stopped = new Promise<void>((resolve) => {
      callback.behave(async (request, response) => {
        await server.stop();
        confirm(request, response);
        resolve();
      }, "/one");
    });
    change({ feed: "<feed>2</feed>" });
    await stopped;
    await advanceUntil(() => !hub.health().ok, clock, 0);
    await server.start();
    await advanceUntil(() => hub.health().ok, bench.clock, 500);
    await until(({ deliveries, pendingDeliveries }) => deliveries.delivered === 1 && pendingDeliveries === 0);
    clock.advance(CLAIM_LENGTH);
    await quiet();
    expect(callback.deliveries("/one")).toHaveLength(1);
  });

  it("restarted: what was claimed before holds its time, since whoever claimed it may still be there", async () => {
    const server = await startServer();
    const open = () => openStore(server.url);
    const first = await open();
    onTestFinished(() => first.close());
    await first.announce("g1", feed("a"), NOW);
    await first.addIntents([intent(ONE)], LIMIT, NOW);
    await first.claimIntents(await first.openIntents(NOW), NOW);
    await server.stop();
    await server.start();
    const second = await open();
    onTestFinished(() => second.close());
    expect(await second.openIntents(NOW)).toEqual([]);
    expect(callbacks(await second.openIntents(NOW + CLAIM_LENGTH))).toEqual([ONE]);
  });

  it("read-only: 503 and says so; writable again, everything goes on", async () => {
    const bench = await startBench();
    const { hub, post, databaseUrl: url } = bench;
    const name = new URL(url).pathname.slice(1);
    await administer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await endSessions(url);
    expect((await post(subscription(bench, "/one"))).status).toBe(503);
    await advanceUntil(() => /does not accept writes now/.test(hub.health().detail), bench.clock, 500);
    await administer(`ALTER DATABASE ${name} RESET ALL`);
    await endSessions(url);
    await advanceUntil(() => hub.health().ok, bench.clock, 500);
    expect((await post(subscription(bench, "/one"))).status).toBe(202);
  });

  it.each([
    ["53100", "the Postgres server's disk or memory is full or failing"],
    ["58030", "the Postgres server's disk or memory is full or failing"],
    [
      "57014",
      "another process holds a lock on the hub's tables, or the Postgres server is too busy to answer in time",
    ],
    ["25006", /^the Postgres server does not accept writes now/],
    ["42501", /make it the database's owner$/],
    ["ZZ999", "the hub's Postgres server does not answer (ZZ999)"],
  ])("that answers with %s: a line that says what it is", async (code, line) => {
    const bench = await startBench();
    const { hub, post, databaseUrl: url } = bench;
    await query(
      url,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON hub_intents EXECUTE FUNCTION refuse()`,
    );
    expect((await post(subscription(bench, "/one"))).status).toBe(503);
    expect(hub.health()).toEqual({
      ok: false,
      detail: typeof line === "string" ? line : expect.stringMatching(line),
    });
    await query(url, "DROP FUNCTION refuse CASCADE");
    await advanceUntil(() => hub.health().ok, bench.clock, 500);
    await bench.subscribe("/one");
  });

  it("that nobody reaches: not healthy, and no password is told", async () => {
    const { hub, log } = await startBench({ databaseUrl: "postgres://hub:topsecret@127.0.0.1:1/hub" });
    expect(hub.health()).toEqual({
      ok: false,
      detail: "the hub's Postgres server does not answer (ECONNREFUSED)",
    });
    expect(JSON.stringify(log)).not.toContain("topsecret");
  });

  it("without the database: says so, and begins once it is there", async () => {
    const existing = await createTestDatabase();
    const name = `later_${new URL(existing).pathname.slice(1)}`;
    const bench = await startBench({ databaseUrl: databaseUrl(existing, name) });
    onTestFinished(() => query(existing, `DROP DATABASE ${name} WITH (FORCE)`).then(() => {}));
    expect(bench.hub.health().detail).toBe(
      "the database that HUB_DATABASE_URL names does not exist; create it",
    );
    await query(existing, `CREATE DATABASE ${name}`);
    await advanceUntil(() => bench.hub.health().ok, bench.clock, 500);
    await bench.subscribe("/one");
  });

  it("whose tables a newer release wrote: refused", async () => {
    const bench = await startBench();
    await bench.hub.stop();
    await query(bench.databaseUrl, "UPDATE hub_schema SET version = 99");
    const { hub } = await bench.another();
    expect(hub.health().detail).toBe("the hub's tables were written by a newer release; run that release");
  });

  it("whose tables are gone: says so, and begins anew", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    await query(
      bench.databaseUrl,
      "DROP TABLE hub_schema, hub_topics, hub_subscriptions, hub_intents, hub_probe",
    );
    expect((await bench.post(subscription(bench, "/two"))).status).toBe(503);
    expect(bench.hub.health().detail).toMatch(/^the hub's tables are damaged or gone/);
    await advanceUntil(() => bench.hub.health().ok, bench.clock, 500);
    await bench.subscribe("/two");
  });

  it("that ends the sessions of a hub: who asks at that moment is not refused", async () => {
    const bench = await startBench();
    for (let round = 0; round < 20; round += 1) {
      const [, ...answers] = await Promise.all([
        endSessions(bench.databaseUrl),
        ...[1, 2, 3].map((name) => bench.post(subscription(bench, `/${round}/${name}`))),
      ]);
      answers.push(await bench.post(subscription(bench, `/${round}/4`)));
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    }
    await bench.until(({ subscriptions }) => subscriptions[0]?.active === 80);
  });

  it("that ends the sessions of a hub: the hub comes back, and is told of work again", async () => {
    const bench = await startBench();
    const { callback, databaseUrl: url } = bench;
    await endSessions(url);
    await bench.subscribe("/one");
    const { store, close } = await openBeside(url);
    await store.addIntents([intent(`${callback.origin}/two`, { exempt: true })], LIMIT, bench.clock.now());
    await close();
    await callback.until(() => callback.verifications("/two").length === 1);
  });
});

describe("several processes on Postgres", () => {
  it("tell each other of new intents and of announcements, each not itself", async () => {
    const url = await createTestDatabase();
    const told: string[] = [];
    const open = async (name: string) => {
      const store = await openStore(url, () => told.push(name));
      onTestFinished(() => store.close());
      return store;
    };
    const [one, two] = [await open("one"), await open("two")];
    await one.addIntents([intent(ONE)], LIMIT, NOW);
    await expect.poll(() => told).toEqual(["two"]);
    await two.announce("g1", feed("a"), NOW);
    await expect.poll(() => told).toEqual(["two", "one"]);
    await one.addIntents([intent(TWO)], 1, NOW);
    await one.due(feed("a"), at(NOW));
    await two.addIntents([intent(TWO)], LIMIT, NOW);
    await expect.poll(() => told).toEqual(["two", "one", "one"]);
  });

  it("one that left an intent behind is followed by the others at once, without a look at the clock", async () => {
    const bench = await startBench();
    const { callback } = bench;
    const { store, close } = await openBeside(bench.databaseUrl);
    await store.addIntents([intent(`${callback.origin}/one`, { exempt: true })], LIMIT, bench.clock.now());
    await close();
    await bench.until(({ subscriptions }) => subscriptions[0]?.active === 1);
  });

  it("do not wait for each other when one claims what another announces: the topics are locked in one order", async () => {
    const url = await createTestDatabase();
    const { store, close } = await openBeside(url);
    onTestFinished(close);
    const topics = (etag: string) => [DATASET, FEED].map((topic) => ({ url: topic, etag: `"${etag}"` }));
    await store.announce("g1", topics("a"), NOW);
    await store.addIntents([intent(ONE), intent(ONE, { topic: DATASET })], LIMIT, NOW);
    const asked = await store.claimIntents(await store.openIntents(NOW), NOW);
    await store.settleIntents(
      asked.map((each) => ({ intent: each, granted: { leaseEnd: NOW + 3_600_000 } })),
    );
    await store.announce("g2", topics("b"), NOW);

    // Another process, which has come as far as the first topic.
    const announcing = new pg.Client({ connectionString: url });
    await announcing.connect();
    onTestFinished(() => announcing.end());
    const take = (topic: string) =>
      announcing.query("SELECT FROM hub_topics WHERE topic = $1 FOR UPDATE NOWAIT", [topic]);
    await announcing.query("BEGIN");
    await take(FEED);
    const claiming = store.claimDue(await store.due(topics("b"), at(NOW)), topics("b"), at(NOW));
    const isWaiting = async () => (await query(url, WAITING)).length > 0;
    await expect.poll(isWaiting).toBe(true);
    await take(DATASET);
    await announcing.query("COMMIT");
    expect((await claiming).map(({ topic }) => topic).sort()).toEqual([FEED, DATASET]);
  });

  it("have the server wait for its disk, also where its own default is not to", async () => {
    const url = await createTestDatabase();
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
    const database = await openDatabase(url);
    onTestFinished(() => database.close());
    expect(await database.rows("SHOW synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
  });
});

/** Sessions of a database that wait for what another one has locked. */
const WAITING = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function openBeside(url: string) {
  const store = await openStore(url);
  return { store, close: () => store.close() };
}
