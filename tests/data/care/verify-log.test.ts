import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type CheckedLog, checkLog } from "../../../data/_care/verify/check-log.ts";
import { createClient } from "../../../data/_care/verify/client.ts";
import { copySource } from "../../../data/_care/verify/copy-source.ts";
import { Findings } from "../../../data/_care/verify/findings.ts";
import { compareWithKept } from "../../../data/_care/verify/kept-checkpoint.ts";
import { recountPublished } from "../../../data/_care/verify/published-figures.ts";
import { fetchWithin } from "../../../data/_fetch/fetch-within.ts";
import { openCheckpoint, verifierKey, writeCheckpoint } from "../../../data/_log/checkpoint.ts";
import type { Line } from "../../../data/_log/entry.ts";
import { logSecrets } from "../../../data/_log/secrets.ts";
import { treeHash } from "../../../data/_log/tree.ts";
import { Manifest } from "../../../data/_schema/manifest.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { draftSite } from "../../helpers/draft-site.ts";
import { linesOf, logOf, SECRETS } from "../../helpers/log/made-log.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";
import { type Change, remadeSite } from "../../helpers/verify/remade-site.ts";

const filesOf = (count: number) => ({
  "business.json": JSON.stringify({ name: "Pell" }),
  "reviews.jsonl": journalOf(
    ...Array.from({ length: count }, (_, at) =>
      publishing(`r${at}`, { rating: at === 3 ? 1 : 5, text: `Words ${at}.` }),
    ),
  ),
});
const FILES = filesOf(5);

/** What is found of the log of a served site in which these files are others. */
async function foundIn(changes: Record<string, Change>, files = FILES): Promise<string[]> {
  const { siteDir } = await draftSite(files);
  const { url, get } = await serveOrigin({ siteDir: remadeSite(siteDir, changes) });
  const client = createClient(url, fetchWithin);
  const folder = join(folderWith(), "copy");
  mkdirSync(folder);
  const findings = new Findings();
  try {
    const manifest = Manifest.parse(await (await get("/manifest.json")).json());
    await copySource({ client, manifest, folder, findings });
    await checkLog({ client, manifest, folder, findings });
    await recountPublished({ client, manifest, folder, findings });
  } finally {
    client.close();
  }
  return findings.lines;
}

const JOURNAL = "/source/reviews.jsonl";

const inLines =
  (change: (lines: string[]) => string[]): Change =>
  (bytes) =>
    `${change(bytes.toString().trimEnd().split("\n")).join("\n")}\n`;

const replacing =
  (from: string | RegExp, to: string): Change =>
  (bytes) =>
    bytes.toString().replace(from, to);

const flipped: Change = (bytes) => {
  const changed = Buffer.from(bytes);
  changed[20]! ^= 1;
  return changed;
};

test("control: the log of a site as it is", async () => {
  expect(await foundIn({})).toEqual([]);
});

test.each<[string, Record<string, Change>, RegExp]>([
  [
    "a dropped line",
    { [JOURNAL]: inLines((lines) => lines.toSpliced(3, 1)) },
    /the log has 5 entries, and .* 4 lines/,
  ],
  [
    "two lines swapped",
    { [JOURNAL]: inLines((lines) => lines.with(1, lines[3]!).with(3, lines[1]!)) },
    /its root is not that of the lines of .*; line 2 is the first that is not its entry/,
  ],
  [
    "lines in another order",
    { [JOURNAL]: inLines((lines) => lines.reverse()) },
    /line 1 is the first that is not its entry/,
  ],
  [
    "stars in the journal",
    { [JOURNAL]: replacing('"rating":1', '"rating":5') },
    /line 4 is the first that is not its entry/,
  ],
  [
    "words in the journal",
    { [JOURNAL]: replacing("Words 2.", "Words!") },
    /line 3 is the first that is not its entry/,
  ],
  [
    "a line that opens nothing",
    { [JOURNAL]: replacing('"opening"', '"opened"') },
    /line 1 makes no entry of the log/,
  ],
  [
    "a forged size",
    Object.fromEntries(
      ["/log/checkpoint", "/source/checkpoint"].map((path) => [path, replacing("\n5\n", "\n4\n")]),
    ),
    /has a signature of .* that this key did not make/,
  ],
  [
    "another checkpoint beside the journal",
    { "/source/checkpoint": replacing("\n5\n", "\n4\n") },
    /\/source\/checkpoint: its text/,
  ],
  ["a checkpoint of an unknown key", { "/log/key": () => "" }, /is signed by no key that is known for it/],
  [
    "a changed byte of an entry",
    { "/log/tile/entries/000.p/5": flipped },
    /\/log\/tile\/entries\/000\.p\/5: the tile differs/,
  ],
  [
    "a changed byte of a hash",
    { "/log/tile/0/000.p/5": flipped },
    /\/log\/tile\/0\/000\.p\/5: the tile differs/,
  ],
  [
    "a tile of no log",
    { "/log/tile/entries/000.p/9": () => "x" },
    /\/log\/tile\/entries\/000\.p\/9: is no tile of this log/,
  ],
])("%s is found", async (_, changes, line) => {
  expect(await foundIn(changes)).toContainEqual(expect.stringMatching(line));
});

