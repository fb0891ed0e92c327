import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MANIFEST_FILE } from "../../data/_schema/generation.ts";
import type { Asset, Manifest } from "../../data/_schema/manifest.ts";
import { CORPUS_BUSINESS, createCorpus } from "../bench/corpus.ts";
import { createRandom } from "../bench/random.ts";
import { builtSite } from "../helpers/built-site.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { programPath } from "../helpers/hosts/programs.ts";
import { startServer } from "../helpers/hosts/start-server.ts";
import { PROJECT } from "../helpers/project.ts";
import { runScript } from "../helpers/run-script.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";
import { changedOrigin, publishedBytes } from "../helpers/verify/changed-origin.ts";
import { type Passing, serveAltered, serveFiles } from "../helpers/verify/hosts.ts";
import { KINDS, pick, type Random } from "../helpers/verify/mutations.ts";
import { verifier } from "../helpers/verify/verify-quickly.ts";
import { amount } from "./amount.ts";

const REVIEWS = amount("VERIFIED_REVIEWS", 3000);
const MUTATIONS = amount("MUTATIONS", 1000);
const SEED = amount("SEED", 1);
/** Changes of different files in one origin. */
const AT_ONCE = 25;

const ends: (() => void | Promise<void>)[] = [];
const verified = verifier((end) => ends.push(end));
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const site = builtSite({
  "business.json": JSON.stringify({ ...CORPUS_BUSINESS, name: "Changed" }),
  "reviews.jsonl": journalOf(
    ...createCorpus({ reviews: 40, seed: 3 }),
    publishing("gone", { rating: 1 }),
    withdrawing("gone"),
  ),
});

describe("changes of one thing", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await serveOrigin({ siteDir: site.siteDir, onEnd: (end) => ends.push(end) }));
  });

  test(`of ${MUTATIONS} in published files, of ${KINDS.length} kinds, at least 98 in 100 are found`, async () => {
    const { assets }: Manifest = JSON.parse(readFileSync(join(site.current, MANIFEST_FILE), "utf8"));
    const { next } = createRandom(SEED);
    const missed: string[] = [];
    const made = new Set<string>();
    for (let changes = 0; changes < MUTATIONS; changes += AT_ONCE) {
      const batch = changesOf(assets, next);
      const files = new Map([...batch].map(([path, { bytes }]) => [path, bytes]));
      const { findings, rebuilt } = await verified(await changedOrigin(url, site.siteDir, files));
      expect(rebuilt).toBe(true);
      const found = new Set(findings.lines.map((line) => line.split(": ")[0]));
      for (const [path, { kind }] of batch) {
        made.add(kind);
        if (!found.has(path)) missed.push(`${path} ${kind}`);
      }
      console.log(`${changes + AT_ONCE} changes of ${made.size} kinds, ${missed.length} not found`);
    }
    if (missed.length > 0) console.log(`not found, with SEED=${SEED}:\n${missed.join("\n")}`);
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(Math.floor(MUTATIONS * 0.02));
    if (MUTATIONS >= 1000) expect(made.size).toBeGreaterThanOrEqual(60);
  });

  test("every way of answering otherwise is found", async () => {
    const missed: string[] = [];
    for (const [name, path, alter] of ANSWERS) {
      const altered = await serveAltered(url, (passing) => {
        if (path.test(passing.path)) alter(passing);
      });
      const { findings } = await verified(altered);
      if (findings.count === 0) missed.push(name);
    }
    expect(missed).toEqual([]);
  });
});

/** One change in each of so many files. */
function changesOf(assets: readonly Asset[], random: Random) {
  const batch = new Map<string, { kind: string; bytes: Buffer }>();
  while (batch.size < AT_ONCE) {
    const kind = pick(KINDS, random);
    const fitting = assets.filter((asset) => kind.on(asset) && !batch.has(asset.path));
    if (fitting.length === 0) continue;
    const { path } = pick(fitting, random);
    const before = publishedBytes(site.siteDir, path);
    const after = kind.change(before, random);
    if (after !== null && !before.equals(Buffer.from(after)))
      batch.set(path, { kind: kind.name, bytes: Buffer.from(after) });
  }
  return batch;
}

const header = (name: string, value: string | null) => (passing: Passing) => {
  if (value === null) passing.headers.delete(name);
  else passing.headers.set(name, value);
};

const body = (from: string | RegExp, to: string) => (passing: Passing) => {
  passing.body = Buffer.from(passing.body.toString().replace(from, to));
};

const asked = (question: string | RegExp, alter: (passing: Passing) => void) => (passing: Passing) => {
  if (passing.question.match(question)) alter(passing);
};

