import { parseHTML } from "linkedom";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { PAGES } from "../helpers/kinds-of-pages.ts";
import { knownReviews } from "../helpers/known-reviews.ts";
import { openOrigin } from "../helpers/origin.ts";

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

test("every review stands whole at its own address, and once on the page of its month", async () => {
  const { text, paths, reviews } = await demonstration();
  const months = new Map<string, string>();
  for (const path of paths.filter((path) => /^\/reviews\/\d{4}\/\d\d\/$/.test(path))) {
    months.set(path, await text(path));
  }
  for (const { id, url, date, author, text: words } of reviews.reviews) {
    expect(new URL(url).pathname).toBe(`/review/${id}/`);
    const own = await text(`/review/${id}/`);
    expect(idsOn(own), url).toEqual([id]);
    // A name may run the other way than the heading around it.
    expect(unescaped(own)).toContain(`>Review by <bdi>${author.name}</bdi>, `);
    expect(unescaped(own.replace(/<\/?mark[^>]*>/g, ""))).toContain(words);
    const month = months.get(`/reviews/${date.slice(0, 7).replace("-", "/")}/`) ?? "";
    expect(
      idsOn(month).filter((found) => found === id),
      url,
    ).toHaveLength(1);
    expect(unescaped(month)).toContain(words);
  }
  expect([...months.values()].flatMap(idsOn)).toHaveLength(reviews.reviews.length);
});

test("every kind of page but search says all it has to say without scripts", async () => {
  const { text } = await demonstration();
  for (const path of PAGES) {
    const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(await text(path))!;
    expect(main.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(main.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, "").trim(), path).not.toBe("");
  }
});

test("rows of stars are words too", async () => {
  const { text } = await demonstration();
  const { document } = parseHTML(await text("/reviews/"));
  const rows = [...document.querySelectorAll(".review > .stars")].map(({ textContent }) => textContent);
  expect(rows).toHaveLength(20);
  for (const row of rows) expect(row).toMatch(/^[1-5] out of 5 stars$/);
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
      // A receipt is asked for by the id of its review.
      const there =
        hash === "" ||
        pathname === "/receipt/" ||
        target === undefined ||
        target.includes(` id="${hash.slice(1)}"`);
      if (answered.get(path) !== 200 || !there) broken.add(`${page} -> ${raw}`);
    }
  }
  expect([...broken]).toEqual([]);
  expect(answered.size).toBeGreaterThan(60);
});

test("the numbers of how this works add up", async () => {
  const { text, reviews } = await demonstration();
  const { aggregate_rating, completeness } = reviews;
  const html = await text("/about/");
  const tables = [...html.matchAll(/<table[\s\S]*?<\/table>/g)]
    .filter(([table]) => table.includes("<tfoot>"))
    .map(([table]) => ({
      parts: numbers(table.slice(0, table.indexOf("<tfoot>"))),
      whole: numbers(table.slice(table.indexOf("<tfoot>")))[0],
    }));
  expect(tables).toHaveLength(2 + completeness.length);
  for (const { parts, whole } of tables) expect(sum(parts)).toBe(whole);
  const received = tables[0];
  const levels = tables.at(-1);
  const sources = tables.slice(1, -1);
  expect(levels!.whole).toBe(aggregate_rating.count);
  expect(received!.parts[0]).toBe(aggregate_rating.count);
  expect(received!.parts.slice(1).some((n) => n > 0)).toBe(true);
  expect(sources.map(({ parts, whole }) => [parts[0], whole])).toEqual(
    completeness.map(({ published, received }) => [published, received]),
  );
  expect(sum(sources.map(({ whole }) => whole!))).toBe(received!.whole);
});

test("a page that shows some of the reviews says how many of how many", async () => {
  const { text, reviews } = await demonstration();
  const { count } = reviews.aggregate_rating;
  expect(await text("/reviews/")).toContain(`The 20 newest of ${count} reviews`);
});