test("a line is blamed for no entry that is not served", async () => {
  const dropped = await foundIn({ [JOURNAL]: inLines((lines) => lines.slice(0, -1)) });
  expect(dropped).toContainEqual(expect.stringMatching(/the log has 5 entries, and .* 4 lines$/));
  expect(dropped).toContainEqual(expect.stringMatching(/its root is not that of the lines of [^;]*$/));
  const other = (line: string) => line.replace('"rating":5', '"rating":4');
  const changes: Record<string, Change> = {
    [JOURNAL]: inLines((lines) => lines.with(280, other(lines[280]!))),
  };
  const wrong = expect.stringMatching(/; line 281 is the first that is not its entry$/);
  for (const entries of [() => null, () => "damaged"])
    expect(await foundIn({ ...changes, "/log/tile/entries/000": entries }, filesOf(300))).toContainEqual(
      wrong,
    );
});

test("the place and the day of a removed and of a lost review are counted again, as precise as they are known", async () => {
  const {
    text: _,
    author: __,
    ...stays
  } = publishing("lost", { date_precision: "month", date: "2025-01-01" });
  const lost = { ...stays, reduced: "lost", commitment: `${"A".repeat(43)}=` };
  const gone = publishing("gone", { date_precision: "year", date: "2025-01-01" });
  const files = {
    ...FILES,
    "reviews.jsonl": journalOf(publishing("r"), lost, gone, {
      ...withdrawing("gone"),
      withdrawn: "2025-06-01",
    }),
  };
  expect(await foundIn({}, files)).toEqual([]);
  for (const [from, to] of [
    ['"entry":1', '"entry":0'],
    ['"date_precision":"month"', '"date_precision":"year"'],
    ['"date_precision":"year"', '"date_precision":"month"'],
  ])
    expect(await foundIn({ "/removed.json": replacing(from!, to!) }, files)).toEqual([
      expect.stringMatching(/^\/removed\.json: (lost|withdrawn) /),
    ]);
});

test("a journal that cannot be read is not published, whatever has its place", async () => {
  const line = `${JOURNAL}: is not published`;
  expect(await foundIn({ [JOURNAL]: () => null })).toContain(line);
  expect(await foundIn({ [JOURNAL]: () => null, [`${JOURNAL}/x.json`]: () => "{}" })).toContain(line);
});

test.each([
  ["a folder above", "/source/../up.json"],
  ["a hidden file", "/source/.env"],
  ["a path of another system", "/source/a\\b.json"],
  ["a file below another", `${JOURNAL}/x.json`],
])("%s in a public journal is refused, and nothing is written", async (_, path) => {
  const listing = (manifest: Manifest): Manifest => ({
    ...manifest,
    assets: [...manifest.assets, { ...manifest.assets.at(-1)!, path }],
  });
  const written = join(folderWith(), "copy");
  mkdirSync(written);
  const { siteDir } = await draftSite(FILES);
  const { get } = await serveOrigin({ siteDir });
  const manifest = listing(await (await get("/manifest.json")).json());
  const client = { ask: () => Promise.reject(new Error("nothing is asked for")) } as never;
  const site = { client, manifest, folder: written, findings: new Findings() };
  await expect(copySource(site)).rejects.toThrow(/cannot be copied: /);
});

