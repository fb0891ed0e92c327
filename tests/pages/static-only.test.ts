import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseHTML } from "linkedom/worker";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { fileOf } from "../../data/_schema/generation.ts";
import { staticOnly } from "../../data/_schema/hosting.ts";
import { Manifest } from "../../data/_schema/manifest.ts";
import { builtSite } from "../helpers/built-site.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { knownReviews } from "../helpers/known-reviews.ts";
import { useBrowser } from "../helpers/pages.ts";
import { runInProcess } from "../helpers/run-in-process.ts";
import { startHere } from "../helpers/sidecar-here.ts";
import { serveAltered, serveFiles } from "../helpers/verify/hosts.ts";
import { verifier } from "../helpers/verify/verify-quickly.ts";

const ROOT = "/reviews";
const BASE = `https://someone.github.io${ROOT}`;

/** What only a sidecar has. */
const ABSENT =
  /\bmcp\b|Model Context Protocol|websub|\bhubs?\b|sidecar|\/api\/reviews|healthz|readyz|\bpreflight\b|JSON-RPC/i;

/** To what only a sidecar answers, and to the other site. */
const LEADING_AWAY = '<a href="/reviews/mcp">x</a><a href="/about/">x</a></main>';

const OWN = { "styles.css": 'main { background: url("own.svg") }', "own.svg": "<svg/>" };
const site = builtSite({ ...knownReviews(), ...OWN }, { BASE_URL: BASE, SIDECAR: "none" });
const { browser } = useBrowser();

const ends: (() => void | Promise<void>)[] = [];
const verified = verifier((end) => ends.push(end));
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const read = (path: string) => readFileSync(join(site.current, fileOf(path)), "utf8");
const json = (path: string) => JSON.parse(read(path));
const manifest = () => Manifest.parse(json("/manifest.json"));

/** What is published as text: its path and its text. */
const texts = () =>
  manifest()
    .assets.filter(({ media_type }) => /^text\/|json|xml/.test(media_type))
    .map(({ path }): [string, string] => [path, read(path)]);

describe("files alone, below a path of another site", () => {
  test("every address that is published is below it and leads to a file", () => {
    const { assets, base_url } = manifest();
    expect(base_url).toBe(BASE);
    const there = new Set([
      BASE,
      ...["/manifest.json", ...assets.map(({ path }) => path)].map((p) => BASE + p),
    ]);
    let followed = 0;
    for (const [path, text] of texts())
      for (const address of addressesIn(path, text)) {
        const { origin, pathname } = new URL(address, BASE + path);
        if (origin !== new URL(BASE).origin) continue;
        expect(there, `${path}: ${address}`).toContain(origin + pathname);
        followed++;
      }
    expect(followed).toBeGreaterThan(500);
  });

  test("nothing speaks of what only a sidecar has", () => {
    const { assets } = manifest();
    expect(assets.filter(({ path }) => ABSENT.test(path))).toEqual([]);
    expect(assets.filter(({ link }) => link && ABSENT.test(link))).toEqual([]);
    for (const [path, text] of texts()) {
      // With what settings it was built is said there; the feed's list of hubs is a field that is there, and empty.
      const said = /\.js$|^\/source\/settings\.json$/.test(path) ? "" : withoutHubs(path, text);
      expect(ABSENT.exec(said)?.[0], path).toBeUndefined();
    }
    expect(json("/api/feed.json").hubs).toEqual([]);
    expect(json("/.well-known/api-catalog").linkset).toHaveLength(1);
    expect(existsSync(join(site.current, fileOf("/.well-known/ai-catalog.json")))).toBe(false);
    expect(assets.filter(({ link }) => link && /ai-catalog/.test(link))).toEqual([]);
    expect(Object.keys(json("/.well-known/openapi.json").paths)).not.toContain("/api/reviews/search");
    expect(existsSync(join(site.current, "assets/search"))).toBe(false);
  });

  test("verification finds that it agrees with itself", async () => {
    const { findings, notes, rebuilt } = await verified(await serveFiles(site.siteDir, ROOT));
    expect([findings.lines, rebuilt]).toEqual([[], true]);
    expect(findings.compared).toBeGreaterThan(500);
    expect(notes).toContainEqual(expect.stringMatching(/^no sidecar answers here/));
    const origin = await serveFiles(site.siteDir, ROOT);
    const altered = await serveAltered(new URL(origin).origin, (passing) => {
      if (passing.path === `${ROOT}/about/`)
        passing.body = Buffer.from(String(passing.body).replace("</main>", LEADING_AWAY));
    });
    const spoilt = await verified(altered + ROOT);
    expect(spoilt.findings.lines).toEqual([
      expect.stringMatching(/^\/about\/: its content differs .*\/reviews\/mcp/),
    ]);
  });

  test("the doctor looks for nothing that is not there", async () => {
    const origin = await serveFiles(site.siteDir, ROOT);
    const { stdout } = await runInProcess(resolve("data/_care/doctor/cli.ts"), [origin], {
      environment: { SITE_DIR: site.siteDir, DATA_DIR: folderWith(knownReviews()) },
    });
    expect(stdout).toContain(`version (${origin})`);
    expect(stdout).not.toMatch(/hub and sidecar|developers\/(mcp|push)|api\/reviews/);
    expect(stdout).toMatch(/ok +status: right at \d+ addresses/);
  });

  test("whoever searches is answered by the page itself, and its links stay below the path", async () => {
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    const failed: string[] = [];
    page.on("response", (response) => {
      if (!response.ok()) failed.push(`${response.status()} ${response.url()}`);
    });
    const url = await serveFiles(site.siteDir, ROOT);
    await page.goto(`${url}/search/?query=leak`);
    await page.locator("#search-results article").first().waitFor();
    expect(await page.locator("#search-results article").count()).toBe(1);
    await page.getByRole("link", { name: "Leak repair" }).first().click();
    await page.waitForURL(`${url}/services/leak/`);
    await page.goto(`${url}/search/`);
    await page.getByLabel("Words in the review").fill("nothing like it");
    const onward = page.locator("#search-suggestions a", { hasText: "All published reviews" });
    expect(await onward.getAttribute("href")).toBe(`${ROOT}/reviews/`);
    expect(failed).toEqual([]);
  });

  test("a sidecar does not start on it, and says why", async () => {
    await expect(startHere({ SITE_DIR: site.siteDir })).rejects.toThrow(
      /^\S+ cannot be served: it was built with SIDECAR=none for https:\/\/someone\.github\.io\/reviews; .*npm run build/,
    );
  });
});

