import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it, onTestFinished } from "vitest";
import { assertDurable, connect, openDatabase } from "../sidecar/hub/sqlite-database.ts";
import { CLAIM_LENGTH } from "../sidecar/hub/store.ts";
import { confirm } from "./helpers/callback-server.ts";
import { folderWith } from "./helpers/data-folder.ts";
import { type Bench, FEED, generationName, startBench } from "./helpers/hub-bench.ts";
import { createHandClock } from "./helpers/hub-clock.ts";
import { startHubProcess } from "./helpers/hub-process.ts";

const pathOf = ({ databaseUrl }: Pick<Bench, "databaseUrl">) => databaseUrl.slice("file:".length);

/** A second connection to the hub's database, as another program would have it. */
function openBeside(bench: Pick<Bench, "databaseUrl">) {
  const database = new Database(pathOf(bench));
  onTestFinished(() => void database.close());
  return database;
}

describe("restart", () => {
  it("delivers what changed while the hub was stopped", async () => {
    const bench = await startBench();
    await bench.subscribe("/one", { "hub.secret": "s" });
    await bench.hub.stop();
    bench.site.publish({ feed: "<feed>2</feed>" });
    const { until } = await bench.another();
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(bench.callback.deliveries("/one")[0]!.body.toString()).toBe("<feed>2</feed>");
    expect(bench.callback.deliveries("/one")[0]!.headers).toHaveProperty("x-hub-signature");
  });

  it("delivers nothing again that was delivered before", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    bench.change({ feed: "<feed>2</feed>" });
    await bench.until(
      ({ deliveries, pendingDeliveries }) => deliveries.delivered === 1 && pendingDeliveries === 0,
    );
    await bench.hub.stop();
    const { quiet } = await bench.another();
    expect((await quiet()).deliveries.delivered).toBe(0);
  });

  it("keeps failures and the moment of the next try", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    bench.callback.behave((_, response) => response.writeHead(500).end());
    bench.change({ feed: "<feed>2</feed>" });
    await bench.until(({ deliveries }) => deliveries.failed === 1);
    await bench.hub.stop();
    bench.callback.behave(confirm);
    const { quiet, until, clock } = await bench.another();
    expect(await quiet()).toMatchObject({ subscriptions: [{ failing: 1 }], deliveries: { delivered: 0 } });
    clock.advance(60_000);
    await until(({ deliveries }) => deliveries.delivered === 1);
  });

  it("announces no older generation than the one announced before it", async () => {
    const bench = await startBench();
    bench.change({ feed: "<feed>5</feed>", generation: generationName(5) });
    await bench.subscribe("/one");
    await bench.hub.stop();
    bench.site.publish({ feed: "<feed>4</feed>", generation: generationName(4) });
    const { quiet, change, until } = await bench.another();
    expect((await quiet()).deliveries.delivered).toBe(0);
    change({ feed: "<feed>6</feed>", generation: generationName(6) });
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(bench.callback.deliveries("/one")[0]!.body.toString()).toBe("<feed>6</feed>");
  });
});

