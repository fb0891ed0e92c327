import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { loggedCommitments } from "../../data/_care/journal/logged-commitments.ts";
import { openCheckpoint } from "../../data/_log/checkpoint.ts";
import { entryOfPublic, type PublicLine } from "../../data/_log/entry.ts";
import { entriesOf, tilePath } from "../../data/_log/tiles.ts";
import { buildTree, treeHash } from "../../data/_log/tree.ts";
import { parseSettings } from "../../data/_schema/settings.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { answering, publish } from "../helpers/log/publish.ts";
import { answerFor } from "../helpers/public-origin.ts";
import { runInProcess } from "../helpers/run-in-process.ts";
import { runScript } from "../helpers/run-script.ts";

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

const at = (...names: string[]) => join(folder, ...names);
const published = (path: string, site = "site") => readFileSync(at(site, "current", path), "utf8");
const write = (...lines: (object | string)[]) => writeFileSync(at("data/reviews.jsonl"), journalOf(...lines));
const environment = (more: Record<string, string> = {}) => ({
  BASE_URL,
  DATA_DIR: at("data"),
  SITE_DIR: at("site"),
  STATE_DIR: at("state"),
  ...more,
});
const nowhere = answering(BASE_URL, () => at("nowhere"));
const build = (more: Record<string, string> = {}) => publish(environment(more), nowhere);
const erase = (id: string, more: Record<string, string> = {}) =>
  runInProcess(resolve("data/_care/journal/cli.ts"), ["erase", id], {
    cwd: folder,
    environment: environment({ BASE_URL: "http://localhost", ...more }),
  });

