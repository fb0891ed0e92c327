import { expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { PAGES } from "../helpers/kinds-of-pages.ts";
import { misplacedWords } from "../helpers/misplaced-words.ts";
import { accessibilityFaults, overflow, useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

test("every kind of page is accessible in light and in dark, fits every width, loads nothing from others and breaks no policy", async () => {
  const visitor = await visitSite(browser(), demonstrationSite(), { colorScheme: "light" });
  const faults: string[] = [];
  for (const path of PAGES) {
    await visitor.page.emulateMedia({ colorScheme: "light" });
    await visitor.goTo(path);
    expect(await visitor.page.title(), path).not.toBe("");
    faults.push(...(await accessibilityFaults(visitor.page)));
    // All that the dark scheme changes is colours; `npm run soak -- pages` loads every page in it and asks all.
    await visitor.page.emulateMedia({ colorScheme: "dark" });
    faults.push(...(await accessibilityFaults(visitor.page, "colour")));
    for (const width of [320, 360, 820, 1440]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      expect(await overflow(visitor.page), `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
      if (width !== 320) continue;
      faults.push(...(await misplacedWords(visitor.page)));
      const cells = visitor.page.locator(".stacked tbody :is(th, td), .subjects [aria-current]");
      const ends = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
      expect(Math.max(0, ...ends), `${path}: cells, and where one is, in sight`).toBeLessThanOrEqual(width);
    }
  }
  expect(faults).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  expect(visitor.foreign).toEqual([]);
  expect(await visitor.page.context().cookies()).toEqual([]);
});

test("every page but search says all it has to say without scripts", async () => {
  const visitor = await visitSite(browser(), demonstrationSite(), { javaScriptEnabled: false });
  for (const path of PAGES) {
    await visitor.goTo(path);
    expect(await visitor.page.locator("main").textContent(), path).not.toBe("");
    expect(await visitor.page.locator("main h1").count(), path).toBe(1);
  }
});

test("a review's address leads to that review, in view and whole", async () => {
  const visitor = await visitSite(browser(), demonstrationSite());
  await visitor.goTo("/review/g-ad8a216/");
  expect(await visitor.page.locator("article.review").textContent()).toContain(
    "never once tried to sell me another",
  );
  // As review addresses were before each had a page.
  await visitor.goTo("/reviews/2023/11/#review-g-ad8a216");
  const review = visitor.page.locator(":target");
  expect(await review.textContent()).toContain("never once tried to sell me another");
  await expect
    .poll(() => review.evaluate((element) => element.getBoundingClientRect().top / innerHeight))
    .toBeLessThan(1);
});

test("a link to the words behind an aspect opens them", async () => {
  const visitor = await visitSite(browser(), demonstrationSite(), { javaScriptEnabled: false });
  await visitor.goTo("/insights/");
  const words = visitor.page.locator("#aspect-price");
  expect(await words.isVisible()).toBe(false);
  await visitor.page.locator('a[href="#aspect-price"]').click();
  await words.waitFor({ state: "visible" });
});

test("on a right-to-left page bars and stars begin at the right, and nothing scrolls sideways", async () => {
  const visitor = await visitSite(browser(), demonstrationSite());
  await visitor.goTo("/");
  const gaps = () =>
    visitor.page
      .locator(".distribution svg")
      .first()
      .evaluate((bar) => {
        const [whole, filled] = [bar, bar.querySelector(".bar-fill")!].map((part) =>
          part.getBoundingClientRect(),
        );
        return { left: filled!.left - whole!.left, right: whole!.right - filled!.right };
      });
  expect((await gaps()).left).toBeCloseTo(0);
  expect((await gaps()).right).toBeGreaterThan(10);
  await visitor.page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  expect((await gaps()).right).toBeCloseTo(0);
  for (const width of [320, 820, 1440]) {
    await visitor.page.setViewportSize({ width, height: 800 });
    expect(await overflow(visitor.page), `${width} pixels`).toBeLessThanOrEqual(0);
  }
});

test("the first stop of the keyboard skips to the content", async () => {
  const visitor = await visitSite(browser(), demonstrationSite());
  await visitor.goTo("/");
  await visitor.page.keyboard.press("Tab");
  const link = visitor.page.locator(":focus");
  expect(await link.textContent()).toBe("Skip to the content");
  await visitor.page.keyboard.press("Enter");
  expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
});

test("rows of stars are words too", async () => {
  const visitor = await visitSite(browser(), demonstrationSite());
  await visitor.goTo("/reviews/");
  const rows = await visitor.page.locator(".review > .stars").allTextContents();
  expect(rows).toHaveLength(20);
  for (const row of rows) expect(row).toMatch(/^[1-5] of 5 stars$/);
});
