import { expect, test } from "vitest";
import { walkByKeyboard } from "../helpers/browser/focus.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

test.each([
  { width: 360, paths: ["/", "/search/"] },
  { width: 700, paths: ["/"] },
  { width: 1280, paths: ["/technicians/grace-odunlade/"] },
])(
  "by keyboard every stop is reached in the order of the page, seen and covered by nothing: $width pixels",
  async ({ width, paths }) => {
    const { page, goTo } = await visitSite(browser(), demonstrationSite(), {
      viewport: { width, height: 640 },
    });
    for (const path of paths) {
      await goTo(path);
      const { stops, faults } = await walkByKeyboard(page, () => page.keyboard.press("Tab"));
      expect(faults, path).toEqual([]);
      expect(stops, path).toBeGreaterThan(20);
    }
  },
);

test("backward, too, the bar that stays on phones covers nothing that has the focus", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), {
    viewport: { width: 360, height: 640 },
  });
  await goTo("/");
  const { stops, faults } = await walkByKeyboard(page, () => page.keyboard.press("Shift+Tab"), {
    backward: true,
  });
  expect(faults).toEqual([]);
  expect(stops).toBeGreaterThan(20);
  // A bar from which the page keeps no distance is found out.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "html { scroll-padding: 0 !important } .call-bar { position: fixed !important; inset: auto 0 0 }",
    );
    document.adoptedStyleSheets = [sheet];
    (document.activeElement as HTMLElement).blur();
  });
  const covered = await walkByKeyboard(page, () => page.keyboard.press("Tab"));
  expect(covered.faults.join("\n")).toContain("of it unseen");
});