const checkpoint = () => openCheckpoint(published("log/checkpoint"), published("log/key").trim().split("\n"));
const publicLines = () =>
  published("source/reviews.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as PublicLine);

beforeEach(() => {
  folder = folderWith({
    "data/business.json": JSON.stringify({ name: "Pell", minimum_verification: "invited" }),
    "data/reviews.jsonl": journalOf(...LINES),
  });
});

test("a secret that finds no room is told of STATE_DIR, which another disk may have, not of SITE_DIR", async () => {
  const live = await answerFor(BASE_URL, (_, response) => response.writeHead(404).end());
  const full = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    fs.linkSync = () => {
      throw new Error("ENOSPC: no space left on device, link");
    };
    syncBuiltinESMExports();
  `;
  const NODE_OPTIONS = `${live["NODE_OPTIONS"]} --import ${join(folderWith({ "full.mjs": full }), "full.mjs")}`;
  const { code, stderr } = await runScript("build", [], { ...environment(), NODE_OPTIONS });
  expect([code, stderr.split("\n")[0]]).toEqual([
    1,
    `${at("state/log-secret")} cannot be used (ENOSPC: no space left on device, link); make ${at("state")} writable or set LOG_SECRET`,
  ]);
});

test("a build makes every line an entry of a signed tree, opened by the public journal, which holds no other words", async () => {
  const live = await answerFor(BASE_URL, (_, response) => response.writeHead(404).end());
  const { code, stdout } = await runScript("build", [], { ...environment(), ...live });
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining("the log of the journal begins with this build"),
  ]);
  const { origin, size, root } = checkpoint();
  expect([origin, size]).toEqual(["reviews.pell-plumbing.com/log", LINES.length]);
  const lines = publicLines();
  const entries = lines.map((line) => Buffer.from(entryOfPublic(line)));
  expect(Buffer.compare(treeHash(buildTree(entries)), root)).toBe(0);
  const bundle = readFileSync(at("site/current", tilePath("entries", 0, size)));
  expect(entriesOf(bundle)?.map((entry) => Buffer.from(entry))).toEqual(entries);
  expect(lines.map(({ id, reduced }) => [id, reduced])).toEqual([
    ["a", undefined],
    ["low", "hidden"],
    ["b", "superseded"],
    ["b", undefined],
    ["c", "withdrawn"],
    ["c", undefined],
  ]);
  const text = published("source/reviews.jsonl");
  expect(text).toContain("As it is now.");
  expect(text).not.toMatch(/Hidden words|Replaced words|Withdrawn words/);
  const files = (await publish(environment({ SITE_DIR: at("again") }), nowhere)) && [
    "log/checkpoint",
    "source/reviews.jsonl",
  ];
  for (const file of files) expect(published(file, "again"), file).toBe(published(file));
});

test("what the checkpoint before consists of stays until the next one", async () => {
  await build();
  const before = checkpoint();
  write(...LINES, publishing("d", INVITED));
  await build();
  const entries = publicLines().map(entryOfPublic);
  expect(checkpoint().size).toBe(before.size + 1);
  expect(treeHash(buildTree(entries), before.size)).toEqual(before.root);
  expect(readFileSync(at("site/current", tilePath("entries", 0, before.size)))).toHaveLength(
    before.size * 66,
  );
});

test.each([
  ["with the secret", {}],
  ["without it, by what is published", { STATE_DIR: "elsewhere" }],
])("an erased line keeps its entry, and nothing of what it said: %s", async (_, more) => {
  await build();
  const before = checkpoint();
  expect(await erase("a", more)).toMatchObject({ code: 0, stderr: "" });
  expect(readFileSync(at("data/reviews.jsonl"), "utf8")).not.toContain("Came within the hour");
  await build();
  const lines = publicLines();
  expect(checkpoint().size).toBe(before.size + 1);
  expect(treeHash(buildTree(lines.map(entryOfPublic)), before.size)).toEqual(before.root);
  const commitments = [expect.any(String), expect.any(String)];
  expect(lines[0]).toEqual({ id: "a", reduced: "erased", commitments });
});

test("what was erased away from the log is never quoted, and erasing it again with the log goes on", async () => {
  await build();
  const elsewhere = { STATE_DIR: "elsewhere", SITE_DIR: at("elsewhere") };
  expect(await erase("b", elsewhere)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(
      "2 lines were found on no published site. If your reviews are online, run this again",
    ),
  });
  const refusal = (line: number, id: string) =>
    `reviews.jsonl:${line}: ${id} was erased without the log of the generation before; take commitments out of the line, ` +
    `if it has any, and run npm run journal -- erase ${id} here`;
  await expect(build()).rejects.toThrow(refusal(3, "b"));
  const { stdout } = await erase("b");
  expect(stdout).toMatch(/^b: 2 lines erased/);
  expect(stdout).not.toContain("no published site");
  await build();
  const foreign = { ...elsewhere, LOG_SECRET: "x".repeat(32) };
  await erase("a", foreign);
  await expect(build()).rejects.toThrow(refusal(1, "a"));
});

test("erasing without the secret goes by the generation before where the live site does not answer, and by nothing else", async () => {
  await build();
  const down = () => Promise.reject(new Error("is not reached"));
  const held = (site: string) =>
    loggedCommitments(
      parseSettings(environment({ STATE_DIR: at("elsewhere"), SITE_DIR: at(site) })),
      "a",
      down,
    );
  expect((await held("site"))!(0, LINES[0]!)).toHaveLength(2);
  await expect(held("nowhere")).rejects.toThrow(
    /log\/checkpoint is not reached; set LOG_SECRET, or try again/,
  );
});

test("a line that was erased where the log was not at hand goes on once its entry is put in its place", async () => {
  await build();
  const erased = { id: "a", erased: true };
  write(...LINES.with(0, erased as never), withdrawing("a", { reason: "erasure" }));
  await expect(build()).rejects.toThrow(/:1: a was erased without the log/);
  expect(await erase("a")).toMatchObject({ code: 0, stdout: expect.stringMatching(/^a: 1 line erased/) });
  await build();
});

test("without its secret no log goes on, and none is ended unseen", async () => {
  await build();
  rmSync(at("state"), { recursive: true });
  await expect(build()).rejects.toThrow(
    /log-secret is missing, and the log that is published was made with it/,
  );
  await expect(build({ LOG_SECRET: "x".repeat(32) })).rejects.toThrow(
    /was made with another secret; set LOG_SECRET/,
  );
  await expect(build({ LOG: "off" })).rejects.toThrow(/LOG=off would end the log/);
  expect(await build({ LOG: "off", SITE_DIR: at("preview") })).toEqual([]);
  expect(existsSync(at("preview/current/log"))).toBe(false);
  expect(published("source/reviews.jsonl", "preview")).not.toContain("opening");
});

test("a copy of a site without a log begins none", async () => {
  await build({ LOG: "off" });
  const settings = at("site/current/source/settings.json");
  writeFileSync(settings, '{"log":"off"}');
  const copy = { DATA_DIR: at("site/current/source"), SITE_DIR: at("mirror"), STATE_DIR: at("elsewhere") };
  const draft = { ...copy, BASE_URL: "http://localhost:8080" };
  await expect(build(copy)).rejects.toThrow(
    "settings.json: is of a site without a log, as there is no file checkpoint; set LOG=off to build it",
  );
  expect(await build({ ...copy, LOG: "off" })).toEqual([]);
  expect(await build(draft)).toEqual([]);
  expect([existsSync(at("elsewhere")), existsSync(at("mirror/current/log"))]).toEqual([false, false]);
  rmSync(settings);
  await expect(build(draft)).rejects.toThrow(
    "reviews.jsonl:2: reduced: is of the public journal of a site without a log; set LOG=off to build it",
  );
});

test("a draft binds nobody: its lines may change, which it tells, and its log is none that goes on", async () => {
  const draft = { BASE_URL: "http://localhost:8080" };
  expect(await build(draft)).toEqual([]);
  expect(checkpoint().origin).toBe("localhost:8080/log");
  expect(existsSync(at("state"))).toBe(false);
  write(publishing("a", { text: "Other words.", ...INVITED }), ...LINES.slice(1));
  expect(await build(draft)).toEqual([
    "reviews.jsonl:1: is not what the generation before has as entry 0; a draft may differ from the one before, " +
      "but no build from what a site has published",
  ]);
  write(...LINES.slice(0, -1));
  await build(draft);
  write(...LINES.slice(0, -2));
  expect(await build(draft)).toEqual([
    "reviews.jsonl: has 4 lines, and the generation before 5; a draft may differ from the one before, but no " +
      "build from what a site has published; if lines were lost, restore it from a backup (npm run restore -- <folder>)",
  ]);
  await erase("a");
  expect(await build(draft)).toEqual([]);
  expect(await build()).toEqual([expect.stringMatching(/the log of the journal begins with this build/)]);
});

test("an erased line commits to nothing where only a draft was published, since everybody has the secret of drafts", async () => {
  await build({ BASE_URL: "http://localhost:8080" });
  await erase("a");
  expect(readFileSync(at("data/reviews.jsonl"), "utf8")).toMatch(/^\{"id":"a","erased":true\}\n/);
});

test("a copy of the public journal builds the same log, which it cannot go on with", async () => {
  await build();
  const copy = at("copy");
  cpSync(at("site/current/source"), copy, { recursive: true });
  const elsewhere = { DATA_DIR: copy, SITE_DIR: at("copied"), STATE_DIR: at("copied-state") };
  await build(elsewhere);
  const files = [
    "log/checkpoint",
    "log/key",
    "source/reviews.jsonl",
    "source/log.json",
    "log/tile/entries/000.p/6",
  ];
  for (const file of files) expect(published(file, "copied"), file).toBe(published(file));
  expect(existsSync(at("copied-state"))).toBe(false);
  writeFileSync(
    join(copy, "reviews.jsonl"),
    `${published("source/reviews.jsonl")}${journalOf(publishing("new"))}`,
  );
  await expect(build(elsewhere)).rejects.toThrow(/reviews\.jsonl:7: has no opening, and the file checkpoint/);
  rmSync(join(copy, "checkpoint"));
  const begun = { ...elsewhere, SITE_DIR: at("other") };
  await expect(build(begun)).rejects.toThrow(/reviews\.jsonl:1: has what opens a log/);
});
