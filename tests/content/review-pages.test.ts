import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createPages } from "../../content/_pages/page-data.ts";
import { type ReviewPage, reviewPages } from "../../content/_pages/review-page.ts";
import { reviewViews } from "../../content/_pages/review-view.ts";
import { siteMap } from "../../content/_pages/site-map.ts";
import { createDraw } from "../../content/_plots/plots.ts";
import { interfaceFor } from "../../content/_strings/strings.ts";
import { loadDataset } from "../../data/_dataset/dataset.ts";
import { publishReviews } from "../../data/_dataset/published-reviews.ts";
import { readJournal } from "../../data/_journal/journal.ts";
import { BuildCache } from "../../data/_reuse/build-cache.ts";
import { MOST_REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { BusinessFile } from "../../data/_schema/business.ts";
import type { Review } from "../../data/_schema/review.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { fileTree } from "../helpers/file-tree.ts";

const BUSINESS = { name: "Pell" };
const NOW = Date.parse("2026-04-01");

const page = (path: string, siteDir = demonstrationSite()) =>
  readFileSync(join(siteDir, "current", path, path.endsWith("/") ? "index.html" : ""), "utf8");
const reviews = () => (JSON.parse(page("reviews.json").toString()) as { reviews: Review[] }).reviews;
const unescaped = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const part = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from), html.indexOf(to) + to.length);

describe("the page of each review", () => {
  test("has a title and a canonical address of its own, and the review's words as its description", () => {
    const titles = new Map<string, string>();
    for (const { id, url, text } of reviews()) {
      const html = page(`review/${id}/`);
      expect(html).toContain(`<link rel="canonical" href="${url}">`);
      expect(html).toContain(`<meta property="og:image" content="${DEMONSTRATION_URL}/share.png">`);
      const said = unescaped(/<meta name="description" content="([^"]*)">/.exec(html)![1]!);
      expect(text === "" ? said : text.startsWith(said.replace(/…$/, "")), id).toBeTruthy();
      titles.set(id, /<title>([^<]+)</.exec(html)![1]!);
    }
    expect([...titles.values()].every((title) => title.startsWith("Review by "))).toBe(true);
  });

  test("has the same frame as any other page", () => {
    const [{ id } = { id: "" }] = reviews();
    const [own, other] = [page(`review/${id}/`), page("reviews/5-stars/")];
    for (const [from, to] of [
      ["<body", '<main id="content"'],
      ["</main>", "</html>"],
      ['<link rel="icon"', 'rel="license"'],
    ] as const) {
      expect(part(own, from, to)).toBe(part(other, from, to));
    }
  });

  test("marks what was read in its text, told in words, and changes no letter of it", () => {
    const readings = JSON.parse(page("insights/by-review.json")).reviews;
    let marks = 0;
    for (const { id, text } of reviews().filter((review) => review.text !== "")) {
      const html = page(`review/${id}/`);
      const shown = /<p class="review-text"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? "";
      expect(unescaped(shown.replace(/<\/?mark[^>]*>/g, ""))).toBe(text);
      const marked = shown.match(/<mark>/g) ?? [];
      marks += marked.length;
      expect(marked.length > 0, id).toBe((readings[id]?.aspects ?? []).length > 0);
      const list = /<ul class="read measure">(.*?)<\/ul>/s.exec(html)?.[1] ?? "";
      const told = [...list.matchAll(/<li>(.*?)<q /g)].map(([, words]) => words!.replace(/<[^>]+>/g, ""));
      expect(told.length > 0, id).toBe(marked.length > 0);
      for (const words of told)
        expect(words).toMatch(
          /^(Other complaints: |[^:]+: (praise|complaint|mentioned without judgement|unclear) )$/,
        );
    }
    expect(marks).toBeGreaterThan(100);
  });

  test("leads to its neighbours, and is in the site map with the day of its last change", () => {
    const all = reviews();
    const html = page(`review/${all[1]!.id}/`);
    expect(html).toContain(`<a rel="prev" href="/review/${all[2]!.id}/">`);
    expect(html).toContain(`<a rel="next" class="turn-newer" href="/review/${all[0]!.id}/">`);
    const map = page("sitemap.xml");
    for (const { url } of all) expect(map).toContain(`<url><loc>${url}</loc><lastmod>`);
  });
});

