import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import type { ReviewsDataset } from "../data/schema/reviews-dataset.ts";
import { build } from "./helpers/build.ts";
import { folderWith, journalOf } from "./helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "./helpers/demonstration.ts";
import { openOrigin } from "./helpers/origin.ts";

const HTML = { accept: "text/html" };

async function demonstration() {
  const { get, site } = await openOrigin({ siteDir: demonstrationSite() });
  return {
    get,
    paths: site().manifest.assets.map(({ path }) => path),
    text: async (path: string) => (await get(path)).text(),
    reviews: (await (await get("/reviews.json")).json()) as ReviewsDataset,
  };
}

const idsOn = (html: string) => [...html.matchAll(/ id="review-([^"]+)"/g)].map(([, id]) => id);

test("every review stands whole at its permanent address, once", async () => {
  const { text, paths, reviews } = await demonstration();
  const months = new Map<string, string>();
  for (const path of paths.filter((path) => /^\/reviews\/\d{4}\/\d\d\/$/.test(path))) {
    months.set(path, await text(path));
  }
  for (const { id, url, text: words } of reviews.reviews) {
    const { pathname, hash } = new URL(url);
    expect(hash).toBe(`#review-${id}`);
    expect(
      idsOn(months.get(pathname) ?? "").filter((found) => found === id),
      url,
    ).toHaveLength(1);
    expect(unescaped(months.get(pathname)!)).toContain(words);
  }
  expect([...months.values()].flatMap(idsOn)).toHaveLength(reviews.reviews.length);
});

test("every link of every page leads to something that is there", async () => {
  const { get, text, paths } = await demonstration();
  const anchors = new Map<string, string>();
  for (const path of paths.filter((path) => /(\/|\.html)$/.test(path))) anchors.set(path, await text(path));
  const broken = new Set<string>();
  const answered = new Map<string, number>();
  for (const [page, html] of anchors) {
    for (const [, raw] of html.matchAll(/ (?:href|src|action)="([^"]+)"/g)) {
      const { origin, pathname, hash, search } = new URL(unescaped(raw!), DEMONSTRATION_URL + page);
      if (origin !== DEMONSTRATION_URL) continue;
      const path = pathname + search;
      if (!answered.has(path)) answered.set(path, (await get(path)).status);
      const target = anchors.get(pathname);
      const there = hash === "" || target === undefined || target.includes(` id="${hash.slice(1)}"`);
      if (answered.get(path) !== 200 || !there) broken.add(`${page} -> ${raw}`);
    }
  }
  expect([...broken]).toEqual([]);
  expect(answered.size).toBeGreaterThan(60);
});

test("the numbers of how this works add up", async () => {
  const { text, reviews } = await demonstration();
  const html = await text("/about/");
  const summed = [...html.matchAll(/<table[\s\S]*?<\/table>/g)].filter(([table]) =>
    table.includes("<tfoot>"),
  );
  const tables = summed.map(([table]) => ({
    parts: numbers(table.slice(0, table.indexOf("<tfoot>"))),
    whole: numbers(table.slice(table.indexOf("<tfoot>")))[0],
  }));
  expect(tables).toHaveLength(3);
  const [levels, received, sources] = tables;
  expect(sum(levels!.parts)).toBe(reviews.aggregate_rating.count);
  expect(levels!.whole).toBe(reviews.aggregate_rating.count);
  expect(sum(sources!.parts)).toBe(reviews.aggregate_rating.count);
  expect(received!.parts[0]).toBe(reviews.aggregate_rating.count);
  expect(received!.parts.slice(1).some((n) => n > 0)).toBe(true);
  expect(sum(received!.parts)).toBe(received!.whole);
});

test("a page that shows some of the reviews says how many of how many", async () => {
  const { text, reviews } = await demonstration();
  const { count } = reviews.aggregate_rating;
  expect(await text("/")).toContain(`8 of ${count} reviews, newest first`);
  expect(await text("/reviews/")).toContain(`50 of ${count} reviews, newest first`);
});

