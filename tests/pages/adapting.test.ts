import type { Page } from "playwright";
import { expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { PAGES } from "../helpers/kinds-of-pages.ts";
import { misplacedWords } from "../helpers/misplaced-words.ts";
import { overflow, useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

/** A style sheet of the reader's own. */
const restyle = (page: Page, rules: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);

/** WCAG 2.2, 1.4.12. */
const spaced = (selector: string) =>
  `${selector} { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`;
const SPACED = `${spaced("*:not(svg, svg *)")} p { margin-block-end: 2em !important; }
  svg { letter-spacing: normal; word-spacing: normal; }`;

test.each([320, 1280])(
  "with a reader's own spacing of text no word is cut or out of sight: %i pixels",
  async (width) => {
    const { page, goTo } = await visitSite(browser(), demonstrationSite(), {
      viewport: { width, height: 800 },
    });
    for (const path of PAGES) {
      await goTo(path);
      await restyle(page, SPACED);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      expect((await misplacedWords(page)).filter(reachesOut)).toEqual([]);
      expect(await cutTexts(page), path).toEqual([]);
      // A drawing has margins for longer words.
      await restyle(page, spaced("svg *"));
      expect(await drawnOutOfSight(page), path).toEqual([]);
    }
    await restyle(page, "h1 { block-size: 0.5rem; overflow: hidden; }");
    expect(await cutTexts(page)).toHaveLength(1);
  },
);

/** Words may break where there is little room. */
const reachesOut = (fault: string) => fault.includes(" reaches out:");

/** What hides a part of its text, and cannot be scrolled to it. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *:not(.visually-hidden, .visually-hidden *, svg, svg *, input)")]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const wide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
        const high = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
        return (wide || high) && element.checkVisibility();
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

const drawnOutOfSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("svg text")]
      .filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        return text.checkVisibility() && (left < 0 || right > innerWidth);
      })
      .map((text) => text.textContent),
  );

test("at four times the size everything stands in one column, and the bar leaves room to read", async () => {
  // WCAG 2.2, 1.4.10: 1280 by 1024 pixels at 400 %.
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), {
    viewport: { width: 320, height: 256 },
    deviceScaleFactor: 4,
  });
  for (const path of PAGES) {
    await goTo(path);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
    expect((await misplacedWords(page)).filter(reachesOut)).toEqual([]);
    const bar = await page.evaluate(() => document.querySelector(".call-bar")?.clientHeight ?? 0);
    expect(bar, path).toBeLessThanOrEqual(256 / 4);
  }
});

test("who asks for less motion sees none", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), { reducedMotion: "reduce" });
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
          return /[1-9]/.test(transitionDuration) || animationName !== "none" || scrollBehavior === "smooth";
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  for (const path of ["/", "/reviews/", "/insights/", "/search/", "/badge/"]) {
    await goTo(path);
    expect(await moving(), path).toEqual([]);
  }
  await restyle(page, "h1 { transition: color 0.2s }");
  expect(await moving()).toHaveLength(1);
});
