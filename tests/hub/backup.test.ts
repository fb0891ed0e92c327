import { createHash } from "node:crypto";
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import Database from "libsql";
import { describe, expect, it, onTestFinished } from "vitest";
import { signatureOf } from "../../sidecar/hub/callbacks/verify-and-deliver.ts";
import { parseCommand, runCommand } from "../../sidecar/hub/operator/command.ts";
import { StoreTrouble } from "../../sidecar/hub/store/store.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { type Bench, FEED, startBench } from "../helpers/hub/bench.ts";
import { answerDeliveriesWith, confirm } from "../helpers/hub/callback-server.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";

/** A folder in which nothing was built. */
const NOT_BUILT = join(import.meta.dirname, "no-site");

async function operate({ databaseUrl, clock }: Bench, ...args: string[]): Promise<string> {
  const command = parseCommand(args);
  return runCommand(command, { databaseUrl, siteDir: NOT_BUILT, now: clock.now() });
}

const listed = async (bench: Bench) => JSON.parse(await operate(bench, "list", "--json")).subscriptions;
const SECRET = "s3cret\0";
const backupIn = (files: Record<string, string> = {}) => join(folderWith(files), "hub.backup");

const DATABASES: [string, () => Promise<string | undefined>][] = [
  ["a file", async () => undefined],
  ["Postgres", createTestDatabase],
];

const benchOn = async (database: () => Promise<string | undefined>) => {
  const databaseUrl = await database();
  return startBench(databaseUrl === undefined ? {} : { databaseUrl });
};

const answerNothing = (_: unknown, response: ServerResponse) => void response.writeHead(204).end();

/** A hub with a subscriber that has the newest, one that failed, a request, and a notice that is still to be told. */
async function startFull(database: () => Promise<string | undefined>) {
  const bench = await benchOn(database);
  await bench.subscribe("/one", { "hub.secret": SECRET });
  await bench.subscribe("/two");
  await bench.subscribe("/gone");
  bench.callback.behave(answerDeliveriesWith(503), "/two");
  bench.change({ feed: "<feed>2</feed>" });
  await bench.until(({ deliveries }) => deliveries.failed === 1 && deliveries.delivered === 2);
  const held: ServerResponse[] = [];
  const hold = () => {
    for (const path of ["/slow", "/gone"]) bench.callback.behave((_, response) => held.push(response), path);
  };
  /** Answers what is held and what comes, as a subscriber that does not confirm. */
  const letGo = () => {
    for (const path of ["/slow", "/gone"]) bench.callback.behave(answerNothing, path);
    for (const response of held.splice(0)) answerNothing(undefined, response);
  };
  hold();
  await bench.post({
    "hub.mode": "subscribe",
    "hub.topic": FEED,
    "hub.callback": `${bench.callback.origin}/slow`,
  });
  const { id } = (await listed(bench)).find(({ callback }: Shown) => callback.endsWith("/gone"));
  await operate(bench, "remove", id);
  return { bench, hold, letGo };
}

const ways = DATABASES.flatMap(([from, source]) =>
  DATABASES.map(([to, target]) => ({ from, to, source, target })),
);