test("the site map is XML and names every page that others should find, with the days of its reviews", async () => {
  const { text, get, paths } = await demonstration();
  const found: { loc?: string; lastmod?: string }[] = [];
  const parser = new SaxesParser();
  let element = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    element = name;
    if (name === "url") found.push({});
  });
  parser.on("text", (words) => {
    if (element === "loc" || element === "lastmod") found.at(-1)![element] = words;
    element = "";
  });
  parser.write(await text("/sitemap.xml")).close();

  expect(found.length).toBeGreaterThan(50);
  expect(found.map(({ loc }) => loc!.slice(DEMONSTRATION_URL.length)).sort()).toEqual(
    paths.filter((path) => path.endsWith("/") && path !== "/search/").sort(),
  );
  for (const { lastmod } of found) expect(lastmod).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(await text("/robots.txt")).toContain(`Sitemap: ${DEMONSTRATION_URL}/sitemap.xml\n`);
  expect((await get("/robots.txt")).headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await text("/llms.txt")).toContain(`(${DEMONSTRATION_URL}/reviews.json)`);
});

test("an address that is not there answers a reader with a page", async () => {
  const { get } = await demonstration();
  const response = await get("/reviews/1999/01/", HTML);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await response.text()).toContain("This page does not exist");
});

test("every operation stands on the developers' page with a call to this site", async () => {
  const { text } = await demonstration();
  const html = await text("/developers/");
  const api = JSON.parse(await text("/.well-known/openapi.json")) as { paths: Record<string, object> };
  for (const path of Object.keys(api.paths)) {
    expect(unescaped(html)).toContain(`<code>${path}</code>`);
    expect(unescaped(html)).toContain(`curl '${DEMONSTRATION_URL}${path.replace(/\{.*/, "")}`);
  }
});

test("the owner's language decides the words and the days of the pages", { timeout: 120_000 }, async () => {
  const { siteDir, code, stderr } = await build({
    DATA_DIR: folderWith({
      "business.json": JSON.stringify({ name: "Casa Ruiz", language: "es-MX" }),
      "reviews.jsonl": journalOf({
        id: "a",
        rating: 4,
        date: "2026-03-04",
        text: "Muy bien",
        language: "es",
        author: { name: "Ana P." },
        source: { name: "Google" },
        verification: { level: "platform" },
      }),
    }),
  });
  expect(code, stderr).toBe(0);
  const { get } = await openOrigin({ siteDir });
  const html = await (await get("/reviews/2026/03/")).text();
  expect(html).toContain('<html lang="es-MX" dir="ltr">');
  expect(html).toContain("Opiniones de marzo de 2026");
  expect(html).toContain("4 de marzo de 2026");
  expect(html).toContain("4 de 5 estrellas");
});

test("a business with a name and nothing else has every page", { timeout: 120_000 }, async () => {
  const { siteDir, code, stderr } = await build({
    DATA_DIR: folderWith({ "business.json": '{ "name": "New here" }', "reviews.jsonl": "" }),
  });
  expect(code, stderr).toBe(0);
  const { get } = await openOrigin({ siteDir });
  for (const path of ["/", "/reviews/", "/search/", "/insights/", "/about/", "/developers/", "/feeds/"]) {
    expect((await get(path)).status, path).toBe(200);
  }
  expect(await (await get("/")).text()).toContain("There are no reviews yet.");
});

function numbers(html: string): number[] {
  return [...html.matchAll(/<td class="number">(\d+)<\/td>/g)].map(([, n]) => Number(n));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function unescaped(html: string): string {
  const characters: Record<string, string> = {
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    "#39": "'",
    "#96": "`",
  };
  return html.replace(/&(amp|lt|gt|quot|#39|#96);/g, (_, name: string) => characters[name]!);
}
