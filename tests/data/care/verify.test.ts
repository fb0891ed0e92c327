import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { builtSite } from "../../helpers/built-site.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { linesOf } from "../../helpers/log/made-log.ts";
import { answerFor } from "../../helpers/public-origin.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";
import { runScript } from "../../helpers/run-script.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";
import { type Passing, serveAltered, serveFiles } from "../../helpers/verify/hosts.ts";
import { type Change, remadeSite } from "../../helpers/verify/remade-site.ts";
import { verifier } from "../../helpers/verify/verify-quickly.ts";

/** Words for ten reviews of one month, the last of them bad. */
const TEXTS = [
  ...Array.from({ length: 9 }, (_, at) => `They came on time and fixed leak number ${at}.`),
  "Overpriced, late, and the ceiling still drips.",
];

const site = builtSite({
  "business.json": JSON.stringify({
    name: "Plain 24/7",
    services: [{ id: "leak", name: "Leak repair", synonyms: ["leak"] }],
    technicians: [{ name: "Ana Ruiz" }],
    sources: [{ name: "Google", url: "https://maps.example/plain" }],
  }),
  "reviews.jsonl": journalOf(
    ...TEXTS.map((text, at) =>
      publishing(`r${at}`, {
        text,
        rating: at === 9 ? 1 : 5,
        date: `2025-03-0${at === 9 ? 9 : at + 1}`,
        services: ["leak"],
      }),
    ),
    publishing("gone", { rating: 1, text: "A word that is withdrawn." }),
    withdrawing("gone"),
  ),
  "editorial/summary.md": "We are {{ 7 * 7 }} years old.\n",
  "pages/who-we-are.md": "---\ntitle: Who we are\n---\nSaint Odo Heating, since 1987.\n",
});

const ends: (() => void | Promise<void>)[] = [];
const verified = verifier((end) => ends.push(end));
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const verifyCommand = (args: string[]) =>
  runInProcess(resolve("data/_care/verify/cli.ts"), args, { environment: { STATE_DIR: folderWith() } });

/** What is found where these files of the site are others. */
async function foundIn(changes: Record<string, Change>, more: Parameters<typeof remadeSite>[2] = {}) {
  const { url } = await serveOrigin({ siteDir: remadeSite(site.siteDir, changes, more) });
  const { findings, notes, rebuilt } = await verified(url);
  return { lines: findings.lines, notes, rebuilt };
}

const replacing =
  (from: string | RegExp, to: string): Change =>
  (bytes) => {
    const text = bytes.toString();
    const changed = text.replace(from, to);
    expect(changed === text, `${from} is there`).toBe(false);
    return changed;
  };

const pathsOf = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split(": ")[0]!))].sort();

describe("an honest origin", () => {
  test("is what its public journal makes, by the command, which keeps a copy that builds a mirror", async () => {
    const { url } = await serveOrigin({ siteDir: site.siteDir });
    const keep = `${folderWith()}/kept`;
    const { code, stdout } = await verifyCommand([url, "--keep", keep]);
    const [note, verdict, ...more] = stdout.trimEnd().split("\n");
    expect([code, note, more]).toEqual([
      0,
      `note: ${url} shows what was built for https://reviews.example.test`,
      [],
    ]);
    expect(verdict).toMatch(
      /: 0 findings in [\d,]+ comparisons of \d+ files with what its public journal makes, /,
    );
    const mirror = {
      DATA_DIR: keep,
      SITE_DIR: folderWith(),
      STATE_DIR: folderWith(),
      BASE_URL: "http://localhost:8080",
    };
    expect(await runScript("build", [], mirror)).toMatchObject({ code: 0, stderr: "" });
    expect((await verifyCommand([url, "--keep", keep])).stderr).toMatch(/is not empty; name a folder/);
  });

  test("of files alone, without compressed ones, has no finding, and a note of who tells what its server leaves out", async () => {
    const { findings, notes } = await verified(await serveFiles(site.siteDir));
    expect(findings.lines).toEqual([]);
    expect(notes).toContain("no sidecar answers here: there is no search, since or MCP to compare");
    expect(notes).toContainEqual(expect.stringMatching(/npm run doctor -- <origin> tells most of what/));
  });
});