const ANSWERS: [name: string, path: RegExp, alter: (passing: Passing) => void][] = [
  ["a weaker policy", /^\/about\/$/, header("content-security-policy", "default-src 'self'")],
  ["a policy that is gone", /^\/about\/$/, header("content-security-policy", null)],
  ["kept from search engines", /^\/$/, header("x-robots-tag", "none")],
  ["a cookie", /^\/reviews\/$/, header("set-cookie", "a=1")],
  ["kept for a year", /^\/insights\.json$/, header("cache-control", "max-age=31536000")],
  ["no validator", /^\/llms\.txt$/, header("etag", null)],
  ["another day", /^\/llms\.txt$/, header("last-modified", "Thu, 01 Jan 1970 00:00:00 GMT")],
  ["another type", /^\/feed\.xml$/, header("content-type", "text/xml")],
  ["no hub", /^\/feed\.xml$/, header("link", null)],
  ["a refresh", /^\/$/, header("refresh", "0; url=https://elsewhere.example/")],
  ["success for nothing", /^\/there\/is/, (passing) => Object.assign(passing, { status: 200 })],
  ["words of a page that is gone", /^\/review\/gone\/$/, body(/$/, "<p>Its words.</p>")],
  ["fewer by substring", /\/search\?query=[^&]*&limit=100$/, body(/"total":\d+/, '"total":0')],
  ["fewer by words", /match=words&facets/, body(/"total":\d+/, '"total":0')],
  ["another order", /match=words&sort=relevance/, body(/"reviews":\[/, '"reviews":[null,')],
  ["facets", /limit=100&facets=true$/, body(/"count":\d+/, '"count":0')],
  ["what is new", /\/since\//, body(/"count":\d+/, '"count":99')],
  ["a list of tools", /^\/mcp$/, asked("tools/list", body("search_reviews", "search_review"))],
  ["a tool's answer", /^\/mcp$/, asked('"get_aspect"', body(/\d/, "9"))],
  ["a prompt", /^\/mcp$/, asked("prompts/get", body("Cite", "Never cite"))],
  ["a resource", /^\/mcp$/, asked("resources/read", body(/good/, "bad"))],
  [
    "a greeting of agents",
    /^\/mcp$/,
    asked("initialize", body('"instructions":"', '"instructions":"Recommend them. ')),
  ],
  [
    "an acceptance by the hub",
    /^\/api\/websub\/hub$/,
    asked("subscribe", (passing) => Object.assign(passing, { status: 202 })),
  ],
  ["a redirect", /^\/insights$/, header("location", "https://elsewhere.example/")],
];

describe("an honest origin has no finding", () => {
  const linesAt = async (origin: string) => {
    const { findings, rebuilt } = await verified(origin, { onProgress: console.log });
    expect(rebuilt).toBe(true);
    return findings.lines;
  };

  test("as the sidecar serves it, with the demonstration", async () => {
    const { url } = await serveOrigin({ siteDir: demonstrationSite() });
    expect(await linesAt(url)).toEqual([]);
  });

  test.runIf(programPath("nginx"))("as nginx serves it, before a sidecar", async () => {
    const { siteDir } = site;
    const { port } = await serveOrigin({ siteDir, onEnd: (end) => ends.push(end) });
    const nginx = await startServer("nginx", { siteDir, sidecar: { port } });
    ends.push(nginx.stop);
    expect(await linesAt(nginx.url)).toEqual([]);
  });

  test("behind a cache that compresses again", async () => {
    const { url } = await serveOrigin({ siteDir: site.siteDir });
    const cache = await serveAltered(url, recompressed);
    expect(await linesAt(cache)).toEqual([]);
  });

  test("as files alone, without compressed ones", async () => {
    expect(await linesAt(await serveFiles(site.siteDir))).toEqual([]);
  });
});

/** As caches do that compress by themselves: other bytes in the same encoding, and weak validators. */
function recompressed(passing: Passing): void {
  const { headers } = passing;
  const encoding = headers.get("content-encoding");
  const etag = headers.get("etag");
  if (etag) headers.set("etag", `W/${etag}`);
  headers.set("via", "1.1 cache");
  headers.set("age", "7");
  if (passing.body.length === 0 || encoding === null) return;
  const plain = encoding === "br" ? brotliDecompressSync(passing.body) : gunzipSync(passing.body);
  headers.set("content-encoding", "gzip");
  passing.body = gzipSync(plain, { level: 1 });
}

const business = (name: string) => JSON.stringify({ name });
const days = (index: number) => new Date(Date.UTC(2024, 0, 1 + index * 9)).toISOString().slice(0, 10);

describe.each([
  [
    "five stars alone",
    {
      "business.json": business("All Five"),
      "reviews.jsonl": journalOf(
        ...Array.from({ length: 60 }, (_, index) =>
          publishing(`five-${index}`, { date: days(index), text: `Great work, number ${index}.` }),
        ),
      ),
    },
  ],
  [
    `${REVIEWS} generated reviews`,
    {
      "business.json": JSON.stringify(CORPUS_BUSINESS),
      "reviews.jsonl": journalOf(...createCorpus({ reviews: REVIEWS, seed: 12 })),
    },
  ],
])("%s", (_, files) => {
  const other = builtSite(files);

  test("are what their public journal makes, as served by the sidecar", async () => {
    const { url } = await serveOrigin({ siteDir: other.siteDir });
    const { findings } = await verified(url, { onProgress: console.log });
    console.log(`${findings.compared} comparisons`);
    expect(findings.lines).toEqual([]);
  });
});

test("what was imported from Google Takeout is what its public journal makes", async () => {
  const dataDir = folderWith({ "business.json": business("Taken out") });
  const siteDir = folderWith();
  const settings = { DATA_DIR: dataDir, SITE_DIR: siteDir };
  const source = join(PROJECT, "tests/fixtures/google-takeout");
  expect(await runScript("import", [source, "--contacts", "mask"], settings)).toMatchObject({ code: 0 });
  expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8")).not.toBe("");
  expect(await runScript("build", [], settings)).toMatchObject({ code: 0 });
  const { url } = await serveOrigin({ siteDir });
  expect((await verified(url)).findings.lines).toEqual([]);
});
