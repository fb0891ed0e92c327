import { expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { inOrder } from "../helpers/in-order.ts";
import { overflow, useBrowser, useVisitor, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();
const visitor = useVisitor(browser, demonstrationSite);

test("the first screen of a small phone says who, how good, where, and whether somebody comes now", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), {
    viewport: { width: 360, height: 680 },
  });
  // A Monday at noon in Ohio.
  await page.clock.setFixedTime(new Date("2026-11-23T17:00:00Z"));
  await goTo("/");
  await inOrder(page, "h1", ".open-state", ".emergency", ".reach", ".at-a-glance");
  const [bar, rating] = [
    await page.locator(".call-bar").boundingBox(),
    await page.locator(".at-a-glance").boundingBox(),
  ];
  expect(rating!.y + rating!.height).toBeLessThanOrEqual(bar!.y);
  expect(await page.locator(".at-a-glance").innerText()).toMatch(/4\.38 out of 5 \(256 reviews\)/);
  expect(await page.locator(".reach").innerText()).toBe(
    "Service areas Pellwick, Harlow Ferry, Cedar Notch, East Tolliver, Quarry Hill, Lake Orrin",
  );
  // The name is said once, and the rating beside it where its panel is.
  expect(await page.locator(".masthead .brand").isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.locator(".at-a-glance").isVisible()).toBe(false);
  const panel = await page.locator(".hero .panel").boundingBox();
  expect(panel!.y + panel!.height).toBeLessThanOrEqual(800);
});

test("the first screen of all reviews has their rating, on a phone above the search and its chips", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  const panelEnds = async () => {
    const { y, height } = (await page.locator(".archive > .panel").boundingBox())!;
    return y + height;
  };
  await goTo("/reviews/");
  await inOrder(page, "h1", ".rating-number", ".search-form", "#often", "#judged", "#newest", ".review");
  expect(await panelEnds()).toBeLessThanOrEqual((await page.locator(".call-bar").boundingBox())!.y);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await panelEnds()).toBeLessThanOrEqual(800);
});

test("on a phone the ways into a page take one row each, and no page scrolls sideways for it", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/reviews/", "/insights/"]) {
    await goTo(path);
    const rows = page.locator(".on-page > .subjects");
    expect(await rows.count(), path).toBeGreaterThan(0);
    for (const row of await rows.all()) expect((await row.boundingBox())!.height, path).toBeLessThan(60);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test("on a phone the newest review is less than three screens away", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await goTo("/");
  expect((await page.locator(".review").first().boundingBox())!.y).toBeLessThan(3 * 740);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test("a wide screen is used to its right edge, and no line is longer than one can read", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 1680, height: 900 });
  for (const path of ["/", "/about/", "/insights/", "/reviews/2026/10/", "/services/water-heater/"]) {
    await goTo(path);
    const { empty, long } = await page.evaluate(() => {
      const { left, width } = document.querySelector(".masthead .inner")!.getBoundingClientRect();
      const blocks = [...document.querySelectorAll("main > section, main > .reviews, main > article.review")];
      // What is seen of it: words, pictures, and what has a line or a ground of its own.
      const reach = (block: Element) => {
        const seen = [...block.querySelectorAll("img, svg, td, .panel, .review, .fold")].map(
          (each) => each.getBoundingClientRect().right,
        );
        const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(texts.currentNode);
          seen.push(range.getBoundingClientRect().right);
        }
        return Math.max(...seen);
      };
      const lines = [...document.querySelectorAll("main p, main blockquote")];
      return {
        empty: blocks
          .filter((block) => reach(block) < left + width * 0.75)
          .map(({ textContent }) => textContent.trim().slice(0, 40)),
        long: lines
          .filter((line) => line.getBoundingClientRect().width > 60 * 16)
          .map(({ textContent }) => textContent.trim())
          .filter((text) => text.length > 130),
      };
    });
    expect(empty, path).toEqual([]);
    expect(long, path).toEqual([]);
  }
});