test("one new review changes the pages of its neighbours and no other review's", async () => {
  const days = ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01", "2025-05-01"];
  const lines = days.map((date, index) => publishing(`r${index}`, { date, text: "On time and tidy." }));
  const siteOf = async (...more: object[]) => {
    const { siteDir } = await draftSite({
      "business.json": JSON.stringify(BUSINESS),
      "reviews.jsonl": journalOf(...lines, ...more),
    });
    return fileTree(join(siteDir, "current/review/"));
  };
  const before = await siteOf();
  const after = await siteOf(publishing("new", { date: "2025-02-15", rating: 1, text: "Late and rude." }));
  const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
  expect(changed).toEqual(["new/index.html", "r1/index.html", "r2/index.html"]);
});

test("a review without an address at its source leads to the business's profile there", async () => {
  const sources = [{ name: "Google", url: "https://maps.example/pell" }];
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({ ...BUSINESS, sources }),
    "reviews.jsonl": journalOf(
      publishing("a"),
      publishing("b", { source: { name: "Google", url: "https://maps.example/pell/b" } }),
    ),
  });
  const profile = 'href="https://maps.example/pell" rel="noopener">See all reviews on this platform</a>';
  const review =
    'href="https://maps.example/pell/b" rel="nofollow ugc noopener">Read the original review</a>';
  expect(page("review/a/", siteDir)).toContain(profile);
  expect(page("review/b/", siteDir)).not.toContain(profile);
  expect(page("review/b/", siteDir)).toContain(review);
});

describe("above the most reviews that have pages", () => {
  const dataDirOf = (count: number) =>
    folderWith({
      "business.json": JSON.stringify(BUSINESS),
      "reviews.jsonl": journalOf(
        ...Array.from({ length: count }, (_, index) => publishing(`r${index}`, { text: "" })),
        publishing("gone"),
        withdrawing("gone"),
      ),
    });
  const load = (count: number) =>
    loadDataset({
      dataDir: dataDirOf(count),
      baseUrl: "https://a.example",
      now: NOW,
      journalExpected: true,
      mostReviewPages: 3,
    });
  const shown = async (count: number) => {
    const dataset = load(count);
    const words = interfaceFor("en");
    const views = reviewViews(dataset, words);
    const pages = await createPages(dataset, views, createDraw(words, new BuildCache()));
    const own: ReviewPage[] = reviewPages(dataset, views, words.format);
    return {
      url: dataset.reviews.reviews[0]!.url,
      paths: [...pages.byId.values()].map(({ path }) => path),
      own: own.map(({ path }) => path),
      mapped: siteMap(pages, dataset, { sidecar: true, log: true }).map(({ path }) => path),
      notes: dataset.notes,
    };
  };

  test("each is at its place on its month's page, and the build says so; below, each has its page", async () => {
    const few = await shown(3);
    expect(few.url).toBe("https://a.example/review/r0/");
    expect(few.own).toEqual(few.paths);
    expect(few.mapped).toEqual(expect.arrayContaining(few.paths));
    expect(few.notes).toEqual([]);
    const many = await shown(4);
    expect(many.url).toBe("https://a.example/reviews/2025/01/#review-r0");
    expect(many.paths[0]).toBe("/reviews/2025/01/#review-r0");
    expect(many.mapped.filter((path) => path.startsWith("/review/"))).toEqual([]);
    expect(many.notes.join()).toContain("has no page of its own");
  });

  test("which is 25,000", () => {
    const urlOf = (count: number) => {
      const business = BusinessFile.parse(BUSINESS);
      const journal = readJournal(dataDirOf(count), NOW);
      const publishing = { baseUrl: "", kept: new BuildCache(), photos: new Map() };
      return publishReviews(journal, business, publishing).reviews[0]!.url;
    };
    expect(MOST_REVIEW_PAGES).toBe(25_000);
    expect(urlOf(25_000)).toBe("/review/r0/");
    expect(urlOf(25_001)).toBe("/reviews/2025/01/#review-r0");
  });
});
