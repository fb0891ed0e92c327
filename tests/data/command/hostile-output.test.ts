import { mkdirSync, utimesSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { staticOnly } from "../../../data/_schema/hosting.ts";
import { generate, NO_REVIEWS } from "../../helpers/bare-generation.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { type Ended, type Environment, runScript } from "../../helpers/run-script.ts";

/** As a file, a field, a value or a server's answer may be called: what moves the cursor, turns lines, and is not seen. */
const EVIL = "evil\u001b[31m\u001b]0;title\u0007\u007f\u009b2J\u202e\u2066\u200b\rname";

/** How it is printed. */
const ESCAPED = "evil\\u001b[31m\\u001b]0;title\\u0007\\u007f\\u009b2J\\u202e\\u2066\\u200b\\u000dname";

/** In one word as import shows what stands in an export, and in JSON within a message. */
const SHOWN = /evil(\\u001b| )/;

const SECRETS = {
  SESSION_SECRET: "canary/session+0123456789",
  GOOGLE_CLIENT_SECRET: "canary/google+0123456789",
  PURGE_HEADER: "AccessKey: canary/purge+0123456789",
  HUB_DATABASE_URL: "postgres://hub:canary-database-0123456789@127.0.0.1:1/hub",
};

const CANARIES = /canary.{0,3}(session|google|purge|database)/;

const BUSINESS = JSON.stringify({ name: "One" });

/** Fails where the bytes that a command has printed hold what steers, or a secret. */
function expectHarmless({ stdout, stderr }: Ended): string {
  const said = stdout + stderr;
  const steers = /[^\P{Cc}\n]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
  expect(steers.exec(said)?.index ?? "nothing steers", said).toBe("nothing steers");
  const encoded = [said, decodeURIComponent(said.replace(/%(?![0-9A-Fa-f]{2})/g, "%25")), decodedWords(said)];
  for (const text of encoded) expect(text).not.toMatch(CANARIES);
  return said;
}

/** What the words of a text are in base64. */
const decodedWords = (text: string) =>
  (text.match(/[\w+/-]{16,}/g) ?? [])
    .map((word) => Buffer.from(word, "base64").toString("latin1"))
    .join("\n");

/** A server that repeats, in each answer, what it was sent, as an error page may. */
async function repeatingServer(status: number): Promise<string> {
  const server = createServer((request, response) => {
    const key = String(request.headers["accesskey"] ?? "");
    const spelled = [key, encodeURIComponent(key), Buffer.from(key).toString("base64")].join(" ");
    response.setHeader("location", `/${encodeURIComponent(EVIL)}`);
    response.writeHead(status, { "content-type": "text/html" }).end(`${EVIL} ${spelled}`);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const run = (script: string, args: string[], environment: Environment) =>
  runScript(script, args, { ...SECRETS, SYNC_SOURCES: "", ...environment });

const dataFolder = (files: Record<string, string> = {}) =>
  folderWith({ "business.json": BUSINESS, "reviews.jsonl": "", ...files });

test("control: a secret and an escape would be seen", () => {
  const ended = (stdout: string) => ({ code: 0, stdout, stderr: "" });
  const caught = [
    EVIL,
    SECRETS.SESSION_SECRET,
    encodeURIComponent(SECRETS.PURGE_HEADER),
    btoa(SECRETS.PURGE_HEADER),
  ];
  for (const text of [...caught, "\u202e", "\r", "\u009b"])
    expect(() => expectHarmless(ended(text)), text).toThrow();
  expectHarmless(ended("harmless\nlines"));
});

const FILES: [string, () => Promise<Ended>][] = [
  [
    "import, of a file that cannot be read",
    () => {
      const folder = folderWith({ [`${EVIL}.csv`]: `${EVIL},x\n1,2\n` });
      return run("import", [join(folder, `${EVIL}.csv`)], { DATA_DIR: dataFolder() });
    },
  ],
  [
    "import, of reviews",
    () => {
      const table = `date,rating,text,author\n2025-01-02,5,"${EVIL} good",${EVIL}\n2025-99-99,5,bad,${EVIL}\n`;
      const folder = folderWith({ [`${EVIL}.csv`]: table });
      return run("import", [join(folder, `${EVIL}.csv`), "--dry-run", "--source", EVIL], {
        DATA_DIR: dataFolder(),
      });
    },
  ],
  [
    "journal",
    () =>
      run("journal", ["check"], {
        DATA_DIR: dataFolder({
          "reviews.jsonl": journalOf(publishing("a", { [EVIL]: 1, author: { name: EVIL } })),
        }),
      }),
  ],
  [
    "doctor",
    async () =>
      run("doctor", [await repeatingServer(301)], {
        DATA_DIR: dataFolder({ "business.json": `{"name":"One",${JSON.stringify(EVIL)}:1}` }),
      }),
  ],
  [
    "build",
    () =>
      run("build", [], {
        DATA_DIR: dataFolder({ "reviews.jsonl": journalOf(publishing("a", { [EVIL]: 1 })) }),
        SITE_DIR: folderWith(),
      }),
  ],
  [
    "sidecar",
    () =>
      run("sidecar", [], {
        SITE_DIR: join(folderWith(), EVIL),
        HUB_DATABASE_URL: "",
        STATE_DIR: folderWith(),
      }),
  ],
  ["dev", () => run("dev", [], { DATA_DIR: join(folderWith(), EVIL), STATE_DIR: folderWith(), PORT: "0" })],
  [
    "backup",
    () => {
      const folder = join(folderWith(), EVIL);
      mkdirSync(folder);
      return run("backup", [folder], { DATA_DIR: dataFolder(), STATE_DIR: folderWith() });
    },
  ],
  [
    "restore",
    () => run("restore", [join(folderWith(), EVIL)], { DATA_DIR: dataFolder(), STATE_DIR: folderWith() }),
  ],
  ["hub", () => run("hub", ["remove", EVIL], { STATE_DIR: folderWith() })],
  [
    "sync",
    () => {
      const sources = [{ name: EVIL, sync: { from: "exports" } }];
      const files = {
        "business.json": JSON.stringify({ name: "One", sources }),
        [`exports/${EVIL}.csv`]: `${EVIL},x\n1,2\n`,
      };
      const dataDir = dataFolder(files);
      // What has just been written is waited for.
      utimesSync(join(dataDir, "exports", `${EVIL}.csv`), 0, 0);
      return run("sync", [], {
        DATA_DIR: dataDir,
        STATE_DIR: folderWith(),
        SITE_DIR: folderWith(),
      });
    },
  ],
  ["predict", () => run("predict", [join(folderWith(), EVIL)], {})],
];

test.each(FILES)("%s prints what others have named without letting it steer", async (_, begin) => {
  const said = expectHarmless(await begin());
  expect(said).toMatch(SHOWN);
});

test("deployed prints what a cache answers, without its secret, however the cache repeats it", async () => {
  const siteDir = folderWith();
  const origin = await repeatingServer(503);
  await generate(siteDir, Date.parse("2026-03-31T12:00:00Z"), {}, NO_REVIEWS, staticOnly(origin));
  const ended = await run("deployed", ["--wait", "0"], { SITE_DIR: siteDir, PURGE_URL: `${origin}/purge` });
  const said = expectHarmless(ended);
  expect(ended.code).toBe(1);
  expect(said).toContain("did not empty its cache (answered 503: evil\\u001b");
  expect(said.match(/\[secret\]/g)).toHaveLength(3);
  expect(ESCAPED).toContain("evil\\u001b");
});

test("deployed and verify print nothing that an origin sends in place of what was asked for", async () => {
  const origin = await repeatingServer(200);
  const siteDir = folderWith();
  await generate(siteDir, Date.parse("2026-03-31T12:00:00Z"), {}, NO_REVIEWS, staticOnly(origin));
  const both = await Promise.all([
    run("deployed", ["--wait", "0"], { SITE_DIR: siteDir }),
    run("verify", [origin], {}),
  ]);
  for (const ended of both) {
    expect(ended.code).toBe(1);
    expect(expectHarmless(ended)).not.toBe("");
  }
});

test("the hub's command says that a database cannot be reached, without its password", async () => {
  const ended = await run("hub", ["list"], { STATE_DIR: folderWith() });
  expect(ended.code).toBe(1);
  expect(expectHarmless(ended)).not.toBe("");
});