describe("the last checkpoint that was kept", () => {
  const origin = "reviews.pell-plumbing.com/log";
  const lines = linesOf(9);
  const key = verifierKey(origin, SECRETS.keys[0]);

  function published(some: readonly Line[], secrets = SECRETS, more: Partial<CheckedLog> = {}): CheckedLog {
    const { tree } = logOf(some, secrets);
    const keys = secrets.keys.map((each) => verifierKey(origin, each));
    const note = writeCheckpoint({ origin, size: tree.size, root: treeHash(tree), keys: secrets.keys });
    return {
      note,
      keys,
      checkpoint: openCheckpoint(note, keys),
      tree,
      former: [],
      formerTiles: new Map(),
      ...more,
    };
  }

  /** What is found in a log after another was kept. */
  function foundAfter(first: CheckedLog, second: CheckedLog) {
    const stateDir = join(folderWith(), "state");
    compareWithKept(first, stateDir, new Findings()).keep();
    const findings = new Findings();
    const { ended } = compareWithKept(second, stateDir, findings);
    return { lines: findings.lines, ended };
  }

  test("control: a log that has only grown, or is the same", () => {
    const first = published(lines.slice(0, 6));
    expect(foundAfter(first, published(lines))).toEqual({ lines: [], ended: null });
    expect(foundAfter(first, first)).toEqual({ lines: [], ended: null });
  });

  test.each([
    [
      "a rollback",
      published(lines.slice(0, 5)),
      /^\/log\/checkpoint: a rollback: .* had 6 entries .* has 5; a copy .* late/,
    ],
    [
      "a split view",
      published(lines.slice(0, 6).with(2, lines[8]!)),
      /: a split view: with the same 6 entries/,
    ],
    ["a rewritten past", published(lines.with(2, lines[8]!)), /: a rewritten past: its first 6 entries/],
    ["another key", published(lines, logSecrets("x".repeat(32))), /: is signed by none of the keys/],
  ])("names %s", (_, second, line) => {
    expect(foundAfter(published(lines.slice(0, 6)), second).lines).toEqual([expect.stringMatching(line)]);
  });

  test("says why another log has begun, where its owner does", () => {
    const { note } = published(lines.slice(0, 6));
    const former = [{ checkpoint: note, keys: [key], ended: "2026-03-31", reason: "The secret was lost." }];
    const second = published(lines.slice(0, 2), logSecrets("x".repeat(32)), { former });
    expect(foundAfter(published(lines.slice(0, 6)), second)).toEqual({
      lines: [],
      ended: "the log that was kept the last time ended on 2026-03-31: The secret was lost.",
    });
    const shorter = [{ ...former[0]!, checkpoint: published(lines.slice(0, 5)).note }];
    const belied = published(lines.slice(0, 2), logSecrets("x".repeat(32)), { former: shorter });
    expect(foundAfter(published(lines.slice(0, 6)), belied).lines).toEqual([
      "/log/former.json: the log that ended on 2026-03-31 had 6 entries the last time, and is said to have ended with others",
    ]);
    const silent = published(lines.slice(0, 3), logSecrets("x".repeat(32)));
    expect(foundAfter(second, silent).lines).toEqual([
      "/log/former.json: no longer lists the log that ended on 2026-03-31: The secret was lost.",
    ]);
  });

  test("knows a log under the name that it had before, and by a key that was rotated", () => {
    const stateDir = join(folderWith(), "state");
    compareWithKept(published(lines.slice(0, 6)), stateDir, new Findings()).keep();
    const rotated = logSecrets(`${"a secret of tests that nobody else has"}:${"n".repeat(32)}`);
    const moved = "opinions.pell-plumbing.com/log";
    const shorter = logOf(lines.slice(0, 5), rotated).tree;
    const keys = rotated.keys.map((each) => verifierKey(moved, each));
    const note = writeCheckpoint({
      origin: moved,
      size: shorter.size,
      root: treeHash(shorter),
      extensions: [`formerly ${origin}`],
      keys: rotated.keys,
    });
    const findings = new Findings();
    const checkpoint = openCheckpoint(note, keys);
    compareWithKept(
      { note, keys, checkpoint, tree: shorter, former: [], formerTiles: new Map() },
      stateDir,
      findings,
    );
    expect(findings.lines).toEqual([expect.stringMatching(/: a rollback: /)]);
  });
});
