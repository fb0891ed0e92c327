import { resolve } from "node:path";
import { expect, test } from "vitest";
import { lineOf } from "../../../data/_care/verify/findings.ts";
import { verify } from "../../../data/_care/verify/verify.ts";
import { journalOf, publishing } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { draftSite } from "../../helpers/draft-site.ts";
import { knownReviews } from "../../helpers/known-reviews.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";
import { runScript } from "../../helpers/run-script.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";
import { type Passing, serveAltered, serveFiles } from "../../helpers/verify/hosts.ts";

const EMPTY = { "business.json": JSON.stringify({ name: "Empty & Sons" }), "reviews.jsonl": "" };

/** An owner who has declared nothing but a name. */
const PLAIN = {
  "business.json": JSON.stringify({ name: "Plain 24/7" }),
  "reviews.jsonl": journalOf(
    publishing("one", { text: "Came at 9, left at 10:30. Fixed the boiler for 120 dollars." }),
    publishing("two", { rating: 2, date: "2025-03-04", reply: { date: "2025-03-05", text: "Sorry." } }),
    publishing("three", { text: "", rating: 4, date: "2025-02-28" }),
  ),
};

const POLICY = {
  collection: "every-customer",
  incentives: "Coffee, for any 5 words.",
  report_url: "https://a.example/r",
};

const SOURCES = [{ name: "Google", declared: { count: 7, average: 4.5, as_of: "2026-03-31" } }];

const verifyCommand = (args: string[]) => runInProcess(resolve("data/_care/verify/cli.ts"), args);

/** The disagreements at an origin, a line each. */
async function disagreementsAt(origin: string): Promise<string[]> {
  const { findings } = await verify({ origin });
  return findings.disagreements.map(lineOf);
}

test("the demonstration agrees with itself, as served by the sidecar", async () => {
  const { url } = await serveOrigin({ siteDir: demonstrationSite() });
  const { code, stdout } = await verifyCommand([url]);
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(
    /: 0 disagreements in [\d,]+ comparisons of \d+ files, /,
  );
  expect(code).toBe(0);
  // Every review, figure and file is compared with something.
  expect(Number(/in ([\d,]+) comparisons/.exec(stdout)![1]!.replaceAll(",", ""))).toBeGreaterThan(10_000);
});

test.each([
  ["a business without a review", EMPTY],
  ["an owner who declares nothing", PLAIN],
  ...["es-MX", "de-CH", "fr-CA"].map((language): [string, ReturnType<typeof knownReviews>] => [
    `everything that may be known of reviews, in ${language},`,
    knownReviews({ language, policy: POLICY, sources: SOURCES }),
  ]),
])("%s agrees as well", async (_, files) => {
  const { siteDir } = await draftSite(files);
  const { url } = await serveOrigin({ siteDir });
  expect(await disagreementsAt(url)).toEqual([]);
});

test("of another server it says what it leaves out of headers, types and validators, each once", async () => {
  const { siteDir } = await draftSite(PLAIN);
  const { findings, notes, lacks } = await verify({ origin: await serveFiles(siteDir) });
  expect(findings.disagreements.map(lineOf)).toEqual([]);
  expect(notes).toContain("no sidecar answers here: there is no search, since or MCP to compare");
  for (const line of [
    /^access-control-allow-origin on \d+ files, such as \/[\w./-]+: nothing instead of \*$/,
    /^cache-control on \d+ files/,
    /^content-security-policy on \d+ files/,
    /^link on \d+ files, such as /,
    /^etag on \d+ files, .*: nothing instead of a strong one$/,
    /^last-modified on \d+ files/,
    /^status when unchanged on \d+ files, .*: "200" instead of 304$/,
    /^JSON of a 404 on \/there\/is\/no\/such\/address: nothing instead of an error in JSON$/,
    /^status of OPTIONS on \/reviews\.json: /,
    /^status on 2 files, such as \/404\.html: "308" instead of 200$/,
    /^Content-Type on \/feed\.xml: "text\/xml" instead of application\/atom\+xml$/,
  ])
    expect(
      lacks.filter((each) => line.test(each)),
      String(line),
    ).toHaveLength(1);
});

