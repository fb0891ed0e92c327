import { chmodSync, copyFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../sidecar/hub/store/sqlite/database.ts";
import { CLAIM_LENGTH } from "../../sidecar/hub/store/store.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { type Bench, FEED, startBench } from "../helpers/hub/bench.ts";
import { confirm } from "../helpers/hub/callback-server.ts";
import { advanceUntil } from "../helpers/hub/clock.ts";

const pathOf = ({ databaseUrl }: Pick<Bench, "databaseUrl">) => databaseUrl.slice("file:".length);

/** A second connection to the hub's database, as another program would have it. */
function openBeside(bench: Pick<Bench, "databaseUrl">) {
  const database = new Database(pathOf(bench));
  onTestFinished(() => void database.close());
  return database;
}

describe("the store on disk", () => {
  it("runs with WAL and synchronous=FULL", () => {
    const database = openDatabase(join(folderWith(), "deep", "folder", "hub.db"));
    expect(database.rows("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
    expect(database.rows("PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
    database.close();
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
    expect(hub.health()).toEqual({ ok: false, detail: "another process holds a lock on the hub's database" });
    change({ feed: "<feed>2</feed>" });

    other.exec("ROLLBACK");
    await advanceUntil(() => hub.health().ok, clock, 1000);
    await until(({ deliveries }) => deliveries.delivered === 1);
    expect((await post(form)).status).toBe(202);
  });

  it("locked for a moment while nothing was to be done: healthy again within two seconds", async () => {
    const bench = await startBench();
    const { post, hub, clock, callback } = bench;
    await bench.quiet();
    const other = openBeside(bench);
    other.exec("BEGIN IMMEDIATE");
    const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/one` };
    expect((await post(form)).status).toBe(503);
    other.exec("ROLLBACK");
    const locked = clock.now();
    await advanceUntil(() => hub.health().ok, clock, 100);
    expect(clock.now() - locked).toBeLessThanOrEqual(2000);
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
    await advanceUntil(() => !hub.health().ok, clock, 0);
    other.exec("ROLLBACK");
    await advanceUntil(() => hub.health().ok, clock, 1000);
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
    await advanceUntil(() => hub.health().ok, clock, 1000);
    expect((await post(form)).status).toBe(202);
  });

  it("that cannot be opened: not healthy, and open once it can", async () => {
    const folder = folderWith({ state: "a file where a folder should be" });
    const { hub, clock } = await startBench({ databaseUrl: `file:${join(folder, "state", "hub.db")}` });
    expect(hub.health().ok).toBe(false);
    rmSync(join(folder, "state"));
    await advanceUntil(() => hub.health().ok, clock, 1000);
  });
});

describe("the files of the store under a running hub", () => {
  const replace = (path: string) => {
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
  };
  const isGone = /^the hub's database file was removed or replaced while the hub was running; put it back/;

  it.each<[string, (path: string) => void]>([
    ["removed", (path) => rmSync(path)],
    ["replaced by a copy of itself", replace],
    ["moved away, all three of them", (path) => renameAll(path, `${path}.away`)],
    ["robbed of the log", (path) => rmSync(`${path}-wal`)],
    ["robbed of the index of the log", (path) => rmSync(`${path}-shm`)],
  ])("%s: noticed within five seconds, although nobody asks for anything, and said", async (_, change) => {
    const bench = await startBench();
    const { hub, clock, post, callback, log } = bench;
    await bench.subscribe("/one");
    change(pathOf(bench));
    clock.advance(5000);
    await advanceUntil(() => !hub.health().ok, clock, 0);
    expect(hub.health().detail).toMatch(isGone);
    const form = { "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": `${callback.origin}/two` };
    expect(await post(form)).toMatchObject({ status: 503, headers: { "retry-after": "10" } });
    clock.advance(60_000);
    await advanceUntil(() => !hub.health().ok, clock, 0);
    const said = log.filter(({ level }) => level === "error").map(({ message }) => message);
    expect(said).toEqual([expect.stringMatching(isGone)]);
  });

  it("removed: the first write after it is refused at once, and not acknowledged into nowhere", async () => {
    const bench = await startBench();
    rmSync(pathOf(bench));
    const callback = `${bench.callback.origin}/one`;
    const answer = await bench.post({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": callback });
    expect(answer.status).toBe(503);
  });

  it("moved away and put back: it goes on with all that was there", async () => {
    const bench = await startBench();
    const { hub, clock, change, until } = bench;
    const path = pathOf(bench);
    await bench.subscribe("/one");
    renameAll(path, `${path}.away`);
    clock.advance(5000);
    await advanceUntil(() => !hub.health().ok, clock, 0);
    renameAll(`${path}.away`, path);
    await advanceUntil(() => hub.health().ok, clock, 1000);
    change({ feed: "<feed>2</feed>" });
    await until(({ deliveries }) => deliveries.delivered === 1);
  });

  it("control: with other files beside it made and removed it stays healthy", async () => {
    const bench = await startBench();
    const path = pathOf(bench);
    await bench.subscribe("/one");
    writeFileSync(`${path}.copy`, "");
    openBeside(bench).exec("PRAGMA wal_checkpoint(TRUNCATE)");
    rmSync(`${path}.copy`);
    bench.clock.advance(5000);
    await bench.quiet();
    expect(bench.hub.health()).toEqual({ ok: true, detail: "ok" });
  });
});

describe("the modes of the store's files", () => {
  const FILES = ["", "-wal", "-shm", ".presence"];
  const modesOf = (path: string) => FILES.map((suffix) => statSync(path + suffix).mode & 0o777);

  it("are the owner's alone, wherever they lie", async () => {
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const databaseUrl = `file:${join(folderWith(), "hub.db")}`;
    const bench = await startBench({ databaseUrl });
    await bench.subscribe("/one");
    expect(modesOf(pathOf({ databaseUrl }))).toEqual([0o600, 0o600, 0o600, 0o600]);
  });

  it("are made so where a run before left them open, beside it running", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    for (const suffix of FILES) chmodSync(pathOf(bench) + suffix, 0o644);
    const second = await bench.another();
    await second.quiet();
    expect(modesOf(pathOf(bench))).toEqual([0o600, 0o600, 0o600, 0o600]);
    expect(second.log.filter(({ level }) => level === "warn")).toEqual([]);
  });
});

function renameAll(from: string, to: string): void {
  for (const suffix of ["", "-wal", "-shm"]) renameSync(from + suffix, to + suffix);
}
