import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REVIEW_PAGES } from "../../../data/_schema/addresses.ts";
import { fileOf, SEARCH_FOLDER } from "../../../data/_schema/generation.ts";
import type { Manifest } from "../../../data/_schema/manifest.ts";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import { searchFile } from "../../../data/_search/byte-source.ts";
import { createRandom, type Random } from "../../bench/random.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { statelessRequest } from "../../helpers/mcp/endpoint.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";
import { copySite, currentGeneration } from "../../helpers/site-copy.ts";

/** A server of a copy of the demonstration with few of its pages, its generation's folder, and the pages of two reviews. */
async function served() {
  const siteDir = copySite(demonstrationSite());
  const folder = join(siteDir, "generations", currentGeneration(siteDir));
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const paths = manifest.assets.map(({ path }) => path);
  const [first, second] = paths.filter((path) => path.startsWith(REVIEW_PAGES));
  // A load reads what is listed, and there is one for each damage.
  const kept = [...ADDRESSES, ...TOPIC_PATHS, "/404.html", first, second];
  const assets = manifest.assets.filter(
    ({ path }) => kept.includes(path) || path.startsWith(`/${SEARCH_FOLDER}/`),
  );
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, assets }));
  const origin = await serveOrigin({ siteDir });
  const searched = (name: string) => searchFile(folder, name).slice(folder.length + 1);
  return { ...origin, folder, searched, first: first!, second: second! };
}

const QUERIES = [
  "query=great",
  "match=words&query=water heater&sort=relevance&facets=true",
  "sort=oldest",
  "rating=5&sort=highest",
];
const ADDRESSES = [
  ...[
    "/",
    "/nothing",
    "/reviews.json",
    "/insights.json",
    "/manifest.json",
    "/reviews.csv",
    "/feed.xml",
    "/review/gone/",
  ],
  ...QUERIES.map((query) => `/api/reviews/search?${query}`),
  ...["2000-01-01", "2026-01-01"].map((day) => `/api/reviews/since/${day}`),
];

const ENCODINGS = ["identity", "br", "gzip"];

const CALLS = [
  { method: "tools/list", params: {} },
  { method: "prompts/list", params: {} },
  { method: "resources/list", params: {} },
  { method: "tools/call", params: { name: "get_insights", arguments: {} } },
  { method: "tools/call", params: { name: "get_business", arguments: {} } },
  { method: "tools/call", params: { name: "search_reviews", arguments: { query: "great" } } },
];

type Served = Awaited<ReturnType<typeof served>>;

/** Asks everything once; fails where there is no stated answer. Gives how often the answer was an error of the server. */
async function askAll({ url, app, faults, first, second }: Served, encoding: string): Promise<number> {
  let failed = 0;
  for (const address of [...ADDRESSES, first, second, first.slice(0, -1)]) {
    faults.length = 0;
    const answer = await fetch(url + address, {
      redirect: "manual",
      headers: { "accept-encoding": encoding, accept: "text/html" },
      signal: AbortSignal.timeout(5000),
    });
    // What does not match its encoding, fetch does not decode.
    const body = await answer.text().catch(() => "");
    expect([200, 308, 404, 410, 500, 503], address).toContain(answer.status);
    if (answer.status < 500) continue;
    failed++;
    // A file that is gone may come back, one that is another may not.
    expect(answer.headers.get("retry-after"), address).toBe(answer.status === 503 ? "10" : null);
    const title = answer.status === 503 ? "Service Unavailable" : "Internal Server Error";
    expect(JSON.parse(body), address).toMatchObject({ status: answer.status, title });
    expect(faults.length, address).toBe(1);
  }
  for (const { method, params } of CALLS) {
    const answer = await app.fetch(statelessRequest(method, params));
    expect([200, 400, 500]).toContain(answer.status);
    const { result, error } = await answer.json();
    if (result === undefined)
      expect(error, method).toMatchObject({ code: -32603, message: "Internal error" });
    failed += result === undefined ? 1 : 0;
  }
  return failed;
}

/** Loads the generation anew as the watch does: true, or one line that says why not. */
function reloads({ reload }: Served): true | string {
  try {
    reload();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    const { message } = error as Error;
    expect(message).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{8} cannot be served: .{10,300}$/);
    return message;
  }
}

