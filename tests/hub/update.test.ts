import { createHmac } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openCheckpoint } from "../../data/_log/checkpoint.ts";
import { entryOfPublic, type PublicLine } from "../../data/_log/entry.ts";
import { buildTree, treeHash } from "../../data/_log/tree.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { startCallbackServer } from "../helpers/hub/callback-server.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";
import { query } from "../helpers/postgres/postgres-query.ts";
import { PROJECT } from "../helpers/project.ts";
import { answerFor } from "../helpers/public-origin.ts";
import { republish } from "../helpers/republish.ts";
import { type Ended, runScript } from "../helpers/run-script.ts";
import { startSidecar } from "../helpers/sidecar-process.ts";
import { copySite } from "../helpers/site-copy.ts";

const FIXTURES = join(PROJECT, "tests/fixtures/updates");
const fixture = (name: string) => readFileSync(join(FIXTURES, name), "utf8");
const BASE_URL = "https://reviews.pell-plumbing.com";
/** Of the callbacks, which the stores name. */
const PORT = 27_443;

/** What was subscribed to, and with which secret. */
const TOPICS: Record<string, string> = {
  "/feed": "/feed.xml",
  "/nosecret": "/feed.xml",
  "/json": "/api/feed.json",
  "/data": "/reviews.json",
  "/failing": "/reviews.json",
};
const SECRETS: Record<string, string> = {
  "/feed": "s1-between us",
  "/json": "gehëim ✓ 0?x",
  "/data": "d".repeat(199),
  "/failing": "will fail",
  "/open": "opened late",
};

interface Line {
  id: string;
  text?: string;
  withdrawn?: string;
}

const linesOf = <Kind = Line>(text: string): Kind[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** The site as this release builds it first, while nothing answers at its address. */
let built: Ended & { siteDir: string };

beforeAll(async () => {
  const ends: (() => void | Promise<void>)[] = [];
  const onEnd = (end: () => void | Promise<void>) => void ends.push(end);
  const folder = folderWith({}, onEnd);
  cpSync(FIXTURES, join(folder, "data"), {
    recursive: true,
    filter: (file) => !/\.(sql|md)$/.test(file),
  });
  const siteDir = join(folder, "site");
  const down = await answerFor(BASE_URL, (_, response) => response.writeHead(502).end(), onEnd);
  const environment = {
    BASE_URL,
    DATA_DIR: join(folder, "data"),
    SITE_DIR: siteDir,
    STATE_DIR: join(folder, "state"),
  };
  built = { siteDir, ...(await runScript("build", [], { ...environment, ...down })) };
  return async () => {
    for (const end of ends) await end();
  };
});

describe("the first build over a journal that 0.1.0 and 0.2.0 published", () => {
  const published = (path: string) => readFileSync(join(built.siteDir, "current", path), "utf8");
  const journal = linesOf(fixture("reviews.jsonl"));

  test("has every review, with its id and its text", () => {
    expect(built).toMatchObject({ code: 0, stderr: "" });
    const expected = new Map(journal.map(({ id, text, withdrawn }) => [id, withdrawn ? null : text]));
    const { reviews }: { reviews: Line[] } = JSON.parse(published("reviews.json"));
    expect(Object.fromEntries(reviews.map(({ id, text }) => [id, text]))).toEqual(
      Object.fromEntries([...expected].filter(([, text]) => text !== null)),
    );
    expect(reviews).toHaveLength(11);
  });

  test("begins the log with every line", () => {
    expect(built.stdout).toContain("the log of the journal begins with this build");
    const { size, root } = openCheckpoint(
      published("log/checkpoint"),
      published("log/key").trim().split("\n"),
    );
    const lines = linesOf<PublicLine>(published("source/reviews.jsonl"));
    expect(lines.map(({ id }) => id)).toEqual(journal.map(({ id }) => id));
    expect(size).toBe(journal.length);
    expect(Buffer.compare(treeHash(buildTree(lines.map(entryOfPublic))), root)).toBe(0);
  });
});

/** A store as the release left it; answers HUB_DATABASE_URL. */
const STORES: Record<string, () => string | Promise<string>> = {
  "0.1.0, in a file": () => {
    const path = join(folderWith(), "hub.db");
    const database = new Database(path);
    database.exec("PRAGMA journal_mode = WAL");
    database.exec(fixture("0.1.0.sqlite.sql"));
    database.close();
    return `file:${path}`;
  },
  "0.2.0, in Postgres": async () => {
    const url = await createTestDatabase();
    await query(url, fixture("0.2.0.postgres.sql"));
    return url;
  },
};

test.each(Object.entries(STORES))(
  "every subscription of %s goes on, with its secret, and is told of the update once",
  async (_, store) => {
    const callback = await startCallbackServer("127.0.0.1", undefined, PORT);
    onTestFinished(() => callback.close());
    const siteDir = copySite(built.siteDir);
    // Leases were for ten days.
    const clock = `
      const ahead = Date.parse("2026-03-05T09:00:00Z") - Date.now();
      const { now } = Date;
      Date.now = () => now() + ahead;
    `;
    const folder = folderWith({ "ca.pem": callback.certificateAuthority, "clock.mjs": clock });
    const environment = {
      SITE_DIR: siteDir,
      HUB_DATABASE_URL: await store(),
      HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
      NODE_OPTIONS: `--import ${join(folder, "clock.mjs")}`,
    };
    const numbers = () =>
      Object.fromEntries(
        [...Object.keys(TOPICS), "/open"].map((path) => [path, callback.deliveries(path).length]),
      );

    const first = await startSidecar(environment);
    await callback.until(
      () =>
        Object.keys(TOPICS).every((path) => callback.deliveries(path).length > 0) &&
        callback.verifications("/open").length > 0,
    );
    first.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
    for (const [path, topic] of Object.entries(TOPICS)) {
      const [delivery] = callback.deliveries(path);
      expect(delivery!.body, path).toEqual(readFileSync(join(siteDir, "current", topic)));
    }
    const once = { "/feed": 1, "/nosecret": 1, "/json": 1, "/data": 1, "/failing": 1, "/open": 0 };
    expect(numbers()).toEqual(once);

    // What a second start had left to tell would come before the next change.
    await startSidecar(environment);
    republish(siteDir, { "/feed.xml": "<feed>changed</feed>" });
    const subscribers = ["/feed", "/nosecret", "/open"];
    await callback.until(() =>
      subscribers.every((path) => callback.deliveries(path).at(-1)?.body.toString().includes("changed")),
    );
    expect(numbers()).toEqual({ ...once, "/feed": 2, "/nosecret": 2, "/open": 1 });
    expect(callback.verifications().map(({ path }) => path)).toEqual(["/open"]);
    for (const { path, body, headers } of callback.deliveries()) {
      const secret = SECRETS[path];
      const signature = secret && `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
      expect(headers["x-hub-signature"], path).toBe(signature);
    }
  },
);
