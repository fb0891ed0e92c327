import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openCheckpoint } from "../../data/_log/checkpoint.ts";
import { entryOfPublic, type PublicLine } from "../../data/_log/entry.ts";
import { entriesOf, tilePath } from "../../data/_log/tiles.ts";
import { buildTree, treeHash } from "../../data/_log/tree.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { answerFor } from "../helpers/public-origin.ts";
import { type Environment, runScript } from "../helpers/run-script.ts";

const BASE_URL = "https://reviews.pell-plumbing.com";
const INVITED = { verification: { level: "invited" } };
const LINES = [
  publishing("a", { text: "Came within the hour.", ...INVITED }),
  publishing("low", { text: "Hidden words." }),
  publishing("b", { text: "Replaced words.", ...INVITED }),
  publishing("b", { text: "As it is now.", ...INVITED }),
  publishing("c", { text: "Withdrawn words.", ...INVITED }),
  withdrawing("c"),
];

let folder: string;
let live: Environment;

const at = (name: string) => join(folder, name);
const published = (path: string) => readFileSync(at(`site/current${path}`));
const write = (...lines: (object | string)[]) => writeFileSync(at("data/reviews.jsonl"), journalOf(...lines));
const build = (more: Environment = {}) =>
  runScript("build", [], {
    BASE_URL,
    DATA_DIR: at("data"),
    SITE_DIR: at("site"),
    STATE_DIR: at("state"),
    ...live,
    ...more,
  });
const journal = (...args: string[]) =>
  runScript("journal", args, { DATA_DIR: at("data"), STATE_DIR: at("state") });

const checkpoint = () => {
  const keys = published("/log/key").toString("utf8").trim().split("\n");
  return openCheckpoint(published("/log/checkpoint").toString("utf8"), keys);
};
const publicLines = () =>
  published("/source/reviews.jsonl")
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as PublicLine);

beforeEach(async () => {
  folder = folderWith({
    "data/business.json": JSON.stringify({ name: "Pell", minimum_verification: "invited" }),
    "data/reviews.jsonl": journalOf(...LINES),
  });
  live = await answerFor(BASE_URL, (_, response) => response.writeHead(404).end());
});

test("every line is an entry of a signed tree, opened by the public journal, which holds no other words", async () => {
  expect((await build()).code).toBe(0);
  const { origin, size, root } = checkpoint();
  expect([origin, size]).toEqual(["reviews.pell-plumbing.com/log", LINES.length]);
  const lines = publicLines();
  const entries = lines.map(entryOfPublic);
  expect(Buffer.compare(treeHash(buildTree(entries)), root)).toBe(0);
  expect(entriesOf(published(tilePath("entries", 0, size)))?.map((entry) => Buffer.from(entry))).toEqual(
    entries.map((entry) => Buffer.from(entry)),
  );
  expect(lines.map(({ id, reduced }) => [id, reduced])).toEqual([
    ["a", undefined],
    ["low", "hidden"],
    ["b", "superseded"],
    ["b", undefined],
    ["c", "withdrawn"],
    ["c", undefined],
  ]);
  const text = published("/source/reviews.jsonl").toString("utf8");
  expect(text).toContain("As it is now.");
  expect(text).not.toMatch(/Hidden words|Replaced words|Withdrawn words/);
});

test("goes on as long as lines are only added, and ends, with what stood there, at the first that is not the same", async () => {
  await build();
  const before = checkpoint();
  const kept = at("kept");
  cpSync(at("site"), kept, { recursive: true, verbatimSymlinks: true });
  write(...LINES, publishing("d", INVITED));
  expect((await build()).code).toBe(0);
  const entries = publicLines().map(entryOfPublic);
  expect(checkpoint().size).toBe(before.size + 1);
  expect(treeHash(buildTree(entries), before.size)).toEqual(before.root);
  // What the checkpoint before consists of is still there.
  expect(published(tilePath("entries", 0, before.size))).toHaveLength(before.size * 66);

  const rewritten = LINES.with(0, publishing("a", { text: "Best plumber.", rating: 4, ...INVITED }));
  for (const [lines, told] of [
    [rewritten, /reviews\.jsonl:1: is not what the generation before .*Came within the hour/],
    [LINES.toSpliced(1, 1), /reviews\.jsonl:2: is not what .* entry 1/],
    [
      LINES,
      /reviews\.jsonl: has 6 entries, and the generation before has published 7; .*entry 6, .*"id":"d"/,
    ],
  ] as const) {
    write(...lines);
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringMatching(told)]);
    expect(checkpoint().size).toBe(7);
  }
});

