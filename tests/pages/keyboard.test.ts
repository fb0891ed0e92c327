import { expect, test } from "vitest";
import { walkByKeyboard } from "../helpers/browser/focus.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { useBrowser, useVisitor } from "../helpers/pages.ts";
import { rounds } from "../helpers/rounds.ts";

const { browser } = useBrowser();

const visitor = useVisitor(browser, demonstrationSite);

/** A phone, a wide screen, and in long rounds what lies between. */
const WINDOWS = [
  { width: 360, paths: ["/", "/search/"] },
  { width: 1280, paths: ["/technicians/grace-odunlade/"] },
  { width: 700, paths: ["/"] },
].slice(0, rounds({ short: 2, long: 3 }));

test.each(WINDOWS)(
  "by keyboard every stop is reached in the order of the page, seen and covered by nothing: $width pixels",
  async ({ width, paths }) => {
    const { page, goTo } = visitor();
    await page.setViewportSize({ width, height: 640 });
    for (const path of paths) {
      await goTo(path);
      const { stops, faults } = await walkByKeyboard(page, () => page.keyboard.press("Tab"));
      expect(faults, path).toEqual([]);
      expect(stops, path).toBeGreaterThan(20);
    }
  },
);

test("backward, too, the bar that stays on phones covers nothing that has the focus", async () => {
  const { page, goTo } = visitor();
  await page.setViewportSize({ width: 360, height: 640 });
  await goTo("/");
  const { stops, faults } = await walkByKeyboard(page, () => page.keyboard.press("Shift+Tab"), {
    backward: true,
  });
  expect(faults).toEqual([]);
  expect(stops).toBeGreaterThan(20);
  // A bar from which the page keeps no distance is found out.
  await goTo("/about/");
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "html { scroll-padding: 0 !important } .call-bar { position: fixed !important; inset: auto 0 0 }",
    );
    document.adoptedStyleSheets = [sheet];
  });
  const covered = await walkByKeyboard(page, () => page.keyboard.press("Tab"));
  expect(covered.faults.join("\n")).toContain("of it unseen");
});