test("a public hub is named by the feeds, the Link fields and the page for developers, and nothing of our own", async () => {
  const hub = "https://hub.example.com/?of=reviews&c=d";
  const { siteDir } = await draftSite(knownReviews(), undefined, {
    hosting: staticOnly("https://reviews.example.com", hub),
  });
  const at = (path: string) => readFileSync(join(siteDir, "current", fileOf(path)), "utf8");
  expect(JSON.parse(at("/api/feed.json")).hubs).toEqual([{ type: "WebSub", url: hub }]);
  expect(at("/feed.xml")).toContain(`<link rel="hub" href="${hub.replace("&", "&amp;")}"/>`);
  const { assets } = Manifest.parse(JSON.parse(at("/manifest.json")));
  const links = assets.flatMap(({ path, link }) => (link?.includes('rel="hub"') ? [`${path} ${link}`] : []));
  expect(links).toEqual(
    ["/api/feed.json", "/feed.xml", "/log/checkpoint", "/reviews.json"].map(
      (path) => `${path} <${hub}>; rel="hub", <https://reviews.example.com${path}>; rel="self"`,
    ),
  );
  const { document } = parseHTML(at("/developers/")) as unknown as { document: Document };
  expect(document.querySelector("#websubHub code")?.textContent).toBe(hub);
  expect(document.querySelector("#websubHub pre")?.textContent).toContain(`curl '${hub}'`);
  expect(at("/feeds/")).toContain("/developers/#websub");
  const { findings } = await verified(await serveFiles(siteDir));
  // A draft has no compressed forms.
  expect(findings.lines.filter((line) => !/^\/manifest\.json: encodings of /.test(line))).toEqual([]);
  for (const { path } of assets) expect(at(path), path).not.toContain("/api/websub/hub");
  const apart = startHere({
    BASE_URL: "https://reviews.example.com",
    SITE_URL: await serveFiles(siteDir),
    SITE_DIR: "",
  });
  await expect(apart).rejects.toThrow(
    /manifest\.json was built with SIDECAR=none for https:\/\/reviews\.example\.com; /,
  );
});

interface Element {
  getAttribute(name: string): string | null;
}

/** Every address in a text, as it is written. */
function addressesIn(path: string, text: string): string[] {
  const whole = [...text.matchAll(/https:\/\/someone\.github\.io[^\s"'<>\\()&{,]*(?<!\.)/g)].map(
    ([address]) => address,
  );
  if (path.endsWith(".css")) return [...text.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url!);
  if (path.endsWith(".js"))
    return [...text.matchAll(/from"(\.[^"]+)"|from "(\.[^"]+)"/g)].map((m) => m[1] ?? m[2]!);
  if (!text.startsWith("<!doctype html>")) return whole;
  const { document } = parseHTML(text) as unknown as {
    document: { querySelectorAll(selector: string): Iterable<Element> };
  };
  const of = (name: string) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)!);
  const inside = ["data-page", "data-subjects"].flatMap(of).flatMap((value) => pathsIn(JSON.parse(value)));
  const plain = ["href", "src", "action", "data-card", "data-marks", "data-offline"].flatMap(of);
  return [...whole, ...plain.filter((address) => !/^(tel|mailto):/.test(address)), ...inside];
}

function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("/") ? [value] : [];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(pathsIn) : [];
}

/** Without what describes the feed's field of this name. */
function withoutHubs(path: string, text: string): string {
  if (path.endsWith(".html") || path.endsWith("/"))
    return text.replace(/<tr[^>]*><th[^>]*><code>hubs\b.*?<\/tr>|&quot;hubs&quot;: \[\],/g, "");
  if (!/json(?!l)/.test(path)) return text;
  return JSON.stringify(JSON.parse(text), (name, value) =>
    name === "hubs"
      ? undefined
      : name === "required"
        ? value.filter?.((field: string) => field !== "hubs")
        : value,
  );
}
