import type { Response } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import type { Manifest } from "../../data/_schema/manifest.ts";
import { inPieces } from "../helpers/browser/in-pieces.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { openOrigin } from "../helpers/origin.ts";
import { openContext, shiftOf, useBrowser, visitSite } from "../helpers/pages.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";

const { browser } = useBrowser();

async function manifestOf(siteDir: string): Promise<Manifest> {
  const { get } = await openOrigin({ siteDir });
  return (await (await get("/manifest.json")).json()) as Manifest;
}

/** What a page asks for, by path: the bytes that travel, and the kind of thing. */
async function loadedBy(path: string) {
  const { assets } = await manifestOf(demonstrationSite());
  const { page, goTo } = await visitSite(browser(), demonstrationSite());
  const answers: Response[] = [];
  page.on("response", (response) => answers.push(response));
  await goTo(path);
  await page.evaluate(() => document.fonts.ready);
  return answers.map((response) => {
    const { pathname } = new URL(response.url());
    const asset = assets.find((asset) => asset.path === pathname);
    return {
      pathname,
      kind: response.request().resourceType(),
      bytes: asset?.encodings.br?.bytes ?? asset?.bytes ?? 0,
    };
  });
}

test("the first page takes less than 45 KB, and one script, for the time and for a question", async () => {
  const loaded = await loadedBy("/");
  const bytes = loaded.filter(({ kind }) => kind !== "image").reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(45_000);
  const scripts = loaded.filter(({ kind }) => kind === "script");
  expect(scripts).toEqual([
    { kind: "script", pathname: expect.stringMatching(/^\/assets\/home\./), bytes: expect.any(Number) },
  ]);
  expect(scripts[0]!.bytes).toBeLessThan(1_300);
  expect(loaded.filter(({ kind }) => kind === "stylesheet")).toHaveLength(1);
});

test("pages with scripts load at most 16 KB of them, before compression", async () => {
  const { assets } = await manifestOf(demonstrationSite());
  for (const path of ["/search/", "/developers/"]) {
    const scripts = (await loadedBy(path)).filter(({ kind }) => kind === "script");
    const sizes = new Map(assets.map((asset) => [asset.path, asset.bytes]));
    const size = scripts.reduce((sum, { pathname }) => sum + sizes.get(pathname)!, 0);
    expect(size, path).toBeGreaterThan(0);
    expect(size, path).toBeLessThanOrEqual(16_384);
  }
});

test("nothing moves while a page loads, however slowly it comes", async () => {
  const { url } = await serveOrigin({ siteDir: demonstrationSite() });
  const context = await openContext(browser());
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const goTo = await inPieces(url, page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/reviews/", "/insights/", "/developers/", "/search/?query=water"]) {
      await goTo(path);
      expect(await shiftOf(page), `${path} at ${width} pixels`).toBeLessThan(0.01);
    }
  }
  // The same observer on a page that does move, so that it is known to see.
  await page.evaluate(() => {
    const space = document.createElement("div");
    space.textContent = "late";
    space.id = "late";
    document.querySelector("main")!.prepend(space);
    return new Promise((settle) => setTimeout(settle, 100));
  });
  expect(await shiftOf(page)).toBeGreaterThan(0);
});

test("the policy of every page allows nothing inline and nothing of others, and no page needs it", async () => {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const { assets } = await manifestOf(demonstrationSite());
  const pages = assets.filter(({ media_type }) => media_type.startsWith("text/html"));
  expect(pages.length).toBeGreaterThan(60);
  for (const { path } of pages) {
    const response = await get(path, { accept: "text/html" });
    const policy = response.headers.get("content-security-policy")!;
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/unsafe|https?:/);
    // Only the badge may stand in a frame of another site.
    expect(policy.includes("*"), path).toBe(path.startsWith("/badge/"));
    expect(await response.text(), path).not.toMatch(/<style|\sstyle="|\son[a-z]+="|href="javascript:/i);
  }
});
