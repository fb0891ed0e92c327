import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import type { fetchWithin } from "../../data/_fetch/fetch-within.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { answering, publish } from "../helpers/log/publish.ts";

const BASE_URL = "https://reviews.pell-plumbing.com";
const SECRET = "a secret of tests, nobody else's";
const INVITED = { verification: { level: "invited" } };
const LINES: object[] = [
  publishing("good", { text: "Came within the hour.", author: { name: "Kim" }, ...INVITED }),
  publishing("low", { text: "Never came.", rating: 1 }),
  publishing("twice", { text: "As it was first.", rating: 2, ...INVITED }),
  publishing("twice", { text: "As it is now.", rating: 3, ...INVITED }),
  publishing("gone", { text: "Withdrawn words.", rating: 1, ...INVITED }),
  withdrawing("gone"),
  publishing("last", { recorded: "2025-03-01T10:00:00Z", ...INVITED }),
];

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const write = (...lines: (object | string)[]) => writeFileSync(at("data/reviews.jsonl"), journalOf(...lines));
/** What is live; nothing before the first upload. */
const live = answering(BASE_URL, () => at("live"));
const build = (more: Record<string, string> = {}, ask = live) =>
  publish(
    {
      BASE_URL,
      DATA_DIR: at("data"),
      SITE_DIR: at("site"),
      STATE_DIR: at("state"),
      LOG_SECRET: SECRET,
      ...more,
    },
    ask,
  );
const upload = () => cpSync(at("site"), at("live"), { recursive: true });

beforeEach(() => {
  folder = folderWith({
    "data/business.json": JSON.stringify({ name: "Pell", minimum_verification: "invited" }),
    "data/reviews.jsonl": journalOf(...LINES),
  });
});

/** Each change of one line, what it changes, and what was silent before there was a log. */
const changed = (index: number, change: object) => LINES.with(index, { ...LINES[index], ...change });

const WAYS: [name: string, lines: object[], fault: RegExp][] = [
  [
    "the stars of a published line are raised",
    changed(0, { rating: 4 }),
    /:1: is not .* entry 0, .*"rating":5/,
  ],
  ["its words are rewritten", changed(0, { text: "Came." }), /:1: .*Came within the hour/],
  ["its author is", changed(0, { author: { name: "Ann" } }), /:1: .*"Kim"/],
  ["its source is", changed(0, { source: { name: "Yelp" } }), /:1: .*"Google"/],
  ["its level is raised", changed(0, { verification: { level: "transaction" } }), /:1: .*"invited"/],
  ["its day is", changed(0, { date: "2025-01-01" }), /:1: .*"2025-01-02"/],
  ["its id is", changed(0, { id: "other" }), /:1: .*"good"/],
  ["when it was recorded is", changed(6, { recorded: "2025-03-02T10:00:00Z" }), /:7: .*03-01/],
  ["a field is added", changed(0, { title: "Words" }), /:1: is not/],
  ["a hidden line is removed", LINES.toSpliced(1, 1), /:2: .*"low".*"hidden".*recover/],
  ["a hidden line is rewritten", changed(1, { text: "Came." }), /:2: .*"low"/],
  ["a superseded line is removed", LINES.toSpliced(2, 1), /:3: .*"twice"/],
  ["a superseded line is rewritten", changed(2, { text: "Other." }), /:3: .*"superseded"/],
  ["a withdrawn review is removed, and its withdrawal", LINES.toSpliced(4, 2), /:5: .*"gone".*"withdrawn"/],
  ["a withdrawal is removed", LINES.toSpliced(5, 1), /:6: .*"author-request"/],
  ["a withdrawal has another reason", changed(5, { reason: "duplicate" }), /:6: .*"author-request"/],
  ["a withdrawn review comes back as another", LINES.toSpliced(4, 2, publishing("gone", INVITED)), /:5: /],
  ["a withdrawn line is rewritten", changed(4, { text: "Other.", rating: 5 }), /:5: .*"rating":1/],
  ["two lines are swapped", [LINES[1]!, LINES[0]!, ...LINES.slice(2)], /:1: .*"good"/],
  ["a merge puts a line between", LINES.toSpliced(3, 0, publishing("new", INVITED)), /:4: .*reorder/],
  ["a merge puts a line first", [publishing("new"), ...LINES], /:1: .*"good"/],
  [
    "the last line is removed",
    LINES.slice(0, -1),
    /has 6 entries, and .* has published 7; .* entry 6, .*"last"/,
  ],
  ["last week's backup is restored", LINES.slice(0, 3), /has 3 entries.* entry 3/],
  ["all of it is gone", [], /has 0 entries.* entry 0/],
];

