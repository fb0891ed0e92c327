import { describe, expect, test } from "vitest";
import { TRANSLATED } from "../../data/_text/messages.ts";
import { rowsOf } from "../helpers/browser/rows-of.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { read } from "../helpers/documents.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { overflow, shiftOf, useBrowser, useVisitor } from "../helpers/pages.ts";

const { browser } = useBrowser();
const visitor = useVisitor(browser, demonstrationSite);

const NAVIGATION = ".masthead nav";

test("on a phone the navigation is one row, in the words of every language, and all of it is in sight", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await goTo("/about/");
  for (const language of TRANSLATED) {
    const { nav } = JSON.parse(read(`content/_strings/${language}.json`));
    await page.evaluate(
      (words) => {
        const links = document.querySelectorAll(".masthead nav li");
        for (const [at, word] of words.entries())
          (links[at]!.querySelector("span") ?? links[at]!.querySelector("a"))!.textContent = word;
      },
      [nav.reviews, nav.insights, nav.about, nav.search],
    );
    expect(await rowsOf(page.locator(NAVIGATION)), language).toEqual({ rows: 1, hidden: 0 });
  }
});

test("more links than a phone has room for scroll to the one that has the focus, beside the sign of the search", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await goTo("/about/");
  await page.evaluate(() => {
    const [item] = document.querySelectorAll(".masthead nav li");
    for (const word of ["Financing", "Our promise"]) {
      const added = item!.cloneNode(true) as Element;
      added.querySelector("a")!.textContent = word;
      item!.after(added);
    }
  });
  const { rows, hidden } = await rowsOf(page.locator(NAVIGATION));
  expect(rows).toBe(1);
  expect(hidden).toBeGreaterThan(0);
  expect(await overflow(page)).toBe(0);
  const links = page.locator(`${NAVIGATION} a`);
  const edges = async (at: number) => {
    const { x, width } = (await links.nth(at).boundingBox())!;
    return { start: x, end: x + width };
  };
  expect((await edges(-1)).end).toBeLessThanOrEqual(360);
  await links.nth(-2).focus();
  expect((await edges(-2)).end).toBeLessThanOrEqual((await edges(-1)).start);
});

const longRow = (language: string) => async () => {
  const page = (title: string) => `---\ntitle: ${title}\nplace: navigation\n---\n\nWords.\n`;
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({ name: "Pell", language }),
    "reviews.jsonl": journalOf(publishing("a")),
    "pages/a.md": page("Boiler cover"),
    "pages/b.md": page("Financing"),
    "pages/c.md": page("Our promise"),
  });
  return siteDir;
};

describe.each(["en", "ar"])("a row that is too long for a phone, in %s,", (language) => {
  const visitor = useVisitor(browser, longRow(language));
  const row = async () => {
    const { page } = visitor();
    const edges = async (selector: string) =>
      (await page.locator(`${NAVIGATION} ${selector}`).evaluate(
        (link, dir) => {
          const { left, right } = link.getBoundingClientRect();
          return dir === "rtl"
            ? { start: innerWidth - right, end: innerWidth - left }
            : { start: left, end: right };
        },
        await page.locator("html").getAttribute("dir"),
      ))!;
    const fade = await page
      .locator(`${NAVIGATION} .find`)
      .evaluate((sign) => Number(getComputedStyle(sign, "::before").opacity));
    return { current: await edges("[aria-current]"), sign: await edges(".find"), fade };
  };

  test.each(["/about/", "/a/", "/b/", "/c/"])(
    "opens with the link of %s in sight, and nothing moves",
    async (path) => {
      const { page, goTo } = visitor();
      await page.setViewportSize({ width: 360, height: 740 });
      await goTo(path);
      const { current, sign } = await row();
      expect(current.start).toBeGreaterThanOrEqual(0);
      expect(current.end).toBeLessThanOrEqual(sign.start);
      expect(await shiftOf(page)).toBe(0);
    },
  );

  test("fades at the end while more follows, and scrolls wherever its reader wants", async () => {
    const { page, goTo } = visitor();
    await page.setViewportSize({ width: 360, height: 740 });
    await goTo("/a/");
    expect((await row()).fade).toBe(1);
    const scrollTo = (place: number) =>
      page.locator(NAVIGATION).evaluate((nav, place) => {
        nav.scrollLeft = place * (getComputedStyle(nav).direction === "rtl" ? -1 : 1);
        // Two frames: what follows the scroll position is drawn in the next one.
        return new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)));
      }, place);
    await scrollTo(1000);
    expect((await row()).fade).toBe(0);
    await scrollTo(0);
    expect(await page.locator(NAVIGATION).evaluate((nav) => nav.scrollLeft)).toBe(0);
    await page.setViewportSize({ width: 760, height: 740 });
    expect([(await rowsOf(page.locator(NAVIGATION))).hidden, (await row()).fade]).toEqual([0, 0]);
  });
});

test("at 320 pixels every link of the frame is large enough for a finger", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/", "/about/", "/developers/"]) {
    await goTo(path);
    const small = await page.locator(".masthead a, .colophon a, .call-bar a").evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => ({ ...link.getBoundingClientRect().toJSON(), text: link.textContent.trim() }))
        .filter(({ width, height }) => Math.min(width, height) < 24)
        .map(({ text, width, height }) => `${text}: ${width} by ${height}`),
    );
    expect(small, path).toEqual([]);
  }
});

test("the keyboard sees where it is, from the link that skips the frame to the last of the foot", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await goTo("/feeds/");
  const frame = page.locator(".skip, .masthead a, .colophon a, .call-bar a").filter({ visible: true });
  expect(await frame.count()).toBeGreaterThan(10);
  await page.keyboard.press("Tab");
  for (const link of await frame.all()) {
    await link.focus();
    const { outline, top, bottom } = await link.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { top, bottom } = element.getBoundingClientRect();
      return { outline: `${outlineWidth} ${outlineStyle}`, top, bottom };
    });
    expect(outline).toBe("3px solid");
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(740);
  }
});
