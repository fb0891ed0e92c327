import axe from "axe-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cutTexts,
  drawnOutOfSight,
  moving,
  restyle,
  SPACED,
  SPACED_DRAWINGS,
} from "../helpers/browser/own-styles.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { PAGES } from "../helpers/kinds-of-pages.ts";
import { misplacedWords } from "../helpers/misplaced-words.ts";
import { accessibilityFaults, overflow, useBrowser, useVisitor } from "../helpers/pages.ts";
import { rounds } from "../helpers/rounds.ts";

const { browser } = useBrowser();
const visitor = useVisitor(browser, demonstrationSite, {
  viewport: { width: 1440, height: 800 },
  // As a screen has it that enlarges so much; it costs time and moves nothing.
  deviceScaleFactor: rounds({ short: 1, long: 4 }),
});
beforeAll(() => visitor().page.addInitScript(axe.source));

/** Where people read most, and what could move is. */
const READ = ["/", "/reviews/", "/insights/", "/search/"];
const LIVELY = [...READ, "/badge/"];
const RIGHT_TO_LEFT = [...READ, "/developers/"];
const PRINTED = ["/", "/reviews/", "/insights/", "/about/"];

const SPACED_AT = [320, 1280].slice(0, rounds({ short: 1, long: 2 }));

// Each is loaded once; what follows changes the window, the media and the reader's styles, and in the end opens what is folded.
describe.each(PAGES)("the page %s", (path) => {
  beforeAll(async () => {
    await visitor().page.setViewportSize({ width: 1440, height: 800 });
    await visitor().page.emulateMedia({ media: "screen", colorScheme: "light" });
    await visitor().goTo(path);
  });

  test("is accessible in light and in dark", async () => {
    const { page } = visitor();
    expect(await page.title()).not.toBe("");
    expect(await accessibilityFaults(page)).toEqual([]);
    // All that the dark scheme changes is colours; `npm run soak -- pages` loads every page in it and asks all.
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await accessibilityFaults(page, "colour")).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });

  if (LIVELY.includes(path))
    test("moves nothing for who asks for less motion", async () => {
      const { page } = visitor();
      await page.emulateMedia({ reducedMotion: "reduce" });
      expect(await moving(page)).toEqual([]);
      await page.emulateMedia({ reducedMotion: null });
    });

  if (PRINTED.includes(path))
    test("keeps a heading on paper with what follows it", async () => {
      const { page } = visitor();
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.emulateMedia({ media: "print" });
      const loose = await page
        .locator("h1, h2, h3, h4, summary, .heading-row, .review > header")
        .evaluateAll((all) =>
          all
            .filter((each) => getComputedStyle(each).breakAfter !== "avoid")
            .map(({ textContent }) => textContent),
        );
      expect(loose).toEqual([]);
      // A grid would keep Chromium from moving a heading to the next page.
      expect(await page.locator("main").evaluate((main) => getComputedStyle(main).display)).toBe("block");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: "screen" });
    });

  if (READ.includes(path))
    test("stands text at twice its size", async () => {
      const { page } = visitor();
      await page.setViewportSize({ width: 640, height: 900 });
      await restyle(page, "html { font-size: 200% }");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await restyle(page, "");
    });

  if (RIGHT_TO_LEFT.includes(path))
    test("breaks nothing when it runs from right to left", async () => {
      const { page } = visitor();
      const turn = (direction: string) =>
        page.evaluate((dir) => {
          document.documentElement.dir = dir;
        }, direction);
      await turn("rtl");
      for (const width of [1440, 820, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${width} pixels`).toBeLessThanOrEqual(0);
      }
      const start = await page.locator("h1").evaluate((heading) => getComputedStyle(heading).textAlign);
      expect(start).toBe("start");
      expect(await page.locator("main [lang=en]:not([dir], :has(> [dir]))").count()).toBe(0);
      const code = page.locator("pre, code");
      const ways = await code.evaluateAll((all) => all.map((each) => getComputedStyle(each).direction));
      expect(new Set(ways)).toEqual(new Set(ways.length ? ["ltr"] : []));
      await turn("ltr");
    });

  test("fits every width, each word in its place", async () => {
    const { page } = visitor();
    for (const width of [320, 360, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${width} pixels`).toBeLessThanOrEqual(0);
      if (width !== 320) continue;
      expect(await misplacedWords(page)).toEqual([]);
      const cells = page.locator(".stacked tbody :is(th, td), .subjects [aria-current]");
      const ends = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
      expect(Math.max(0, ...ends), "cells, and where one is, in sight").toBeLessThanOrEqual(width);
    }
  });

  test("has no word that is cut or out of sight with a reader's own spacing of text", async () => {
    const { page } = visitor();
    for (const width of SPACED_AT) {
      await page.setViewportSize({ width, height: 800 });
      await restyle(page, SPACED);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect((await misplacedWords(page)).filter(reachesOut)).toEqual([]);
      expect(await cutTexts(page)).toEqual([]);
      // A drawing has margins for longer words.
      await restyle(page, SPACED_DRAWINGS);
      expect(await drawnOutOfSight(page)).toEqual([]);
    }
    await restyle(page, "");
  });

  test("stands in one column at four times the size, where the bar leaves room to read", async () => {
    // WCAG 2.2, 1.4.10: 1280 by 1024 pixels at 400 %.
    const { page } = visitor();
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect((await misplacedWords(page)).filter(reachesOut)).toEqual([]);
    const bar = await page.evaluate(() => document.querySelector(".call-bar")?.clientHeight ?? 0);
    expect(bar).toBeLessThanOrEqual(256 / 4);
  });

  test("loads nothing from others, breaks no policy and keeps no cookie", async () => {
    const { page, complaints, foreign } = visitor();
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

/** Words may break where there is little room. */
const reachesOut = (fault: string) => fault.includes(" reaches out:");

test("what all pages are looked at for is found where it is", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 1440, height: 800 });
  await goTo("/insights/");
  await page.locator("details").evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
  await restyle(page, "h1 { transition: color 0.2s; block-size: 0.5rem; overflow: hidden; }");
  expect(await moving(page)).toHaveLength(1);
  expect(await cutTexts(page)).toHaveLength(1);
  await restyle(page, "");
  // Of what repeats itself axe is not shown all.
  const rows = () => page.locator("tr, li").count();
  const before = await rows();
  await page.evaluate(() => {
    const [row, item] = ["main tbody tr", "main li"].map(
      (name) => [...document.querySelectorAll(name)].filter((each) => each.checkVisibility()).at(-1)!,
    );
    row!.firstElementChild!.append(document.createElement("img"));
    const pale = item!.appendChild(document.createElement("span"));
    pale.textContent = "pale";
    pale.style.color = "#eee";
  });
  const faults = (await accessibilityFaults(page)).join("\n");
  expect(faults).toContain("image-alt");
  expect(faults).toContain("color-contrast");
  expect(await rows()).toBe(before);
});