describe.each([
  ["the generation before", () => {}],
  [`the live site ${BASE_URL}`, () => renameSync(at("site"), at("live"))],
])("of what %s has published", (place, move) => {
  test.each(WAYS)("nothing changes in silence: %s", async (_, lines, fault) => {
    await build();
    move();
    write(...lines);
    const told = await build().then(
      (notes) => notes.join("\n"),
      ({ message }: Error) => message,
    );
    expect(told).toMatch(fault);
    expect(told).toContain(place);
  });

  test.each<[string, (object | string)[]]>([
    ["the same", LINES],
    ["blank lines", ["", LINES[0]!, "", ...LINES.slice(1), ""]],
    ["keys in another order", LINES.with(0, Object.fromEntries(Object.entries(LINES[0]!).reverse()))],
    ["lines behind", [...LINES, publishing("new"), withdrawing("good")]],
  ])("what says the same goes on: %s", async (_, lines) => {
    await build();
    move();
    write(...lines);
    await expect(build()).resolves.toBeDefined();
  });
});

test("hidden lines cannot be removed between a minimum that is raised and lowered again", async () => {
  const minimum = (minimum_verification: string) =>
    writeFileSync(at("data/business.json"), JSON.stringify({ name: "Pell", minimum_verification }));
  minimum("platform");
  await build();
  minimum("invited");
  await build();
  write(...LINES.toSpliced(1, 1));
  await expect(build()).rejects.toThrow(/reviews\.jsonl:2: is not what the generation before/);
});

test("the live log counts where the last generation is gone, older, or another's", async () => {
  await build();
  const older = at("older");
  cpSync(at("site"), older, { recursive: true });
  write(...LINES, publishing("new", INVITED));
  await build();
  upload();
  write(...LINES);
  // A machine restored as a whole, journal and generation alike, is behind what is live.
  await expect(build({ SITE_DIR: older })).rejects.toThrow(
    /has 7 entries, and the live site .* has published 8/,
  );
  rmSync(at("site/current/manifest.json"), { force: true });
  rmSync(at("site/current"), { recursive: true });
  await expect(build()).rejects.toThrow(/has 7 entries, and the live site/);
});

describe("after a build of a release without a log", () => {
  beforeEach(async () => {
    const generations = at("site/generations");
    mkdirSync(generations, { recursive: true });
    await build();
    renameSync(at("site/current"), join(generations, "20260301T093000000Z-1a2b3c4d"));
    for (const name of ["20260302T093000000Z-5e6f7a8b", "building"])
      mkdirSync(join(generations, name, "log"), { recursive: true });
    writeFileSync(join(generations, "building/log/checkpoint"), "of a build that has ended\n");
    symlinkSync("generations/20260302T093000000Z-5e6f7a8b", at("site/current"));
  });

  test("the log of the generation before that goes on", async () => {
    write(...LINES, publishing("new", INVITED));
    expect(await build()).toEqual([]);
    expect(readFileSync(at("site/current/log/checkpoint"), "utf8").split("\n")[1]).toBe("8");
  });

  test("no second log begins, and nothing is taken back", async () => {
    await expect(build({ LOG_SECRET: "" })).rejects.toThrow(/log-secret is missing/);
    await expect(build({ LOG_SECRET: `${SECRET}!` })).rejects.toThrow(/was made with another secret/);
    write(...LINES.slice(0, -1));
    await expect(build()).rejects.toThrow(/has 6 entries.* has published 7/);
  });
});

test("a draft built into the same folder takes no published log out of sight", async () => {
  await build();
  mkdirSync(at("site/generations"));
  renameSync(at("site/current"), at("site/generations/20260301T093000000Z-1a2b3c4d"));
  write(...LINES.toSpliced(2, 1));
  const draft = { BASE_URL: "http://localhost:8080" };
  expect(await build(draft)).toEqual([]);
  write(...LINES.toSpliced(2, 2));
  expect(await build(draft)).toEqual([expect.stringMatching(/:3: is not what the generation before has/)]);
  await expect(build()).rejects.toThrow(/:3: is not what the generation 20260301T/);
  write(...LINES);
  expect(await build()).toEqual([]);
});

test("of two builds that began at once the one that knows less does not publish backwards", async () => {
  await build();
  upload();
  const second = at("second");
  cpSync(at("data"), second, { recursive: true });
  write(...LINES, publishing("new", INVITED));
  await build();
  upload();
  const elsewhere = { DATA_DIR: second, SITE_DIR: at("second-site") };
  await expect(build(elsewhere)).rejects.toThrow(/has 7 entries, and the live site/);
});

test("the same journal and secret give the same log in any folder, and another secret none", async () => {
  await build();
  await build({ SITE_DIR: at("replica") });
  for (const file of [
    "log/checkpoint",
    "log/tile/0/000.p/7",
    "log/tile/entries/000.p/7",
    "source/reviews.jsonl",
  ])
    expect(readFileSync(at("replica/current", file)), file).toEqual(readFileSync(at("site/current", file)));
  await expect(build({ LOG_SECRET: `${SECRET}!` })).rejects.toThrow(/was made with another secret/);
  await expect(build({ LOG_SECRET: "" })).rejects.toThrow(
    /log-secret is missing, and the log that is published/,
  );
});

