import { expect, test } from "vitest";
import { draftSite } from "../helpers/draft-site.ts";
import { hostileData, LONG_WORD } from "../helpers/hostile-data.ts";
import { openOrigin } from "../helpers/origin.ts";
import { accessibilityFaults, overflow, useBrowser, visitSite } from "../helpers/pages.ts";
import { rounds } from "../helpers/rounds.ts";

const { browser } = useBrowser();

test("customers' texts neither run, nor load, nor break a page", async () => {
  const { siteDir } = await draftSite(hostileData());
  const origin = await openOrigin({ siteDir });
  const pages = origin
    .site()
    .manifest.assets.map(({ path }) => path)
    .filter((path) => path.endsWith("/"));
  expect(pages).toContain("/technicians/jose-ruiz-ruiz/");
  expect(pages.filter((path) => path.startsWith("/technicians/"))).toHaveLength(4);

  const visitor = await visitSite(browser(), siteDir, { viewport: { width: 360, height: 800 } });
  const { page } = visitor;
  for (const path of rounds({ short: 0, long: 1 }) ? pages : pages.filter(notListedToo)) {
    await visitor.goTo(path);
    const { wider, broken, blocks } = await page.evaluate(
      (selector) => ({
        wider: document.documentElement.scrollWidth - window.innerWidth,
        broken: [...document.querySelectorAll(selector)].map((element) => element.outerHTML.slice(0, 120)),
        blocks: [...document.querySelectorAll("script[type='application/ld+json']")].map(
          ({ textContent }) => textContent,
        ),
      }),
      "script:not([src]):not([type='application/ld+json']), main img, main svg[onload], [onerror], style, iframe:not([src^='/badge/'])",
    );
    expect(wider, path).toBeLessThanOrEqual(0);
    expect(broken, path).toEqual([]);
    for (const block of blocks) expect(() => JSON.parse(block), path).not.toThrow();
  }
  expect(visitor.complaints).toEqual([]);
  expect(visitor.foreign).toEqual([]);

  await visitor.goTo("/insights/");
  expect(await page.locator("h3[id^=annotator-]").count()).toBe(3);
  expect(await accessibilityFaults(page)).toEqual([]);

  await visitor.goTo("/reviews/2026/03/#review-hostile-4");
  expect(await page.locator(":target > .review-text").textContent()).toBe(LONG_WORD);
  await visitor.goTo("/reviews/2026/03/#review-hostile-1");
  expect(await page.locator(":target > .review-text").textContent()).toContain("{{ 7 * 7 }}");
  expect(await accessibilityFaults(page)).toEqual([]);

  await visitor.goTo("/search/?query=alert");
  expect(await page.locator("#search-results > article mark").count()).toBeGreaterThan(3);
  expect(await page.locator("#search-results img, #search-results script").count()).toBe(0);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(visitor.complaints).toEqual([]);
});

/** The page of a month shows whole what most pages of one review do. */
const notListedToo = (path: string) => !path.startsWith("/review/") || /hostile-[04]\/$/.test(path);

test("reviews that other sites hold are shown and not marked up for search engines", async () => {
  const { siteDir } = await draftSite(hostileData());
  const { get } = await openOrigin({ siteDir });
  const markedOn = async (path: string) => {
    const html = await (await get(path)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
    return blocks
      .flatMap(([, json]) => JSON.parse(json!)["@graph"] as Record<string, unknown>[])
      .map((node) => node["@type"]);
  };
  expect(await markedOn("/reviews/2026/03/")).toEqual(["Review"]);
  expect((await markedOn("/")).sort()).toEqual(["Dataset", "LocalBusiness", "Review"]);
});