describe("a process that is killed", () => {
  /** A bench whose hub is stopped; the test starts others on its database. */
  async function startStopped() {
    const bench = await startBench({ clock: createHandClock(Date.now()) });
    await bench.subscribe("/one");
    await bench.hub.stop();
    const { databaseUrl, callback } = bench;
    return { ...bench, process: { databaseUrl, certificateAuthority: callback.certificateAuthority } };
  }

  it("between its 202 and the verification: the next one verifies", async () => {
    const { callback, process, another } = await startStopped();
    callback.behave(() => {}, "/two");
    const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/two` };
    const killed = startHubProcess({ ...process, form });
    expect(await killed.line()).toBe("202");
    await callback.until(() => callback.verifications("/two").length === 1);
    await killed.kill();

    callback.behave(confirm, "/two");
    const { until } = await another({ clock: createHandClock(Date.now()) });
    const { subscriptions } = await until(({ verifications }) => verifications.confirmed === 1);
    expect(subscriptions).toEqual([{ topic: FEED, active: 2, failing: 0 }]);
  });

  it("in the middle of a delivery: the next one delivers, at once", async () => {
    const { callback, process, site, another } = await startStopped();
    callback.behave(() => {}, "/one");
    const killed = startHubProcess({ ...process, feed: "<feed>2</feed>" });
    await callback.until(() => callback.deliveries("/one").length === 1);
    await killed.kill();

    callback.behave(confirm, "/one");
    site.publish({ feed: "<feed>2</feed>" });
    const { until } = await another({ clock: createHandClock(Date.now()) });
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect(callback.deliveries("/one")[1]!.body.toString()).toBe("<feed>2</feed>");
  });

  it("beside another: what it had claimed is free after fifteen seconds", async () => {
    const { callback, process, site, another } = await startStopped();
    callback.behave(() => {}, "/one");
    const killed = startHubProcess({ ...process, feed: "<feed>2</feed>" });
    await callback.until(() => callback.deliveries("/one").length === 1);
    site.publish({ feed: "<feed>2</feed>" });
    const clock = createHandClock(Date.now());
    const { until, quiet } = await another({ clock });
    await killed.kill();

    callback.behave(confirm, "/one");
    await quiet();
    expect(callback.deliveries("/one")).toHaveLength(1);
    clock.advance(CLAIM_LENGTH);
    await until(({ deliveries }) => deliveries.delivered === 1);
  });
});

describe("two processes on one store", () => {
  it("deliver each change to each subscriber once", async () => {
    const first = await startBench();
    const second = await first.another({ clock: first.clock });
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    await Promise.all(paths.map((path, index) => (index % 2 ? first : second).subscribe(path)));
    await first.until(({ subscriptions }) => subscriptions[0]?.active === 50);
    first.site.publish({ feed: "<feed>2</feed>" });
    first.hub.siteChanged();
    second.hub.siteChanged();
    await first.until(() => first.callback.deliveries().length >= 50);
    await first.until(({ pendingDeliveries }) => pendingDeliveries === 0);
    await second.quiet();
    expect(
      first.callback
        .deliveries()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(paths.sort());
  });
});

describe("the store on disk", () => {
  it("runs with WAL and synchronous=FULL, and is refused without", () => {
    const path = join(folderWith(), "deep", "folder", "hub.db");
    const database = openDatabase(path);
    expect(database.rows("PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
    database.rows("PRAGMA synchronous = NORMAL");
    expect(() => assertDurable(database)).toThrow("must run with WAL and synchronous=FULL");
    database.close();

    const rollbackJournal = connect(join(folderWith(), "hub.db"));
    expect(() => assertDurable(rollbackJournal)).toThrow("must run with WAL and synchronous=FULL");
    rollbackJournal.close();
  });

  it("of a newer release is refused", async () => {
    const bench = await startBench();
    await bench.hub.stop();
    openBeside(bench).exec("PRAGMA user_version = 99");
    const { hub } = await bench.another();
    expect(hub.health()).toEqual({
      ok: false,
      detail: "the hub's database was written by a newer release; run that release",
    });
  });

  it("locked: 503 and not healthy; afterwards everything goes on", async () => {
    const bench = await startBench();
    const { post, hub, clock, callback, change, until } = bench;
    await bench.subscribe("/one");
    const other = openBeside(bench);
    other.exec("BEGIN IMMEDIATE");
    const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/two` };
    const answer = await post(form);
    expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "10" } });
    expect(answer.body).toBe("the hub cannot keep subscriptions now; ask again in a moment\n");
    expect(hub.health()).toEqual({ ok: false, detail: "another process holds the hub's database locked" });
    change({ feed: "<feed>2</feed>" });

    other.exec("ROLLBACK");
    await become(() => hub.health().ok, clock);
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect((await post(form)).status).toBe(202);
  });

  it("locked when a delivery ends: its outcome is kept afterwards, and it is not made twice", async () => {
    const bench = await startBench();
    const { hub, clock, callback, change, until, quiet } = bench;
    await bench.subscribe("/one");
    const other = openBeside(bench);
    callback.behave((request, response) => {
      other.exec("BEGIN IMMEDIATE");
      confirm(request, response);
    }, "/one");
    change({ feed: "<feed>2</feed>" });
    await become(() => !hub.health().ok, clock, 0);
    other.exec("ROLLBACK");
    await become(() => hub.health().ok, clock);
    await until(({ deliveries, pendingDeliveries }) => deliveries.delivered === 1 && pendingDeliveries === 0);
    clock.advance(CLAIM_LENGTH);
    await quiet();
    expect(callback.deliveries("/one")).toHaveLength(1);
  });

  it("damaged: 503 and not healthy, without naming the file; put back, it works again", async () => {
    const folder = folderWith({ "hub.db": "this is no database ".repeat(1000) });
    const databaseUrl = `file:${join(folder, "hub.db")}`;
    const { post, hub, clock, callback } = await startBench({ databaseUrl });
    const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` };
    const answer = await post(form);
    expect(answer.status).toBe(503);
    expect(answer.body).not.toContain(folder);
    expect(hub.health().ok).toBe(false);
    expect(hub.health().detail).toMatch(/^the hub's database is damaged; restore it/);

    rmSync(join(folder, "hub.db"));
    await become(() => hub.health().ok, clock);
    expect((await post(form)).status).toBe(202);
  });

  it("that cannot be opened: not healthy, and open once it can", async () => {
    const folder = folderWith({ state: "a file where a folder should be" });
    const { hub, clock } = await startBench({ databaseUrl: `file:${join(folder, "state", "hub.db")}` });
    expect(hub.health().ok).toBe(false);
    rmSync(join(folder, "state"));
    await become(() => hub.health().ok, clock);
  });

  it.each([
    [
      "at start",
      async (bench: Bench) => {
        await bench.hub.stop();
        openBeside(bench).exec(CHANGED_LETTER);
        return bench.another();
      },
    ],
    [
      "while running",
      async (bench: Bench) => {
        openBeside(bench).exec(CHANGED_LETTER);
        bench.change({ feed: "<feed>2</feed>" });
        return bench;
      },
    ],
  ])("with one changed letter in a callback, %s: nothing is sent there", async (_, change) => {
    const bench = await startBench();
    await bench.subscribe("/one");
    const { hub, change: publish, clock } = await change(bench);
    publish({ feed: "<feed>3</feed>" });
    await become(() => !hub.health().ok, clock, 0);
    clock.advance(5000);
    expect(hub.health().detail).toMatch(/^the hub's database is damaged/);
    expect(bench.callback.deliveries()).toHaveLength(0);
  });
});

const CHANGED_LETTER = "UPDATE subscriptions SET callback = replace(callback, '/one', '/two')";

/** Lets time pass until something holds. */
async function become(
  condition: () => boolean,
  clock: { advance(ms: number): void },
  step = 1000,
): Promise<void> {
  while (!condition()) {
    clock.advance(step);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
