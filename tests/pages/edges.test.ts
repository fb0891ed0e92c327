import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { TRANSLATED } from "../../data/_text/messages.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { inOrder } from "../helpers/in-order.ts";
import { overflow, useBrowser, useVisitor, visitSite } from "../helpers/pages.ts";
import { rounds } from "../helpers/rounds.ts";

const { browser } = useBrowser();

/** A page of a built site, as its file says it. */
const pageOf = (siteDir: string, path: string) =>
  parseHTML(readFileSync(join(siteDir, "current", path, "index.html"), "utf8")).document;

const PHONE = { width: 360, height: 740 };
/** What calls on a phone: at the lower edge of what is seen, and the last of the page. */
const CALL = ".call-bar a[href^='tel:']";

const pipes = (language: string) => JSON.stringify({ name: "Pipes", telephone: "+1 740 555 0142", language });

describe("without a review", () => {
  test("there is whom to call, and that there is none yet, and nothing that would be counted", async () => {
    const { siteDir } = await draftSite({ "business.json": pipes("en"), "reviews.jsonl": "" });
    const { page, goTo } = await visitSite(browser(), siteDir, { viewport: PHONE });
    await goTo("/");
    await inOrder(page, ".masthead", "h1", "#rating + p", "#contact", CALL);
    expect(await page.locator("#rating + p").textContent()).toBe("There are no reviews yet.");
    for (const path of ["/", "/reviews/", "/insights/", "/about/", "/search/"]) {
      await goTo(path);
      expect(await page.locator(".distribution, .plot, .stars:visible, .counts, .review").count(), path).toBe(
        0,
      );
      expect(await page.locator("main").innerText(), path).not.toMatch(/NaN|undefined|null|Infinity|\d %/);
    }
  });
});

test.each(TRANSLATED)("of one review in %s nothing is said in the plural", async (language) => {
  const only = publishing("only", { text: "", rating: 1, date: "2026-03-04" });
  const { siteDir } = await draftSite({ "business.json": pipes(language), "reviews.jsonl": journalOf(only) });
  const severalOfOne =
    /(?<![\d.,])1\s(?:reviews|stars|months|days|Bewertungen|Sterne|Monate|opiniones|estrellas|meses|étoiles)(?!\p{L})/u;
  for (const path of ["/", "/reviews/", "/reviews/1-star/", "/about/"])
    expect(pageOf(siteDir, path).querySelector("main")!.textContent, path).not.toMatch(severalOfOne);
  const { page, goTo } = await visitSite(browser(), siteDir, { viewport: PHONE });
  await goTo("/");
  await inOrder(page, "h1", ".rating-number", ".distribution", "#newest", ".review");
  expect(await page.locator(".rating-number").innerText()).toMatch(/^1[.,]00$/);
});

const LONG_NAME =
  "Donaudampfschifffahrtsgesellschaft Wasser, Wärme und Sanitär von Oberursel bis Niederhöchstadt";
const LONG_TEXT = "They came on time and explained every step. ".repeat(114).trim();

/** Five stars alone, of people and services with long names, one in Arabic, one of 5,000 letters. */
const PRAISED = {
  "business.json": JSON.stringify({
    name: LONG_NAME,
    telephone: "+49 6171 555 0142",
    services: [{ id: "heat", name: "Wärmepumpeninstallationsplanungsberatung und Heizkörperventiltausch" }],
    technicians: [{ name: "Maximiliana Freifrau von Hohenlohe-Waldenburg-Schillingsfürst" }],
  }),
  "reviews.jsonl": journalOf(
    publishing("long", {
      date: "2026-03-09",
      text: LONG_TEXT,
      author: { name: `${"Wolfeschlegel".repeat(6)} B.` },
    }),
    publishing("arabic", {
      date: "2026-03-08",
      text: "وصلوا في الموعد وكان العمل ممتازا.",
      language: "ar",
      author: { name: "سمير ح." },
    }),
    ...Array.from({ length: 12 }, (_, index) =>
      publishing(`five-${index}`, { date: "2026-02-01", text: `On time, job ${index}.`, services: ["heat"] }),
    ),
  ),
};