test("an erased line keeps its entry, and nothing of what it said", async () => {
  await build();
  const before = checkpoint();
  expect((await journal("erase", "a")).code).toBe(0);
  expect(readFileSync(at("data/reviews.jsonl"), "utf8")).not.toContain("Came within the hour");
  expect((await build()).stderr).toBe("");
  const entries = publicLines().map(entryOfPublic);
  expect(checkpoint().size).toBe(before.size + 1);
  expect(treeHash(buildTree(entries), before.size)).toEqual(before.root);
  expect(publicLines()[0]).toEqual({
    id: "a",
    reduced: "erased",
    commitments: [expect.any(String), expect.any(String)],
  });
});

test("erases a line without the secret, by what is published of it", async () => {
  await build();
  const before = checkpoint();
  const { code } = await runScript("journal", ["erase", "a"], {
    DATA_DIR: at("data"),
    SITE_DIR: at("site"),
    STATE_DIR: at("elsewhere"),
  });
  expect([code, (await build()).stderr]).toEqual([0, ""]);
  expect(treeHash(buildTree(publicLines().map(entryOfPublic)), before.size)).toEqual(before.root);
});

test("without its secret no log goes on, and none is ended unseen", async () => {
  await build();
  rmSync(at("state"), { recursive: true });
  expect((await build()).stderr).toMatch(
    /log-secret is missing, and the log that is published was made with it/,
  );
  expect((await build({ LOG_SECRET: "x".repeat(32) })).stderr).toMatch(
    /was made with another secret; set LOG_SECRET/,
  );
  expect((await build({ LOG: "off" })).stderr).toMatch(/LOG=off would end the log/);
  expect((await build({ LOG: "off", SITE_DIR: at("preview") })).code).toBe(0);
  expect(existsSync(at("preview/current/log"))).toBe(false);
  expect(existsSync(at("preview/current/source/checkpoint"))).toBe(false);
});

test("a draft binds nobody: its lines may change, which it tells", async () => {
  const draft = { BASE_URL: "http://localhost:8080" };
  expect((await build(draft)).code).toBe(0);
  expect(checkpoint().origin).toBe("localhost:8080/log");
  write(publishing("a", { text: "Other words.", ...INVITED }), ...LINES.slice(1));
  const { code, stdout } = await build(draft);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/a draft, whose log binds nobody: reviews\.jsonl:1: is not what/),
  ]);
  expect((await build()).stdout).toMatch(/the log of the journal begins with this build/);
});

test("a copy of the public journal builds the same log, which it cannot go on with", async () => {
  await build();
  const copy = at("copy");
  cpSync(at("site/current/source"), copy, { recursive: true, dereference: true });
  writeFileSync(join(copy, "business.json"), readFileSync(at("data/business.json")));
  const elsewhere = { DATA_DIR: copy, SITE_DIR: at("copied"), STATE_DIR: at("copied-state") };
  expect(await build(elsewhere)).toMatchObject({ code: 0, stderr: "" });
  const files = [
    "/log/checkpoint",
    "/log/key",
    "/source/reviews.jsonl",
    tilePath("entries", 0, LINES.length),
    "/reviews.json",
  ];
  for (const file of files)
    expect(readFileSync(join(at("copied/current"), file)).equals(published(file)), file).toBe(true);
  writeFileSync(
    join(copy, "reviews.jsonl"),
    `${published("/source/reviews.jsonl")}${journalOf(publishing("new"))}`,
  );
  expect((await build(elsewhere)).stderr).toMatch(
    /reviews\.jsonl:7: has no opening, and the file checkpoint/,
  );
});