describe("a backup", () => {
  it.each(ways)(
    "of $from beside a running hub comes back into $to, all of it",
    async ({ source, target }) => {
      const { bench, hold, letGo } = await startFull(source);
      const before = await listed(bench);
      const file = backupIn();
      expect(await operate(bench, "backup", file)).toBe(
        `Wrote ${file}: 2 subscriptions, 2 open requests and notices. It holds their secrets.`,
      );
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const stopping = bench.hub.stop();
      letGo();
      await stopping;
      hold();

      const next = await bench.another({
        databaseUrl: (await target()) ?? `file:${join(folderWith(), "hub.db")}`,
      });
      expect(await listed(next)).toEqual([]);
      expect(await operate(next, "restore", file)).toBe(
        "Restored 2 subscriptions, and 2 open requests and notices.\n" +
          "Left as they are: 0 of which the hub has something newer. Left out: 0 whose lease has ended.",
      );
      expect(await listed(next)).toEqual(before);
      const { callback, clock, change, until } = next;
      callback.behave(confirm, "/two");
      letGo();
      change({ feed: "<feed>3</feed>" });
      clock.advance(60_000);
      await until(
        ({ deliveries, denials, openIntents }) =>
          deliveries.delivered >= 2 && denials.told + denials.untold > 0 && openIntents === 0,
      );
      const [delivery] = callback.deliveries("/one").slice(-1);
      expect(delivery!.headers["x-hub-signature"]).toBe(signatureOf(delivery!.body, SECRET));
      expect(callback.deliveries("/gone")).toHaveLength(1);
    },
  );

  it.each(DATABASES)("leaves alone what has happened since it was made: %s", async (_, database) => {
    const bench = await benchOn(database);
    for (const path of ["/stays", "/renewed", "/removed", "/short"])
      await bench.subscribe(path, { "hub.lease_seconds": path === "/short" ? "300" : "864000" });
    const file = backupIn();
    await operate(bench, "backup", file);
    bench.clock.advance(300_000);
    await bench.subscribe("/renewed", { "hub.lease_seconds": "300" });
    await bench.subscribe("/new");
    bench.callback.behave(() => {}, "/removed");
    const [{ id }] = (await listed(bench)).filter(({ callback }: Shown) => callback.endsWith("/removed"));
    await operate(bench, "remove", id);
    const before = await listed(bench);
    expect(await operate(bench, "restore", file)).toBe(
      "Restored 0 subscriptions, and 0 open requests and notices.\n" +
        "Left as they are: 3 of which the hub has something newer. Left out: 1 whose lease has ended.",
    );
    expect(await listed(bench)).toEqual(before);
  });

  it("is made while another program writes, and does not wait for it", async () => {
    const bench = await startBench();
    await bench.subscribe("/one");
    const other = openBeside(bench);
    other.exec("BEGIN IMMEDIATE");
    expect(await operate(bench, "backup", backupIn())).toContain("1 subscriptions");
    other.exec("ROLLBACK");
  });

  it("takes the place of an older one, whatever mode that had, and of nothing else", async () => {
    const bench = await startBench();
    const file = backupIn();
    await operate(bench, "backup", file);
    chmodSync(file, 0o644);
    await bench.subscribe("/one");
    await operate(bench, "backup", file);
    expect(readFileSync(file, "utf8")).toContain("/one");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const foreign = backupIn({ "hub.backup": "a letter" });
    await expect(operate(bench, "backup", foreign)).rejects.toThrow("is there, and is no backup of a hub");
    expect(readFileSync(foreign, "utf8")).toBe("a letter");
    expect(readdirSync(dirname(foreign))).toEqual(["hub.backup"]);
    const below = join(foreign, "hub.backup");
    await expect(operate(bench, "backup", below)).rejects.toThrow(`${below} cannot be written`);
  });

  it.each<[string, (text: string) => string]>([
    ["cut short", (text) => text.slice(0, text.length / 2)],
    ["cut at a line", (text) => text.split("\n").slice(0, -2).join("\n")],
    ["of a later release, under a checksum that is right", (text) => sealed(text, '"colour":1,')],
    ["changed in one letter", (text) => text.replace("/one", "/two")],
    ["of another program", () => "a letter\n"],
    ["empty", () => ""],
  ])("%s is refused, and nothing is changed", async (_, spoil) => {
    const bench = await startBench();
    await bench.subscribe("/one");
    const file = backupIn();
    await operate(bench, "backup", file);
    writeFileSync(file, spoil(readFileSync(file, "utf8")));
    await operate(bench, "remove", "--host", "127.0.0.1");
    bench.clock.advance(15_000);
    await bench.until(({ openIntents }) => openIntents === 0);
    await expect(operate(bench, "restore", file)).rejects.toThrow(/^.+ nothing is restored$/);
    expect(await listed(bench)).toEqual([]);
  });

  it("comes back whole or not at all: what fails in its middle leaves nothing", async () => {
    const bench = await startBench();
    for (const path of ["/one", "/two"]) await bench.subscribe(path);
    const file = backupIn();
    await operate(bench, "backup", file);
    const next = await bench.another({ databaseUrl: `file:${join(folderWith(), "hub.db")}` });
    const other = openBeside(next);
    other.exec(
      "CREATE TRIGGER fails BEFORE INSERT ON subscriptions WHEN NEW.callback LIKE '%/two' BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await expect(operate(next, "restore", file)).rejects.toThrow(StoreTrouble);
    expect(await listed(next)).toEqual([]);
    other.exec("DROP TRIGGER fails");
    expect(await operate(next, "restore", file)).toContain("Restored 2 subscriptions");
    expect(await listed(next)).toHaveLength(2);
  });
});

/** A backup with something more in its rows, and its checksum made anew. */
function sealed(text: string, more: string): string {
  const [header, body] = text.split("\n");
  const changed = body!.replaceAll('"topic":', `${more}"topic":`);
  return `${[header, changed, createHash("sha256").update(changed).digest("hex")].join("\n")}\n`;
}

interface Shown {
  callback: string;
}

/** Another program's connection to the store. */
function openBeside({ databaseUrl }: Bench) {
  const database = new Database(databaseUrl.slice("file:".length));
  onTestFinished(() => void database.close());
  return database;
}
