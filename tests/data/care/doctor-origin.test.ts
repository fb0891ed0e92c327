import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Finding } from "../../../data/_care/doctor/finding.ts";
import { lookAtOrigin } from "../../../data/_care/doctor/live.ts";
import { builtSite } from "../../helpers/built-site.ts";
import { type Change, startProxy } from "../../helpers/changing-proxy.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";
import { runScript } from "../../helpers/run-script.ts";
import { useSidecarHere } from "../../helpers/sidecar-here.ts";

/*
 * A small business, built for the address of a proxy that can spoil what passes through it, and served by the sidecar
 * behind that proxy.
 */
const proxy = await startProxy();
afterAll(proxy.close);
const { siteDir } = builtSite(
  {
    "business.json": '{ "name": "Pell Plumbing" }',
    "reviews.jsonl": journalOf(publishing("a"), publishing("b", { rating: 2 })),
  },
  { BASE_URL: proxy.url },
);
const running = useSidecarHere({ SITE_DIR: siteDir });
beforeAll(() => proxy.passTo(running().url));

/** The same for a name that leads nowhere yet. */
const unreachable = builtSite(
  { "business.json": '{ "name": "Pell Plumbing" }', "reviews.jsonl": journalOf(publishing("a")) },
  { BASE_URL: DEMONSTRATION_URL },
);
const early = useSidecarHere({ SITE_DIR: unreachable.siteDir });

async function findings(origin = proxy.url, local = siteDir): Promise<Finding[]> {
  return (await lookAtOrigin(origin, local)).flatMap((section) => section.findings);
}

/** What is not as it should be, as mark and words. */
const faults = (found: readonly Finding[]) =>
  found.filter(({ mark }) => mark !== "ok").map(({ mark, what }) => `${mark} ${what}`);

describe("what the sidecar serves", () => {
  test("there is nothing to look at and nothing to mend", async () => {
    proxy.spoil();
    const found = await findings();
    expect(faults(found)).toEqual([]);
    expect(found.length).toBeGreaterThan(20);
  });

  test("nor is there of a site on this machine that is built for a name which leads nowhere yet", async () => {
    const found = await findings(early().url, unreachable.siteDir);
    expect(faults(found)).toEqual([]);
    expect(found.map(({ what }) => what)).toContain(`built for ${DEMONSTRATION_URL}`);
  });
});

const without =
  (name: string): Change =>
  (_path, { headers }) => {
    delete headers[name];
  };
const at =
  (place: string, change: Change): Change =>
  (path, head, method) =>
    path === place ? change(path, head, method) : undefined;
const answered =
  (status: number): Change =>
  (_path, head) => {
    head.status = status;
  };
const sentAs =
  (mediaType: string): Change =>
  (_path, { headers }) => {
    headers["content-type"] = mediaType;
  };
const insteadOf =
  (one: number, other: number): Change =>
  (_path, head) => {
    if (head.status === one) head.status = other;
  };
const withoutPreflight: Change = (_path, head, method) => {
  if (method === "OPTIONS") head.status = 405;
};
const weakly: Change = (_path, { headers }) => {
  if (headers.etag) headers.etag = `W/${headers.etag}`;
};
const linkedElsewhere: Change = (_path, { headers }) => {
  headers["link"] = String(headers["link"]).replace("/api/websub/hub", "/hub");
};
const replaced =
  (body: string): Change =>
  () =>
    body;

