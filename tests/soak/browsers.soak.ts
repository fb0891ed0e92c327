import { expect, onTestFinished, test } from "vitest";
import { walkByKeyboard } from "../helpers/browser/focus.ts";
import type { OtherBrowser } from "../helpers/browser/open-page.ts";
import { OTHER_BROWSERS } from "../helpers/browser/other-browsers.ts";
import { complaintsOf, watchedSite } from "../helpers/browser/watched-site.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { foreignSite } from "../helpers/foreign-site.ts";
import { PAGES } from "../helpers/kinds-of-pages.ts";
import { misplacedWords } from "../helpers/misplaced-words.ts";
import { accessibilityFaults, overflow } from "../helpers/pages.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";

for (const { name, needs, launch } of OTHER_BROWSERS) {
  if (!launch) {
    console.log(`${name} is not installed (${needs}): no page was opened in it`);
    continue;
  }
  const open = async (dark: boolean) => {
    const { url } = await serveOrigin({ siteDir: demonstrationSite() });
    const page = await launch({ dark });
    onTestFinished(() => page.close());
    return { page, site: await watchedSite(url) };
  };
  test(`${name} answers what is clicked, typed and embedded`, async () => {
    const { page, site } = await open(false);
    await useIt(page, site);
  });
  for (const dark of [false, true]) {
    test(`${name} shows every kind of page, ${dark ? "dark" : "light"}`, async () => {
      const { page, site } = await open(dark);
      await tour(page, site, dark);
    });
  }
}

/** All that a browser of another engine could do otherwise. */
async function tour(page: OtherBrowser, site: string, dark: boolean): Promise<void> {
  const faults: string[] = [];
  for (const width of [360, 1280]) {
    await page.resize(width, 800);
    for (const path of PAGES) {
      await page.goTo(site + path);
      expect(await page.evaluate("[innerWidth, document.title !== '']"), path).toEqual([width, true]);
      expect(await overflow(page), `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
      expect(await page.evaluate(`(${rightWayUp})()`), `${path} at ${width} pixels`).toEqual([]);
      faults.push(...(await complaintsOf(page)));
      if (width !== 360) continue;
      faults.push(...(await misplacedWords(page)));
      faults.push(...(await accessibilityFaults(page, dark ? "colour" : "all", { whole: true })));
    }
  }
  expect(faults).toEqual([]);
  await page.evaluate("console.error('control')");
  expect((await complaintsOf(page)).join()).toContain("control");

  const ground = "getComputedStyle(document.body).backgroundColor";
  expect(await page.evaluate(ground)).toBe(dark ? "rgb(13, 21, 28)" : "rgb(244, 246, 248)");
}

// This runs in the page and knows nothing but what it is given.

/** What of each page should be seen, and is not. */
function rightWayUp(): string[] {
  const phone = innerWidth < 768;
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [head, heading, bar] = [boxOf(".masthead"), boxOf("main h1"), boxOf(".call-bar")];
  return Object.entries({
    "the heading below the head": head && heading && heading.top >= head.bottom - 1,
    "the heading on the first screen": heading && heading.height > 0 && heading.bottom <= innerHeight,
    "the bar at the lower edge of a phone alone": phone
      ? !bar || Math.abs(bar.bottom - innerHeight) <= 1
      : !bar?.height,
  }).flatMap(([what, holds]) => (holds ? [] : [what]));
}

/** What its scripts and what it folds do. */
async function useIt(page: OtherBrowser, site: string): Promise<void> {
  const eventually = (expression: string) =>
    expect.poll(() => page.evaluate<unknown>(expression), { timeout: 60_000, message: expression });

  for (const width of [360, 1280]) {
    await page.resize(width, 800);
    await page.goTo(`${site}/`);
    await eventually("document.querySelector('.open-state').textContent").toMatch(/^(Open|Closed) now/);
    // A plot is drawn for its width, and its figures unfold.
    expect(
      await page.evaluate(
        "['.plot .wide', '.plot .narrow'].map((each) => document.querySelector(each).checkVisibility())",
      ),
    ).toEqual([width > 704, width <= 704]);
    const table = "document.querySelector('.plot details table').checkVisibility()";
    expect(await page.evaluate(table)).toBe(false);
    await page.evaluate("document.querySelector('.plot summary').click()");
    expect(await page.evaluate(table)).toBe(true);

    await page.goTo(`${site}/insights/`);
    const row = "getComputedStyle(document.querySelector('.stacked tr')).display";
    expect(await page.evaluate(row)).toBe(width > 704 ? "table-row" : "flex");
  }

  await page.resize(360, 640);
  await page.goTo(`${site}/`);
  await page.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
  await page.press("Enter");
  await eventually("document.activeElement.tagName").toBe("MAIN");
  await page.goTo(`${site}/`);
  const { stops, faults } = await walkByKeyboard(page, () => page.press("Tab"));
  expect(faults).toEqual([]);
  expect(stops).toBeGreaterThan(20);

  await page.goTo(`${site}/search/`);
  await eventually("document.querySelectorAll('#search-results > article').length").toBe(20);
  await page.evaluate("document.querySelector('#query').focus()");
  await page.press(..."furnace");
  await eventually("location.search").toBe("?query=furnace");
  await eventually("document.querySelectorAll('#search-results mark').length").toBeGreaterThan(5);
  expect(await complaintsOf(page)).toEqual([]);

  const both = `<script async src="${site}/badge.js"></script><candor-badge site="${DEMONSTRATION_URL}">none</candor-badge>
    <iframe src="${site}/badge/rating/" title="Reviews" width="352" height="256" style="border: 0; max-width: 100%"></iframe>`;
  await page.goTo(await foreignSite(both));
  await eventually("document.querySelector('candor-badge').shadowRoot?.textContent").toMatch(/of 5/);
  expect(
    await page.evaluate("document.querySelector('candor-badge').getBoundingClientRect().height"),
  ).toBeGreaterThan(100);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}
