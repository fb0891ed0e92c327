import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { inOrder } from "../helpers/in-order.ts";
import { accessibilityFaults, overflow, useBrowser, useVisitor, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();
const PHONE = { width: 360, height: 740 };
const MOST = 7500;
const NEEDS = [
  "h1",
  ".hours-now",
  ".at-a-glance",
  ".judged",
  "#query",
  "#newest",
  "#newest ~ .reviews .review",
  "#lowest",
  "#prices",
  "#technicians",
  "#photos",
  "#platforms",
  "#browse",
];

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

const NAME = "Donaudampfschifffahrtsgesellschaft Wasser, Wärme und Sanitär von Oberursel bis Niederhöchstadt";
const SERVICE = "Wärmepumpeninstallationsplanungsberatung und Heizkörperventiltausch";
const many = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Long names and many of everything, in German. */
const MUCH = {
  "business.json": JSON.stringify({
    name: NAME,
    language: "de",
    telephone: "+49 6171 555 0142",
    opening_hours: ["Mo-Fr 08:00-17:30"],
    time_zone: "Europe/Berlin",
    description: "Ein Familienbetrieb mit dreißig Leuten für Heizung, Wasser und Bäder seit 1951.",
    booking_url: "https://wasser.example/termin",
    services: many(40, (at) => ({ id: `s${at}`, name: `${SERVICE} ${at}` })),
    technicians: many(30, (at) => ({
      name: `Maximiliana Freifrau von Hohenlohe-Waldenburg-Schillingsfürst ${String.fromCharCode(65 + at)}`,
      role: "Obermeisterin für Wärmepumpen",
    })),
    service_areas: many(40, (at) => ({ id: `a${at}`, name: `Niederhöchstadt an der Oberursel ${at}` })),
    prices: many(30, (at) => ({ name: `${SERVICE} ${at}`, price: "ab 1.249 €, wird angerechnet" })),
    sources: many(9, (at) => ({ name: `Branchenbuch ${at}`, write_url: `https://b${at}.example/w` })),
  }),
  "reviews.jsonl": journalOf(
    ...many(20, (at) =>
      publishing(`r-${at}`, {
        date: `2026-03-${String(30 - at).padStart(2, "0")}`,
        rating: at === 7 ? 1 : 5,
        text: "Sie kamen pünktlich und erklärten jeden Schritt. ".repeat(20).trim(),
        source: { name: "Branchenbuch 1" },
        reply: { text: "Vielen Dank für Ihre Worte. ".repeat(10).trim() },
      }),
    ),
  ),
};

describe("the first page on a phone", () => {
  const visitor = useVisitor(browser, demonstrationSite, { viewport: PHONE });

  test("has every need in the order of need, none of them folded, within 7,500 pixels", async () => {
    const { page, goTo } = visitor();
    await goTo("/");
    await inOrder(page, ...NEEDS);
    expect(await heightOf(page)).toBeLessThanOrEqual(MOST);
    for (const need of NEEDS.slice(0, -1))
      expect(
        await page
          .locator(need)
          .first()
          .evaluate((each) => each.closest("details")),
        need,
      ).toBeNull();
    const lowest = page.locator("#lowest + .reviews .review");
    expect(await lowest.locator(".stars .visually-hidden").textContent()).toBe("1 out of 5 stars");
    expect(await lowest.locator(".reply").isVisible()).toBe(true);
  });

  test("calls as the first stop of the keyboard, and as the first link of a screen reader", async () => {
    const { page, goTo } = visitor();
    for (const path of ["/", "/reviews/"]) {
      await goTo(path);
      await page.keyboard.press("Tab");
      expect(await page.locator(":focus").getAttribute("href"), path).toMatch(/^tel:/);
      const [first] = await page.locator("a, button").filter({ visible: true }).all();
      expect(await first!.getAttribute("href"), path).toMatch(/^tel:/);
    }
  });

  test("names what is praised and what is criticized most, each with the reviews that the search finds", async () => {
    const { page, goTo } = visitor();
    await goTo("/");
    const sides = page.locator(".judged > div");
    expect(await sides.locator("dt").allInnerTexts()).toEqual(["Praised most", "Criticised most"]);
    for (const side of await sides.all()) {
      const counts = (await side.locator("a").allInnerTexts()).map((words) =>
        Number(/\((\d+)\b/.exec(words)![1]),
      );
      expect(counts.length).toBeGreaterThan(1);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      const address = (await side.locator("a").first().getAttribute("href"))!;
      const answer = await page.evaluate(
        async (query) => (await fetch(`/api/reviews/search${query}`)).json(),
        new URL(address, page.url()).search,
      );
      expect(answer.total).toBe(counts[0]);
    }
  });

  test("names no aspect as praised or criticised most of which the insights have too few opinions", async () => {
    const { siteDir } = await draftSite({
      "business.json": JSON.stringify({ name: "Pell Heating" }),
      "reviews.jsonl": journalOf(
        ...many(12, (at) => publishing(`p-${at}`, { text: `On time and very punctual, visit ${at}.` })),
        publishing("late", { rating: 2, text: "They came three hours late." }),
        publishing("dear", { rating: 1, text: "Far too expensive." }),
      ),
    });
    const { page, goTo } = await visitSite(browser(), siteDir, { viewport: PHONE });
    await goTo("/insights/");
    const few = page.locator(".fold", { hasText: "Too few opinions to score yet" });
    expect(await few.innerText()).toContain("Price (1)");
    for (const path of ["/", "/insights/"]) {
      await goTo(path);
      const named = await page.locator(path === "/" ? ".judged" : ".answers").innerText();
      expect(named, path).toContain("Punctuality");
      expect(named, path).not.toContain("Price");
    }
  });

  test("answers a question below the field, the best first, with the way to all of it", async () => {
    const { page, goTo, complaints } = visitor();
    await goTo("/");
    await page.locator("#query").fill("no hot water");
    const cards = page.locator("#search-results .review");
    await cards.first().waitFor();
    expect(await cards.count()).toBe(3);
    expect(await cards.first().locator("mark").count()).toBeGreaterThan(0);
    expect(await page.locator("#search-status").innerText()).toMatch(/^\d+ reviews found\./);
    await inOrder(page, "#query", "#search-results .review", "#search-all a", "#newest");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("#search-all a").click();
    await page.locator("#search-results .review").nth(3).waitFor();
    expect(new URL(page.url()).search).toBe("?query=no+hot+water");
    expect(complaints).toEqual([]);
  });

  test("says so when nothing answers, and empties the answer with the field", async () => {
    const { page, goTo } = visitor();
    await goTo("/");
    await page.locator("#query").fill("xylophone");
    await page.getByText("No reviews found.").waitFor();
    expect(await page.locator("#search-all").isVisible()).toBe(false);
    await page.locator("#query").fill("");
    await expect.poll(() => page.locator("#search-status").textContent()).toBe("");
    expect(await page.locator("#search-results .review").count()).toBe(0);
  });
});

test("without scripts a question goes to the page of the search", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), { javaScriptEnabled: false });
  await goTo("/");
  await page.locator("#query").fill("leak");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/search/");
  expect(new URL(page.url()).search).toBe("?query=leak");
});