/** Whatever damage one file can take, given its bytes. */
const DAMAGE: Record<string, (path: string, bytes: Buffer, random: Random) => void> = {
  flipped(path, bytes, random) {
    const changed = Buffer.from(bytes);
    for (let n = random.below(8); n >= 0; n--) changed[random.below(bytes.length)]! ^= 1 << random.below(8);
    writeFileSync(path, changed);
  },
  shortened: (path, bytes, random) => writeFileSync(path, bytes.subarray(0, random.below(bytes.length))),
  lengthened: (path, bytes) => writeFileSync(path, Buffer.concat([bytes, bytes])),
  empty: (path) => writeFileSync(path, ""),
  blank: (path, bytes) => writeFileSync(path, Buffer.alloc(bytes.length, " ")),
  missing: (path) => rmSync(path),
  "a folder": (path) => {
    rmSync(path);
    mkdirSync(path);
  },
  "a link to itself": (path) => {
    rmSync(path);
    symlinkSync(path, path);
  },
};

const ODD = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  "",
  "€",
  "a\r\nb: c",
  "\0",
  [],
  {},
  [null],
  { length: 1e9 },
  "__proto__",
  "constructor",
];

/** Puts another value at a random place of a JSON value. */
function changed(value: unknown, random: Random): unknown {
  const keys = Object.keys(Object(value));
  if (typeof value === "string" || keys.length === 0 || random.chance(0.15)) return random.pick(ODD);
  const key = random.pick(keys);
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : Object.assign({}, value);
  if (random.chance(0.1)) delete copy[key];
  else copy[key] = changed(copy[key], random);
  return copy;
}

/** Lets the manifest list a file as it is now, as whoever publishes a bad generation would. */
function relist(folder: string, file: string): void {
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  for (const asset of manifest.assets)
    if (fileOf(asset.path) === file) asset.bytes = readFileSync(join(folder, file)).length;
  writeFileSync(path, JSON.stringify(manifest));
}

test("control: an undamaged generation answers everything", async () => {
  const origin = await served();
  expect(reloads(origin)).toBe(true);
  for (const encoding of ENCODINGS) expect(await askAll(origin, encoding)).toBe(0);
});

/** Damages a file in some ways, each once, and gives what came of it. */
async function outcomesOf(origin: Served, file: string, ways: ((path: string, bytes: Buffer) => void)[]) {
  const path = join(origin.folder, file);
  const bytes = readFileSync(path);
  const manifest = readFileSync(join(origin.folder, "manifest.json"));
  const outcomes = { served: 0, refused: 0, failed: 0 };
  for (const [run, damage] of ways.entries()) {
    damage(path, bytes);
    const before = origin.site();
    if (reloads(origin) === true)
      outcomes[
        (await askAll(origin, file.endsWith(".gz") ? "gzip" : ENCODINGS[run % 3]!)) > 0 ? "failed" : "served"
      ]++;
    else {
      expect(origin.site()).toBe(before);
      outcomes.refused++;
    }
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, bytes);
    writeFileSync(join(origin.folder, "manifest.json"), manifest);
  }
  return outcomes;
}

test("a damaged file leads to a line why it is not served, or to the answers that are stated", async () => {
  const origin = await served();
  const random = createRandom(1);
  const ways = Object.values(DAMAGE).map(
    (damage) => (path: string, bytes: Buffer) => damage(path, bytes, random),
  );
  const { first, second, searched } = origin;
  // What is read at the start has to be right to the byte, but for what is sent as it is: of that the size has to be.
  for (const file of ["manifest.json", searched("index.bin"), searched("since.json")])
    expect(await outcomesOf(origin, file, ways), file).toEqual({ served: 0, refused: 8, failed: 0 });
  for (const file of ["reviews.json", searched("since-br.bin"), "reviews.csv.br"])
    expect((await outcomesOf(origin, file, ways)).refused, file).toBeGreaterThanOrEqual(6);
  // A page of a review is read when it is asked for, and has to be right to the byte; the rest of the site is served.
  for (const file of [fileOf(first), `${fileOf(second)}.gz`])
    expect(await outcomesOf(origin, file, ways), file).toEqual({ served: 0, refused: 0, failed: 8 });
});

test("values of other types, in files that are listed as they are, lead to nothing else", async () => {
  const origin = await served();
  const random = createRandom(2);
  const alter = (file: string) => (path: string, bytes: Buffer) => {
    writeFileSync(path, JSON.stringify(changed(JSON.parse(bytes.toString()), random)));
    if (file !== "manifest.json") relist(origin.folder, file);
  };
  const times = {
    "manifest.json": 16,
    "insights.json": 6,
    "reviews.json": 3,
    [origin.searched("since.json")]: 12,
  };
  for (const [file, runs] of Object.entries(times)) {
    const { served: whole, refused, failed } = await outcomesOf(origin, file, Array(runs).fill(alter(file)));
    expect(whole + refused + failed, file).toBe(runs);
  }
});