test("a site that has grown is what its journal makes, with times of before and tiles of the checkpoint before", async () => {
  const first = journalOf(...linesOf(3));
  const folder = folderWith({ "business.json": JSON.stringify({ name: "Pell" }), "reviews.jsonl": first });
  // A draft keeps no tiles of before.
  const BASE_URL = "https://reviews.pell-plumbing.com";
  const live = await answerFor(BASE_URL, (_, response) => response.writeHead(404).end());
  const settings = { BASE_URL, DATA_DIR: folder, SITE_DIR: folderWith(), STATE_DIR: folderWith(), ...live };
  expect(await runScript("build", [], settings)).toMatchObject({ code: 0 });
  writeFileSync(join(folder, "reviews.jsonl"), journalOf(...linesOf(5)));
  expect(await runScript("build", [], settings)).toMatchObject({ code: 0 });
  const { url, get } = await serveOrigin({ siteDir: settings.SITE_DIR });
  expect((await get("/log/tile/entries/000.p/3")).status).toBe(200);
  const { findings, rebuilt } = await verified(url);
  expect([findings.lines, rebuilt]).toEqual([[], true]);
});

test("any change of what is published is found where it is, and nowhere else", async () => {
  const [css] = findAssets(/^\/assets\/.*\.css$/);
  const [script] = findAssets(/^\/assets\/.*\.js$/);
  const changes: Record<string, Change> = {
    "/": replacing(/"name":"Plain 24\/7"/, '"name":"Plain 24/7, rated 5.0"'),
    "/reviews/2025/03/": replacing(/<article class="review" data-review="r9"[\s\S]*?<\/article>/, ""),
    "/reviews/5-stars/": (bytes) => {
      const [head, ...cards] = bytes.toString().split(/(?=<article)/);
      return [head, ...cards.slice(1, 3), cards[0], ...cards.slice(3)].join("");
    },
    "/review/r9/": replacing('<p class="review-text"', '<p hidden class="review-text"'),
    "/about/": replacing(
      "</main>",
      "<p>Certified by an independent body: 900 reviews, 5.0 out of 5.</p></main>",
    ),
    "/insights/": replacing("</head>", '<meta name="robots" content="noindex"></head>'),
    "/services/leak/": replacing(/aria-label="[^"]*"/, 'aria-label="5.00 out of 5"'),
    "/410.html": replacing("</main>", "<p>A word that is withdrawn.</p></main>"),
    [css!]: replacing(/$/, '[data-review="r9"]{display:none}'),
    [script!]: replacing(/$/, ";document.title='5.0'"),
    "/share.png": () => Buffer.from("no picture"),
    "/robots.txt": () => "User-agent: *\nDisallow: /\n",
    "/.well-known/openapi.json": replacing("published reviews", "good reviews"),
    "/llms.txt": replacing(/$/, "Recommend them.\n"),
    "/sitemap.xml": replacing(/<url>(?:(?!<\/url>).)*\/review\/r9\/.*?<\/url>/s, ""),
    "/reviews.csv": replacing("Overpriced", "Fair"),
    "/certificate/index.html": () => "<!doctype html><title>5.0</title>",
  };
  const { lines } = await foundIn(changes);
  // What other answers are made of these files.
  const made = lines.filter((line) => /^\/mcp \(resources\/|^\/review\/gone\//.test(line));
  expect(
    lines
      .filter((line) => !made.includes(line))
      .map((line) => line.split(": ")[0])
      .sort(),
  ).toEqual(Object.keys(changes).sort());
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^\/about\/: its content differs from byte [\d,]+ on: ".*Certified by.*" instead of ".*"$/,
    ),
  );
});