describe("behind a proxy that spoils one thing, that thing is found and nothing else", () => {
  test.each<[name: string, Change, found: RegExp[]]>([
    ["a page is missing", at("/about/", answered(404)), [/^mend status: \/about\/ \(404\)$/]],
    [
      "a feed is sent as another type",
      at("/feed.xml", sentAs("text/xml")),
      [/^mend Content-Type: \/feed\.xml \(text\/xml, not application\/atom\+xml\)$/],
    ],
    [
      "no CORS",
      without("access-control-allow-origin"),
      [/^mend Access-Control-Allow-Origin: \/reviews\.json \(absent\), .* and \d+ more$/, /^look OPTIONS: /],
    ],
    ["no ETag", without("etag"), [/^look ETag: /]],
    ["weak ETags", weakly, [/^look ETag: /]],
    ["no Last-Modified", without("last-modified"), [/^look Last-Modified: /]],
    ["no Cache-Control", without("cache-control"), [/^look Cache-Control: /]],
    ["no Vary", without("vary"), [/^look Vary: /]],
    ["no nosniff", without("x-content-type-options"), [/^look X-Content-Type-Options: /]],
    ["no policy on pages", without("content-security-policy"), [/^look Content-Security-Policy: /]],
    ["no 304", insteadOf(304, 200), [/^look 304 for what has not changed: /]],
    ["no preflight", withoutPreflight, [/^look OPTIONS: 405/]],
    [
      "a page without its slash is not found",
      at("/insights", answered(404)),
      [/^look \/insights gives 404$/],
    ],
    ["pages for what is not there", insteadOf(404, 200), [/^mend an address that is not there: 200$/]],
    [
      "no Link",
      without("link"),
      [
        /^mend \/feed\.xml: its Link field does not name the hub and itself$/,
        /^mend \/api\/feed\.json: /,
        /^mend \/reviews\.json: /,
        /^mend \/log\/checkpoint: /,
      ],
    ],
    [
      "a Link to another hub",
      at("/feed.xml", linkedElsewhere),
      [/^mend \/feed\.xml: its Link field does not name the hub$/],
    ],
    [
      "no hub",
      at("/api/websub/hub", answered(404)),
      [/^mend \/api\/websub\/hub: no hub answers there \(404\)$/],
    ],
    ["a hub without its store", at("/api/websub/hub", answered(503)), [/^look \/api\/websub\/hub: .* 503$/]],
    ["not ready", at("/readyz", answered(503)), [/^mend \/readyz: not ready$/]],
    ["no search", at("/api/reviews/search?limit=1", answered(502)), [/^mend \/api\/reviews\/search: 502$/]],
    [
      "half a feed",
      at("/feed.xml", replaced('<feed xmlns="http://www.w3.org/2005/Atom"><entry>')),
      [/^mend \/feed\.xml: is no Atom feed, or not all of one$/],
    ],
    [
      "a feed of another address",
      at(
        "/feed.xml",
        replaced(
          '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://old.example/feed.xml"/></feed>',
        ),
      ),
      [/^mend \/feed\.xml: says that it lies at https:\/\/old\.example\/feed\.xml$/],
    ],
    [
      "half a JSON feed",
      at("/api/feed.json", replaced('{"version":')),
      [/^mend \/api\/feed\.json: is no JSON, or not all of it$/],
    ],
    [
      "another JSON",
      at("/api/feed.json", replaced("{}")),
      [/^mend \/api\/feed\.json: is no JSON Feed 1\.1: version$/],
    ],
    [
      "no manifest",
      at("/manifest.json", answered(404)),
      [/^mend \/manifest\.json is missing/, /^mend status: \/manifest\.json/],
    ],
  ])("%s", async (_, change, expected) => {
    proxy.spoil(change);
    const found = await findings();
    const left = faults(found).filter((line) => !expected.some((pattern) => pattern.test(line)));
    expect(left).toEqual([]);
    for (const pattern of expected) expect(faults(found)).toContainEqual(expect.stringMatching(pattern));
    for (const { mark, todo, what } of found) if (mark !== "ok") expect(todo.join(), what).toMatch(/\w/);
  });
});

describe("against the build that lies here", () => {
  test("another build's content, or none, is told; what was built for another address is to be mended", async () => {
    proxy.spoil();
    const versions = async (origin: string, local: string) =>
      faults((await lookAtOrigin(origin, local))[0]!.findings);
    expect(await versions(proxy.url, demonstrationSite())).toEqual([
      expect.stringMatching(/^look it shows an? (older|newer) content/),
    ]);
    const uncompared = async (local: string) => {
      const found = (await lookAtOrigin(proxy.url, local))[0]!.findings;
      return found.flatMap(({ what, todo }) => (/not compared/.test(what) ? todo : []));
    };
    expect(await uncompared(folderWith())).toEqual([expect.stringMatching(/^there is no build in/)]);
    expect(await uncompared(folderWith({ "current/manifest.json": "{}" }))).toEqual([
      expect.stringMatching(/manifest\.json is damaged or of another release; run npm run build$/),
    ]);
    expect(await versions(running().url, siteDir)).toEqual([
      `mend built for ${proxy.url}, so that its links and feeds name that address`,
    ]);
  });
});

test("the demonstration on a server of plain files, with nothing set: what to mend and what to look at", async () => {
  const types: Record<string, string> = {
    ".json": "application/json",
    ".html": "text/html",
    ".xml": "text/xml",
  };
  const server = createServer(({ url = "/" }, response) => {
    const path = join(demonstrationSite(), "current", url.endsWith("/") ? `${url}index.html` : url);
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    response.writeHead(isFile ? 200 : 404, { "content-type": types[extname(path)] ?? "text/plain" });
    if (isFile) createReadStream(path).pipe(response);
    else response.end();
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const found = faults(await findings(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  for (const pattern of [
    /^mend Content-Type: .*\/feed\.xml \(text\/xml/,
    /^mend Access-Control-Allow-Origin: /,
    /^mend \/api\/websub\/hub: no hub answers there \(404\)$/,
    /^mend \/api\/reviews\/search: 404$/,
    /^look ETag: /,
    /^look Cache-Control: /,
    /^look Content-Security-Policy: /,
    /^look content encoding: /,
    /^look \/readyz: 404$/,
  ])
    expect(found).toContainEqual(expect.stringMatching(pattern));
});

test("the command ends with 1 where something must be mended, and names it", async () => {
  proxy.spoil(without("link"));
  const ended = await runScript("doctor", [proxy.url], { SITE_DIR: siteDir });
  expect(ended.stdout).toMatch(/^hub and sidecar \(http.*\)\n {2}mend {2}\/feed\.xml: its Link field/m);
  expect(ended.code).toBe(1);
  proxy.spoil();
  const environment = { SITE_DIR: siteDir };
  const well = await runInProcess(resolve("data/_care/doctor/cli.ts"), [`${proxy.url}/`], { environment });
  expect(well.stdout).toMatch(/^0 to mend, /m);
  expect(well.code).toBe(0);
});