test("a log goes on at another address once the owner has said so, and names the former", async () => {
  await build();
  const moved = { BASE_URL: "https://pell-plumbing.com" };
  const origin = "reviews.pell-plumbing.com/log";
  await expect(build(moved)).rejects.toThrow(
    `write { "former_origins": ["${origin}"] } into log.json in DATA_DIR`,
  );
  writeFileSync(at("data/log.json"), JSON.stringify({ former_origins: [origin] }));
  write(...LINES, publishing("new", INVITED));
  expect(await build(moved)).toEqual([]);
  const [name, size, , formerly] = readFileSync(at("site/current/log/checkpoint"), "utf8").split("\n");
  expect([name, size, formerly]).toEqual(["pell-plumbing.com/log", "8", `formerly ${origin}`]);
  write(...changed(0, { rating: 1 }));
  await expect(build(moved)).rejects.toThrow(/:1: is not what/);
});

test("where the live site does not answer, the build says so and goes by what it has", async () => {
  await build();
  const settings = { BASE_URL, DATA_DIR: at("data"), STATE_DIR: at("state"), LOG_SECRET: SECRET };
  const down = () => Promise.reject(new Error("is not reached"));
  expect(await publish({ ...settings, SITE_DIR: at("site") }, down)).toEqual([
    `the log was not compared with the live site, since ${BASE_URL}/log/checkpoint is not reached`,
  ]);
});

test("after the loss of what was built, a build does not say that a log begins which its secret may go on with", async () => {
  const BEGINS = /the log of the journal begins with this build/;
  const kept = { LOG_SECRET: "" };
  expect(await build(kept)).toEqual([expect.stringMatching(new RegExp(`^${BEGINS.source}`))]);
  const before = readFileSync(at("site/current/log/checkpoint"), "utf8");
  rmSync(at("site"), { recursive: true });
  expect(await build(kept)).toEqual([expect.stringMatching(/^unless its secret made one before, the log/)]);
  expect(readFileSync(at("site/current/log/checkpoint"), "utf8")).toBe(before);
});

describe("where the live site answers every address with a page", () => {
  const PAGES = ["<!doctype html><title>Soon</title>", "\ufeff\n<html><body>Parked</body></html>"];
  const NOTE = `the log was not compared with the live site, since ${BASE_URL}/log/checkpoint answers with a page of HTML`;
  const parked =
    (page: string): typeof fetchWithin =>
    (url, _limits, _request, read) =>
      read({ url, status: 200, headers: {}, body: Readable.from([Buffer.from(page)]) });
  const buildBeside = (page: string, more: Record<string, string> = {}) => build(more, parked(page));

  test.each(PAGES)("the first build begins the log, or none, and says so: %j", async (page) => {
    expect(await buildBeside(page, { LOG: "off" })).toEqual([NOTE]);
    expect(await buildBeside(page)).toEqual([NOTE, expect.stringMatching(/begins with this build/)]);
  });

  test("a log that was begun goes on, by what the last generation and the secret tell", async () => {
    await build();
    expect(await buildBeside(PAGES[0]!)).toEqual([NOTE]);
    await expect(buildBeside(PAGES[0]!, { LOG_SECRET: `${SECRET}!` })).rejects.toThrow(/another secret/);
    await expect(buildBeside(PAGES[0]!, { LOG: "off" })).rejects.toThrow(/LOG=off would end the log/);
    write(...LINES.slice(0, -1));
    await expect(buildBeside(PAGES[0]!)).rejects.toThrow(/has 6 entries, and the generation before/);
  });
});

test.each([
  ["the generation before", "site", "restore it, or build into another SITE_DIR"],
  [`the live site ${BASE_URL}`, "live", "upload the last generation again"],
])("what %s publishes of a log and cannot be read ends the build", async (place, folder, remedy) => {
  await build();
  if (folder === "live") renameSync(at("site"), at("live"));
  const files = [at(folder, "current/log/checkpoint"), at(folder, "current/log/key")] as const;
  const damages: [index: 0 | 1, (whole: string) => string][] = [
    [0, (whole) => whole.replace("\n7\n", "\n6\n")],
    [0, (whole) => whole.slice(0, -40)],
    [0, () => ""],
    [1, () => "<!doctype html><title>Not found</title>"],
  ];
  for (const [index, damage] of damages) {
    const whole = readFileSync(files[index], "utf8");
    writeFileSync(files[index], damage(whole));
    const told = await build().then(String, ({ message }: Error) => message);
    expect(told).toContain(`the log of ${place} cannot be read: `);
    expect(told).toContain(remedy);
    writeFileSync(files[index], whole);
  }
});