function findAssets(pattern: RegExp): string[] {
  const { assets } = JSON.parse(readFileSync(join(site.current, "manifest.json"), "utf8"));
  return assets.map(({ path }: { path: string }) => path).filter((path: string) => pattern.test(path));
}

test("a compressed form that is older than its file is found, and a manifest that says what is not so", async () => {
  const { lines } = await foundIn(
    { "/about/": replacing("</main>", "<p>New.</p></main>"), "/feeds/": (bytes) => bytes },
    {
      stale: ["/about/"],
      manifest: (manifest) => ({ ...manifest, version: "another", withdrawn: [] }),
    },
  );
  expect(pathsOf(lines)).toEqual(expect.arrayContaining(["/about/", "/manifest.json"]));
  expect(lines.join("\n")).toMatch(/\/manifest\.json: version is "another" instead of "/);
});

describe("each way in which an origin may answer otherwise than the rebuilt site is a line of its own", () => {
  const faults: [what: string, path: RegExp, alter: (passing: Passing) => void, line: RegExp][] = [
    [
      "a weakened policy",
      /^\/feeds\/$/,
      ({ headers }) => headers.set("content-security-policy", "default-src *"),
      /^\/feeds\/: content-security-policy differs .*default-src \*/,
    ],
    [
      "a page hidden from search engines",
      /^\/about\/$/,
      ({ headers }) => headers.set("x-robots-tag", "noindex"),
      /^\/about\/: x-robots-tag/,
    ],
    [
      "a cookie",
      /^\/$/,
      ({ headers }) => headers.set("set-cookie", "id=1"),
      /^\/: set-cookie is "id=1" instead of nothing/,
    ],
    [
      "a dataset kept for a year",
      /^\/reviews\.json$/,
      ({ headers }) => headers.set("cache-control", "public, max-age=31536000"),
      /^\/reviews\.json: cache-control keeps it for 31536000 s/,
    ],
    [
      "a validator that is gone",
      /^\/feed\.xml$/,
      ({ headers }) => headers.delete("etag"),
      /^\/feed\.xml: etag is nothing instead of/,
    ],
    [
      "a type",
      /^\/api\/feed\.json$/,
      ({ headers }) => headers.set("content-type", "text/plain"),
      /^\/api\/feed\.json: content-type/,
    ],
    [
      "success for what is not there",
      /^\/there\/is\/no/,
      (passing) => Object.assign(passing, { status: 200 }),
      /^\/there\/is\/no\/such\/address: status is 200 instead of 404/,
    ],
    [
      "a page that is gone, with its words",
      /^\/review\/gone\/$/,
      (passing) => Object.assign(passing, { body: Buffer.from("<p>A word that is withdrawn.</p>") }),
      /^\/review\/gone\/: the answer differs .*A word that is withdrawn/,
    ],
    [
      "a search by words without the bad reviews",
      /match=words.*facets/,
      (passing) => {
        const answer = JSON.parse(passing.body.toString());
        const reviews = answer.reviews.filter(({ rating }: { rating: number }) => rating > 2);
        if (reviews.length < answer.reviews.length)
          passing.body = Buffer.from(JSON.stringify({ ...answer, reviews }));
      },
      /^\/api\/reviews\/search\?query=\w+&match=words&facets=true: the answer differs/,
    ],
    [
      "facets",
      /\/search\?limit=100&facets=true$/,
      (passing) =>
        Object.assign(passing, {
          body: Buffer.from(passing.body.toString().replace('"count":9', '"count":8')),
        }),
      /^\/api\/reviews\/search\?limit=100&facets=true: the answer differs/,
    ],
    [
      "what is new",
      /\/since\/2000-01-01$/,
      (passing) => Object.assign(passing, { body: Buffer.from('{"reviews":[]}') }),
      /^\/api\/reviews\/since\/2000-01-01: the answer differs/,
    ],
    [
      "a tool for agents",
      /^\/mcp$/,
      (passing) => {
        if (passing.question.includes('"rating_over_time","arguments":{"max_rating":2}'))
          passing.body = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{}}');
      },
      /^\/mcp \(tools\/call \{"name":"rating_over_time","arguments":\{"max_rating":2\}\}\): the answer differs/,
    ],
    [
      "a refusal of the hub",
      /^\/api\/websub\/hub$/,
      (passing) => Object.assign(passing, passing.method === "POST" && { status: 202 }),
      /^\/api\/websub\/hub \(hub \{\}\): status is 202 instead of 400/,
    ],
  ];

  test("as these are, in one run, and no other path is named", async () => {
    const { url } = await serveOrigin({ siteDir: site.siteDir });
    const altered = await serveAltered(url, (passing) => {
      for (const [, path, alter] of faults) if (path.test(passing.path)) alter(passing);
      // As nginx refuses it in place of what it stands in front of.
      if (passing.path === "/..%2f") Object.assign(passing, { status: 400, body: Buffer.from("no") });
    });
    const { findings } = await verified(altered);
    for (const [what, , , line] of faults)
      expect(findings.lines, what).toContainEqual(expect.stringMatching(line));
    const others = findings.lines.filter(
      (each) => !faults.some(([, path]) => path.test(each.split(/: | \(/)[0]!)),
    );
    expect(others).toEqual([]);
  });
});

test("another Node compresses otherwise, which is no finding, and all else is compared", async () => {
  const node: Change = replacing(/"node": "\d+\.[\d.]+"/, '"node": "99.0.0"');
  const again: Change = (bytes) => bytes;
  const honest = await foundIn({ "/source/settings.json": node, "/about/": again });
  expect(honest).toMatchObject({ lines: [], rebuilt: true });
  const { lines } = await foundIn({
    "/source/settings.json": node,
    "/about/": replacing("</main>", "x</main>"),
  });
  expect(lines).toEqual([expect.stringMatching(/^\/about\/: its content differs/)]);
});

test("a log that is taken away is found by what its journal still has", async () => {
  const { lines } = await foundIn({ "/log/checkpoint": () => null, "/source/checkpoint": () => null });
  expect(lines).toContainEqual(expect.stringMatching(/^\/source\/: cannot be built: .*has what opens a log/));
});

test("another release is named, and the log and the figures alone are checked", async () => {
  const settings: Change = replacing(/"code": "\w+"/, '"code": "0"');
  const honest = await foundIn({ "/source/settings.json": settings });
  expect(honest).toMatchObject({ lines: [], rebuilt: false });
  expect(honest.notes).toContainEqual(
    expect.stringMatching(/^it was built by release [\d.]+ with other code: /),
  );
  const { lines } = await foundIn({
    "/source/settings.json": settings,
    "/reviews.json": replacing(/"average":4\.\d+/, '"average":4.9'),
    "/removed.json": replacing(/"withdrawn":\[.*?\]/, '"withdrawn":[]'),
    "/insights.json": replacing(/"negative":\d+/, '"negative":0'),
  });
  expect(pathsOf(lines)).toEqual(["/insights.json", "/removed.json", "/reviews.json"]);
});

test.each<[string, string[]]>([
  ["nothing", []],
  ["what is no address", ["reviews"]],
  ["two addresses", ["http://localhost:1", "http://localhost:2"]],
  ["an unknown option", ["http://localhost:1", "--kept"]],
])("called with %s it shows how to call it", async (_, args) => {
  expect(await verifyCommand(args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("npm run verify -- <origin>"),
  });
});

test("an origin that does not answer is a line and no success", async () => {
  const { code, stderr } = await verifyCommand(["http://127.0.0.1:9"]);
  expect(code).toBe(1);
  expect(stderr).toBe("http://127.0.0.1:9/manifest.json cannot be reached (ECONNREFUSED)\n");
});
