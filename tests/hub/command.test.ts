import { readdirSync } from "node:fs";
import Database from "libsql";
import { describe, expect, it, onTestFinished } from "vitest";
import { UsageError } from "../../data/_command/run-command.ts";
import { parseCommand } from "../../sidecar/hub/operator/command.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { startBench } from "../helpers/hub/bench.ts";
import { hubCommand, hubProcess } from "../helpers/hub/command.ts";
import { FEED, type HubSidecar, startHubSidecar } from "../helpers/hub/sidecar.ts";
import { postgresUrl } from "../helpers/postgres/postgres.ts";
import { databaseUrl } from "../helpers/postgres/postgres-query.ts";
import { runAsTyped } from "../helpers/run-script.ts";
import { currentGeneration, switchTo } from "../helpers/site-copy.ts";

const NO_DATABASE = { HUB_DATABASE_URL: "file:/nowhere/hub.db" };
const confirmed = 'hub_verifications_total{outcome="confirmed"}';
const delivered = 'hub_delivery_attempts_total{outcome="delivered"}';

/** A sidecar with a subscriber at /one. */
async function startSubscribed(): Promise<HubSidecar> {
  const sidecar = await startHubSidecar();
  await sidecar.subscribe("/one");
  await sidecar.until((samples) => samples.get(confirmed) === 1);
  return sidecar;
}

/** A hub with a subscriber, whose database another program holds locked. */
async function startLocked() {
  const bench = await startBench();
  await bench.subscribe("/one");
  const other = new Database(bench.databaseUrl.slice("file:".length));
  onTestFinished(() => void other.close());
  other.exec("BEGIN IMMEDIATE");
  return { other, environment: { HUB_DATABASE_URL: bench.databaseUrl } };
}

describe("what cannot be meant is refused, and says what would be right", () => {
  it.each<[string[], string]>([
    [[], "needs a command\n\nnpm run hub -- <command> [options]"],
    [["lst"], "unknown command lst; the commands are list, remove, retry, move, backup, restore, announce"],
    [["list", "--bogus"], "Unknown option '--bogus'; see npm run hub -- --help"],
    [["list", "--all"], "Unknown option '--all'; see npm run hub -- --help"],
    [["list", "something"], "takes no something; see npm run hub -- --help"],
    [["list", "--state", "broken"], "--state must be one of pending active failing expired removed"],
    [
      ["list", "--topic", "/x"],
      "--topic must be one of /feed.xml /api/feed.json /reviews.json /log/checkpoint, or its whole URL",
    ],
    [["backup"], "backup needs a file, such as hub.backup"],
    [["restore"], "restore needs a file, such as hub.backup"],
    [["restore", "a", "b"], "takes no b; see npm run hub -- --help"],
    [["move"], "move needs the origin the site had before, such as https://old.example.com"],
    [["move", "old.example.com"], "move needs the origin the site had before"],
    [["move", "https://old.example.com/path"], "move needs the origin the site had before"],
    [["move", "https://a.example", "https://b.example"], "takes no https://b.example; see npm run"],
    [["move", "https://a.example", "--all"], "Unknown option '--all'; see npm run hub -- --help"],
    [["remove"], "remove needs either ids or --host <name>; npm run hub -- list shows the ids"],
    [["remove", "--all"], "Unknown option '--all'; see npm run hub -- --help"],
    [
      ["remove", "0123456789ab", "--host", "a"],
      "remove needs either ids or --host <name>; npm run hub -- list",
    ],
    [["remove", "x"], "x is not an id: 12 digits from 0 to f, as npm run hub -- list shows them"],
    [["retry"], "retry needs either ids, --host <name> or --all; npm run hub -- list shows the ids"],
    [
      ["retry", "--all", "--host", "a"],
      "retry needs either ids, --host <name> or --all; npm run hub -- list",
    ],
  ])("%j", (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });

  it("ends the process with 2, and no stack on stderr", async () => {
    const { code, stdout, stderr } = await hubProcess(["lst"], NO_DATABASE);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(
      "unknown command lst; the commands are list, remove, retry, move, backup, restore, announce\n",
    );
  });
});

it("--help names every command and its options, and asks no database", async () => {
  const { code, stdout, stderr } = await hubCommand(["--help"], NO_DATABASE);
  expect([code, stderr]).toEqual([0, ""]);
  for (const word of [
    "list",
    "remove",
    "retry",
    "move",
    "backup",
    "restore",
    "announce",
    "--topic",
    "--host",
    "--state",
    "--json",
    "--all",
  ])
    expect(stdout).toContain(word);
});