test("many services and long names in German leave the order and the height as they are", async () => {
  const { siteDir } = await draftSite(MUCH);
  const { page, goTo } = await visitSite(browser(), siteDir, { viewport: PHONE });
  await goTo("/");
  await inOrder(page, ...NEEDS.filter((need) => !["#photos", ".judged"].includes(need)));
  expect(await heightOf(page)).toBeLessThanOrEqual(MOST);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await page.locator("#technicians").locator("xpath=../..").locator("details").innerText()).toContain(
    "22 weitere",
  );
});

test("the lowest rating is one of the past year, else one of all time, and none that is among the newest", async () => {
  const said = async (...reviews: Parameters<typeof journalOf>) => {
    const { siteDir } = await draftSite({
      "business.json": JSON.stringify({ name: "Pipes" }),
      "reviews.jsonl": journalOf(...reviews),
    });
    const { page, goTo } = await visitSite(browser(), siteDir);
    await goTo("/");
    const heading = page.locator("#lowest");
    if ((await heading.count()) === 0) return null;
    return [
      await heading.innerText(),
      await page.locator("#lowest + .reviews .review").getAttribute("data-review"),
    ];
  };
  const newest = many(3, (at) => publishing(`new-${at}`, { date: "2026-03-04" }));
  const old = publishing("old", { date: "2024-01-01", rating: 1 });
  const worse = [
    publishing("two", { date: "2025-12-02", rating: 2 }),
    publishing("two-before", { date: "2025-12-01", rating: 2 }),
    publishing("wordless", { date: "2025-12-03", rating: 2, text: "" }),
  ];
  expect(await said(...newest, ...worse, old)).toEqual(["Lowest rating of the last 12 months", "two"]);
  expect(await said(...newest, old)).toEqual(["Lowest rating so far", "old"]);
  expect(await said(publishing("bad", { date: "2026-03-05", rating: 1 }), ...newest, old)).toBeNull();
  expect(await said(...newest, publishing("four", { date: "2025-12-02", rating: 4 }))).toBeNull();
});

test("paper takes four sheets for the first page and one for a review", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite());
  const sheets = async (path: string) => {
    await goTo(path);
    const pdf = await page.pdf({ format: "A4" });
    return pdf.toString("latin1").match(/\/Type\s*\/Page(?!s)/g)!.length;
  };
  expect(await sheets("/")).toBeLessThanOrEqual(4);
  expect(await sheets("/review/g-ad8a216/")).toBe(1);
});

/** Each within two taps from the first page, and on a phone within two screens of where they lead. */
describe("six questions", () => {
  const visitor = useVisitor(browser, demonstrationSite, { viewport: PHONE });
  const TWO_SCREENS = 2 * PHONE.height;

  test.each([
    ["do they come today?", [], ".open-state"],
    ["what does it cost?", ['.at-once a[href="#prices"]'], ".prices dd"],
    ["are they honest?", ['.split a[href="/removed/"]'], "h1"],
    ["what do the worst say?", [".split a[href*='1-star']"], ".review"],
    ["has somebody had my problem?", ["#often ~ .subjects a >> nth=0"], "#search-results .review"],
    ["is Grace any good?", ['a[href="/technicians/grace-odunlade/"]'], "h1"],
  ])("%s", async (_, taps, answer) => {
    const { page, goTo } = visitor();
    await page.clock.setFixedTime(new Date("2026-11-23T17:00:00Z"));
    await goTo("/");
    for (const tap of taps) await page.locator(tap).first().click();
    const found = page.locator(answer).first();
    await found.waitFor();
    const { bottom } = await found.evaluate((element) => element.getBoundingClientRect().toJSON());
    expect(bottom).toBeLessThanOrEqual(TWO_SCREENS);
  });
});