test("a review's address leads to that review, in view and whole", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 1280, height: 720 });
  await goTo("/review/g-ad8a216/");
  expect(await page.locator("article.review").textContent()).toContain("never once tried to sell me another");
  // As review addresses were before each had a page.
  await goTo("/reviews/2023/11/#review-g-ad8a216");
  const review = page.locator(":target");
  expect(await review.textContent()).toContain("never once tried to sell me another");
  await expect
    .poll(() => review.evaluate((element) => element.getBoundingClientRect().top / innerHeight))
    .toBeLessThan(1);
});

test("on a right-to-left page bars and stars begin at the right", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 1280, height: 720 });
  await goTo("/");
  const gaps = () =>
    page
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
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  expect((await gaps()).right).toBeCloseTo(0);
});

test("the first stop of the keyboard skips to the content", async () => {
  const { page, goTo } = visitor();
  await goTo("/feeds/");
  await page.keyboard.press("Tab");
  const link = page.locator(":focus");
  expect(await link.textContent()).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
});

describe("without scripts", () => {
  const plain = useVisitor(browser, demonstrationSite, { javaScriptEnabled: false });

  test("a link to the words behind an aspect opens them", async () => {
    await plain().goTo("/insights/");
    const words = plain().page.locator("#aspect-price");
    expect(await words.isVisible()).toBe(false);
    await plain().page.locator('.answers a[href="#aspect-price"]').click();
    await words.waitFor({ state: "visible" });
  });
});