describe("what cannot be done ends with 1 and says what to do", () => {
  it("a database that is not there, which it does not make", async () => {
    const folder = folderWith();
    const { code, stdout, stderr } = await hubCommand(["list"], {}, folder);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      "there is no hub database at .state/hub.db; set HUB_DATABASE_URL to the sidecar's, or run the sidecar once\n",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it("a setting that cannot be right", async () => {
    const { code, stderr } = await hubCommand(["list"], {
      HUB_DATABASE_URL: "mysql://root:pa55word@host/hub",
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^HUB_DATABASE_URL: must be file: and a path, .*or for several replicas postgres:/,
    );
    expect(stderr).not.toContain("pa55word");
  });

  it("a Postgres database that is not there, or not reached", async () => {
    const url = new URL(databaseUrl(postgresUrl(), "nowhere"));
    const absent = await hubCommand(["list"], { HUB_DATABASE_URL: url.href });
    expect(absent).toMatchObject({ code: 1, stdout: "" });
    expect(absent.stderr).toBe("the database that HUB_DATABASE_URL names does not exist; create it\n");
    const silent = await hubCommand(["list"], {
      HUB_DATABASE_URL: "postgres://hub:pa55word@127.0.0.1:9/hub",
    });
    expect(silent).toMatchObject({ code: 1, stdout: "" });
    expect(silent.stderr).toBe("the hub's Postgres server does not answer (ECONNREFUSED)\n");
  });

  it("a damaged database", async () => {
    const folder = folderWith({ "hub.db": "no database at all, ".repeat(1000) });
    const { code, stderr } = await hubCommand(["list"], { HUB_DATABASE_URL: "file:hub.db" }, folder);
    expect(code).toBe(1);
    expect(stderr).toBe(
      "the hub's database is damaged; restore it from a copy, or move it away to begin anew\n",
    );
  });

  it("a site that was not built, for announce", async () => {
    const { databaseUrl } = await startBench();
    const environment = { HUB_DATABASE_URL: databaseUrl, SITE_DIR: "/nowhere" };
    const { code, stderr } = await hubCommand(["announce"], environment);
    expect(code).toBe(1);
    expect(stderr).toBe("there is no build in /nowhere; run npm run build, or set SITE_DIR to where it is\n");
  });

  it("a database that another program holds locked; it can be looked at all the same", async () => {
    const { other, environment } = await startLocked();
    const failing = hubProcess(["remove", "--host", "127.0.0.1"], environment);
    expect(await hubCommand(["list"], environment)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Total 1: 0 pending"),
    });
    expect(await failing).toEqual({
      code: 1,
      stdout: "",
      stderr: "another process holds a lock on the hub's database; try again in a moment\n",
    });
    other.exec("ROLLBACK");
  });
});

it("a database that is locked for a moment is waited for", async () => {
  const { other, environment } = await startLocked();
  setTimeout(() => other.exec("ROLLBACK"), 2500);
  const { code, stderr } = await hubProcess(["remove", "--host", "127.0.0.1"], environment);
  expect([code, stderr]).toEqual([0, ""]);
});

describe("beside a running sidecar", () => {
  it("npm run hub lists and removes; the sidecar tells the callback", async () => {
    const sidecar = await startSubscribed();
    const { callback, environment } = sidecar;
    const listed = await runAsTyped("hub", ["list", "--json"], environment);
    const { subscriptions } = JSON.parse(listed.stdout) as { subscriptions: { id: string }[] };
    const removed = await hubCommand(["remove", subscriptions[0]!.id], environment);
    expect(removed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("1 removed; nothing more is delivered"),
    });
    await sidecar.hint();
    await callback.until(() => callback.verifications("/one").length === 2);
    expect(callback.verifications("/one")[1]!.query.get("hub.mode")).toBe("denied");
    const samples = await sidecar.until((each) => each.get("hub_open_intents") === 0);
    expect(samples.get('hub_denials_total{outcome="told"}')).toBe(1);
    expect(samples.get(`hub_subscriptions{topic="${FEED}",state="active"}`)).toBe(0);
  });

  it("announce delivers an older generation that the owner went back to", async () => {
    const sidecar = await startSubscribed();
    const { callback, siteDir, environment } = sidecar;
    const old = currentGeneration(siteDir);
    sidecar.change();
    await sidecar.until((samples) => samples.get(delivered) === 1);
    switchTo(siteDir, old);
    const stays = "an older generation than the announced one stays unannounced";
    while (!sidecar.process.logs().some(({ msg }) => msg === stays)) await sidecar.hint();
    expect(callback.deliveries("/one")).toHaveLength(1);

    const { code, stdout } = await hubCommand(["announce"], environment);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Announced ${old}.`)]);
    await sidecar.hint();
    await sidecar.until((samples) => samples.get(delivered) === 2);
    const [newer, older] = callback.deliveries("/one").map(({ body }) => body.toString());
    expect(newer).toBe(`${older}\n`);
  });
});