test("of the sidecar it says no such thing, also where one answer is wrong", async () => {
  const { siteDir } = await draftSite(PLAIN);
  const { url } = await serveOrigin({ siteDir });
  const altered = await serveAltered(url, ({ headers }) => headers.delete("link"));
  const { findings, lacks } = await verify({ origin: altered });
  expect(lacks).toEqual([]);
  expect(findings.disagreements.map(lineOf)).toContainEqual(
    expect.stringMatching(/^\/feed\.xml link says nothing; /),
  );
});

test("each way in which an origin can serve other than it promises is a line that names both places", async () => {
  const { siteDir } = await draftSite(PLAIN);
  const { url } = await serveOrigin({ siteDir });
  const faults: [string, (passing: Passing) => void, RegExp][] = [
    [
      "/reviews.json",
      ({ headers }) => headers.delete("etag"),
      /^\/reviews\.json etag says nothing; \/manifest\.json gives/,
    ],
    [
      "/feed.xml",
      ({ headers }) => headers.set("content-type", "text/xml"),
      /^\/feed\.xml Content-Type says "text\/xml"; \/manifest\.json gives "application\/atom\+xml"$/,
    ],
    ["/api/feed.json", ({ headers }) => headers.delete("link"), /^\/api\/feed\.json link says nothing; /],
    [
      "/llms.txt",
      (passing) => Object.assign(passing, { status: passing.status === 304 ? 200 : passing.status }),
      /^\/llms\.txt status when unchanged says 200; HTTP gives 304$/,
    ],
    [
      "/about/",
      ({ headers }) => headers.set("last-modified", "Thu, 01 Jan 1970 00:00:00 GMT"),
      /^\/about\/ last-modified says "Thu, 01 Jan 1970/,
    ],
    [
      "/feeds/",
      ({ headers }) => headers.delete("content-security-policy"),
      /^\/feeds\/ content-security-policy says nothing/,
    ],
    [
      "/insights/",
      ({ headers }) => headers.delete("x-content-type-options"),
      /^\/insights\/ x-content-type-options says nothing/,
    ],
    [
      "/developers/",
      ({ headers }) => headers.delete("access-control-allow-origin"),
      /^\/developers\/ access-control-allow-origin says nothing/,
    ],
    [
      "/sitemap.xml",
      (passing) => Object.assign(passing, { status: 500 }),
      /^\/sitemap\.xml status says 500; HTTP gives 200$/,
    ],
    [
      "/robots.txt",
      (passing) => Object.assign(passing, { body: Buffer.from("User-agent: *") }),
      /^\/manifest\.json digest of \/robots\.txt says/,
    ],
    [
      "/api/reviews/search?limit=1&rating=2",
      (passing) => Object.assign(passing, { body: Buffer.from('{"total":7}') }),
      /^\/api\/reviews\/search\?limit=1&rating=2 total says 7; \/reviews\.json gives 1$/,
    ],
  ];
  const altered = await serveAltered(url, (passing) => {
    for (const [path, alter] of faults) if (passing.path === path) alter(passing);
    passing.headers.delete("content-length");
    if (passing.method === "HEAD") passing.headers.set("content-length", "0");
  });
  const lines = await disagreementsAt(altered);
  for (const [path, , line] of faults) expect(lines, path).toContainEqual(expect.stringMatching(line));
});

test.each<[string, typeof verifyCommand, string[]]>([
  ["nothing", (args) => runScript("verify", args), []],
  ["what is no address", verifyCommand, ["reviews"]],
  ["two addresses", verifyCommand, ["http://localhost:1", "http://localhost:2"]],
])("called with %s it shows how to call it", async (_, run, args) => {
  expect(await run(args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("npm run verify -- <origin>"),
  });
});

test("an origin that does not answer is a line and no success", async () => {
  const { code, stderr } = await verifyCommand(["http://127.0.0.1:9"]);
  expect(code).toBe(1);
  expect(stderr).toBe("http://127.0.0.1:9/manifest.json cannot be reached (ECONNREFUSED)\n");
});