describe("where all gave five stars", () => {
  const visitor = useVisitor(browser, async () => (await draftSite(PRAISED)).siteDir, { viewport: PHONE });

  test("the other stars are counted as none, and no link leads to complaints that nobody made", async () => {
    const { page, goTo } = visitor();
    await goTo("/");
    await inOrder(page, "h1", ".rating-number", ".distribution", "#newest", ".counts");
    expect(await page.locator(CALL).isVisible()).toBe(true);
    const rows = await page.locator(".distribution tbody tr").allInnerTexts();
    expect(rows.map((row) => row.split(/\s+/).at(-1))).toEqual(["14", "0", "0", "0", "0"]);
    expect(await page.locator(".distribution a").count()).toBe(1);
    expect(await page.locator("main a[href*='1-star'], main a[href*='rating=1']").count()).toBe(0);
  });

  test("long names wrap in their places, from 320 pixels on", async () => {
    const { page, goTo } = visitor();
    await page.setViewportSize({ ...PHONE, width: 320 });
    for (const path of ["/", "/reviews/", "/services/heat/", "/review/long/", "/insights/", "/search/"]) {
      await goTo(path);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      const call = await page.locator(CALL).boundingBox();
      expect(call!.x + call!.width, path).toBeLessThanOrEqual(320);
    }
    await goTo("/reviews/");
    await inOrder(
      page,
      ".review-author",
      ".review-date",
      ".review > .stars",
      ".review-text",
      ".provenance > summary",
    );
    await page.setViewportSize(PHONE);
  });

  test("a review of 5,000 letters is folded in a list, and whole on its own page", async () => {
    expect(LONG_TEXT.length).toBeGreaterThan(5000);
    const { page, goTo } = visitor();
    await goTo("/reviews/");
    const card = page.locator(".review").first();
    expect(await card.locator(".review-text").textContent()).toBe(LONG_TEXT);
    expect((await card.boundingBox())!.height).toBeLessThan(600);
    await inOrder(page, ".review-text", ".unfold > summary", ".provenance > summary");
    await card.locator(".review-date a").click();
    expect(await page.locator(".review-text").first().textContent()).toBe(LONG_TEXT);
    expect((await page.locator(".review-text").first().boundingBox())!.height).toBeGreaterThan(1500);
    expect(await page.locator(".unfold").count()).toBe(0);
  });

  test("what runs from right to left begins at the right of its place, between what does not", async () => {
    const { page, goTo } = visitor();
    await goTo("/reviews/");
    const card = page.locator(".review", { hasText: "سمير" });
    const text = card.locator(".review-text");
    expect(await text.getAttribute("lang")).toBe("ar");
    const gaps = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [line, place] = [range.getClientRects()[0]!, element.getBoundingClientRect()];
      return { left: line.left - place.left, right: place.right - line.right };
    });
    expect(gaps.right).toBeLessThan(1);
    expect(gaps.left).toBeGreaterThan(10);
    const [monogram, author] = [
      await card.locator(".monogram").boundingBox(),
      await card.locator("bdi").boundingBox(),
    ];
    expect(author!.x).toBeGreaterThan(monogram!.x + monogram!.width);
  });
});

test("no page says the same words twice", () => {
  for (const path of ["/", "/insights/", "/technicians/grace-odunlade/", "/services/water-heater/"]) {
    const quotes = [...pageOf(demonstrationSite(), path).querySelectorAll(".quote blockquote p")].map(
      ({ textContent }) => textContent!.toLowerCase(),
    );
    expect(quotes.length, path).toBeGreaterThan(1);
    expect(quotes.length - new Set(quotes).size, path).toBe(0);
  }
  const insights = pageOf(demonstrationSite(), "/insights/");
  const again = [...insights.querySelectorAll(".quote")].filter(
    (quote) => !quote.querySelector("blockquote"),
  );
  expect(again.length).toBeGreaterThan(0);
  expect(again[0]!.textContent).toContain("This quote is shown above.");
});

/** So many ratings of five years, most of them without words, so that they are quickly built. */
const COUNT = rounds({ short: 200, long: 3000 });
const MANY = {
  "business.json": pipes("en"),
  "reviews.jsonl": journalOf(
    ...Array.from({ length: COUNT }, (_, index) =>
      publishing(`m-${index}`, {
        rating: index % 9 === 0 ? 1 : 5,
        date: new Date(Date.UTC(2021, 0, 1 + Math.floor((index * 1800) / COUNT))).toISOString().slice(0, 10),
        text: index % 50 === 0 ? "They came on time." : "",
      }),
    ),
  ),
};

test(`of ${COUNT} reviews the newest are listed, and the months lead to all, on a phone below them`, async () => {
  const { page, goTo } = await visitSite(browser(), (await draftSite(MANY)).siteDir, { viewport: PHONE });
  await goTo("/reviews/");
  expect(await page.locator("main").innerText()).toContain(`${COUNT.toLocaleString("en")} reviews`);
  expect(await page.locator(".review").count()).toBe(20);
  await inOrder(page, "h1", ".rating-number", ".review", ".review:last-child", ".months");
  const counts = await page.locator(".months tbody td:last-child").allInnerTexts();
  expect(
    counts
      .map((n) => Number(n))
      .filter(Number.isInteger)
      .reduce((sum, n) => sum + n, 0),
  ).toBe(COUNT);
  await goTo("/");
  await inOrder(page, "h1", ".rating-number", "#newest", "#every", ".counts");
  expect(await page.content().then((html) => html.length)).toBeLessThan(400_000);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
