import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { inOrder } from "../helpers/in-order.ts";
import { accessibilityFaults, useBrowser, useVisitor, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

const SPANISH = {
  "business.json": JSON.stringify({
    name: "Casa Ruiz",
    language: "es-MX",
    telephone: "+52 55 5555 0100",
    services: [{ id: "fugas", name: "Reparación de fugas" }],
  }),
  "reviews.jsonl": journalOf(
    ...[5, 4, 1].map((rating, index) =>
      publishing(`es-${index}`, {
        rating,
        date: `2026-0${index + 1}-15`,
        text: "Llegaron puntuales y arreglaron la fuga.",
        language: "es",
        services: ["fugas"],
      }),
    ),
  ),
};

test("a Spanish site speaks Spanish, in what it searches too", async () => {
  const { siteDir } = await draftSite(SPANISH);
  for (const path of ["/", "/reviews/", "/insights/", "/about/", "/developers/", "/services/fugas/"]) {
    const { document } = parseHTML(readFileSync(join(siteDir, "current", path, "index.html"), "utf8"));
    expect(document.documentElement.lang, path).toBe("es-MX");
    const english = /\b(reviews|stars|Average|Search|Verified|published)\b/;
    for (const other of document.querySelectorAll("main [lang=en], main code")) other.remove();
    expect(document.querySelector("main")!.textContent, path).not.toMatch(english);
  }
  const { page, goTo, complaints } = await visitSite(browser(), siteDir);
  for (const path of ["/", "/insights/"]) {
    await goTo(path);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await goTo("/search/?query=fuga");
  await page.locator("#search-status", { hasText: "3 opiniones" }).waitFor();
  expect(await page.locator("mark").first().textContent()).toBe("fuga");
  expect(await page.locator("#search-results .subjects a").first().textContent()).toBe("Reparación de fugas");
  await page.getByRole("button", { name: /^1 estrella \(1\)/ }).click();
  await page.locator("#search-status", { hasText: "1 opinión" }).waitFor();
  expect(complaints).toEqual([]);
});

/** On the demonstration, whatever its reader's window, paper and colours are. */
const reader = useVisitor(browser, demonstrationSite);

test("on paper the reviews stand on white, without what only a screen can use", async () => {
  const { page, goTo } = reader();
  await goTo("/reviews/2023/11/");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.locator(".masthead nav").isVisible()).toBe(false);
  expect(await page.locator(".review").first().isVisible()).toBe(true);
  const [text, ground] = await page
    .locator(".review-text")
    .first()
    .evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element.closest(".review")!).backgroundColor,
    ]);
  expect(ground).toBe("rgb(255, 255, 255)");
  expect(text).toBe("rgb(19, 32, 43)");
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
});

test("paper says what a screen lets one tap, nothing of the hour it was printed, and all of it from one edge", async () => {
  // A4 without the margins that printers leave.
  const { page, goTo } = reader();
  await page.setViewportSize({ width: 718, height: 1047 });
  await goTo("/");
  await page.emulateMedia({ media: "print" });
  await inOrder(
    page,
    ".masthead .call-link bdi",
    "h1",
    ".reach",
    ".rating-number",
    "#newest",
    "#contact .telephone",
  );
  expect(await page.locator(".open-state:visible, .at-a-glance:visible, .actions:visible").count()).toBe(0);
  const check = page.locator(".credential a").first();
  expect(await check.evaluate((link) => getComputedStyle(link, "::after").content)).toContain(
    "https://licences.example/",
  );
  const edges = await page
    .locator("h1, .hero .panel, main > section")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(new Set(edges).size).toBe(1);
  await page.emulateMedia({ media: "screen" });
});

test("on paper all of a page of figures comes one below the other, and no table is folded out", async () => {
  const { page, goTo } = reader();
  await page.setViewportSize({ width: 794, height: 1123 });
  await goTo("/insights/");
  await page.emulateMedia({ media: "print" });
  await inOrder(
    page,
    "h1",
    "#overall",
    "#faq",
    "#aspects",
    "#aspect-price",
    "#services",
    "#over-time",
    "#method",
  );
  const closed = page.locator(".plot-table, .on-page, .off-paper, .others > summary");
  expect(await closed.count()).toBeGreaterThan(8);
  expect(await closed.filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: "screen" });
});

test("in a reader's own few colours bars, stars and where one is can still be told", async () => {
  const { page, goTo } = reader();
  await page.emulateMedia({ forcedColors: "active" });
  await goTo("/reviews/");
  const painted = (
    selector: string,
    property: "fill" | "color" | "borderBlockEndColor" | "backgroundColor",
  ) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  expect(await painted(".bar-fill", "fill")).not.toBe(await painted(".bar-track", "fill"));
  expect(await painted(".stars", "color")).not.toBe(await painted("body", "backgroundColor"));
  const here = await painted(".masthead a[aria-current]", "borderBlockEndColor");
  expect(here).not.toBe(await painted(".masthead nav a:not([aria-current])", "borderBlockEndColor"));
  await goTo("/");
  expect(await painted(".plot .high", "fill")).not.toBe(await painted(".plot .low", "fill"));
  expect(await accessibilityFaults(page, "colour")).toEqual([]);
  await page.emulateMedia({ forcedColors: null });
});

test("at twice the size a phone's order holds: the name, whom to call, the rating, the newest", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  await goTo("/");
  await inOrder(page, ".masthead", "h1", ".rating-number", "#newest", "#every");
  const call = await page.locator(".call-bar a[href^='tel:']").boundingBox();
  expect(call!.y + call!.height).toBeLessThanOrEqual(400);
});