test("the reviews with one number of stars have a page, and the bars of the distribution lead to it", async () => {
  const { text, reviews } = await demonstration();
  const { count, distribution } = reviews.aggregate_rating;
  for (const [path, stars] of [
    ["/reviews/1-star/", 1],
    ["/reviews/3-stars/", 3],
  ] as const) {
    const n = distribution[stars];
    const html = await text(path);
    expect(html).toContain(`${n} of ${count} reviews (`);
    const shown = [...html.matchAll(/<article class="review"[^>]*>[\s\S]*?([1-5]) out of 5 stars/g)];
    expect(shown.map(([, given]) => Number(given))).toEqual(Array(n).fill(stars));
    for (const from of ["/", "/reviews/"]) expect(await text(from)).toContain(`<a href="${path}">`);
  }
});

test("a number of stars that nobody gave has neither page nor link; more than the pages hold are counted", async () => {
  const lines = Array.from({ length: 120 }, (_, index) => publishing(`r-${index}`, { rating: 5 }));
  const { siteDir } = await draftSite({
    "business.json": '{ "name": "Pipes" }',
    "reviews.jsonl": journalOf(...lines),
  });
  const { get } = await openOrigin({ siteDir });
  expect((await get("/reviews/1-star/", HTML)).status).toBe(404);
  expect(await (await get("/")).text()).not.toContain('"/reviews/1-star/"');
  expect(await (await get("/reviews/5-stars/")).text()).toContain("Reviews 1 to 20 of 120, newest first");
  const html = await (await get("/reviews/5-stars/5/")).text();
  expect(html).toContain("These pages list only the 100 newest of 120 reviews.");
  expect(html).toContain('<a href="/search/?rating=5">');
});

test("the first page says how many complaints are answered and how soon", async () => {
  const counts = async (...lines: object[]) => {
    const { siteDir } = await draftSite({
      "business.json": '{ "name": "Pipes" }',
      "reviews.jsonl": journalOf(...lines),
    });
    const { get } = await openOrigin({ siteDir });
    return (await (await get("/")).text()).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  };
  const reply = (date: string) => ({ reply: { date, text: "Thank you." } });
  expect(
    await counts(
      publishing("a", { rating: 1, ...reply("2025-01-05") }),
      publishing("b", { rating: 2 }),
      publishing("e", { rating: 2, ...reply("2025-01-03") }),
      publishing("f", { rating: 1, ...reply("2025-01-04") }),
      publishing("c", { rating: 5, ...reply("2025-01-03") }),
      publishing("d", { rating: 4, ...reply("2025-03-02") }),
    ),
  ).toContain("reviews with 1 or 2 stars that have a reply; replies usually come within 2 days 3 of 4");
  expect(await counts(publishing("a"))).toContain(" reviews with a reply from the business 0 of 1");
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
    paths.filter((path) => path.endsWith("/") && path !== "/search/" && !/^\/badge\/./.test(path)).sort(),
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
  expect(await response.text()).toContain("Page not found");
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

test("the owner's language decides the words and the days of the pages", async () => {
  const { siteDir } = await draftSite(knownReviews({ language: "es-MX" }));
  const { get } = await openOrigin({ siteDir });
  const html = await (await get("/reviews/2026/03/")).text();
  expect(html).toContain('<html lang="es-MX" dir="ltr">');
  expect(html).toContain("Opiniones de marzo de 2026");
  expect(html).toContain("4 de marzo de 2026");
  expect(html).toContain("5 de 5 estrellas");
});

test("a business with a name and nothing else has every page", async () => {
  const { siteDir } = await draftSite({ "business.json": '{ "name": "New here" }', "reviews.jsonl": "" });
  const { get } = await openOrigin({ siteDir });
  for (const path of ["/", "/reviews/", "/search/", "/insights/", "/about/", "/developers/", "/feeds/"]) {
    expect((await get(path)).status, path).toBe(200);
  }
  expect((await (await get("/")).text()).split("There are no reviews yet.")).toHaveLength(2);
});

function numbers(html: string): number[] {
  return [...html.matchAll(/<td class="number">(\d+)</g)].map(([, n]) => Number(n));
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
