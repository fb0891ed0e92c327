import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";
import { useBrowser, useVisitor } from "../helpers/pages.ts";

const { browser } = useBrowser();

async function published(siteDir: string): Promise<ReviewsDataset> {
  const { get } = await openOrigin({ siteDir });
  return (await (await get("/reviews.json")).json()) as ReviewsDataset;
}

const visitor = useVisitor(browser, demonstrationSite, { javaScriptEnabled: false });

/** A page of the demonstration, as its file says it. */
const documentOf = (siteDir: string, path: string): Document =>
  parseHTML(readFileSync(join(siteDir, "current", path, "index.html"), "utf8")).document;

/** The section or the fold with this heading. */
const partOf = (document: Document, heading: string) =>
  document.querySelector(`#${heading}`)!.closest("section, details")!;

/** The cells of the table behind a plot, without its head. */
const rowsOf = (document: Document, heading: string) =>
  [...partOf(document, heading).querySelectorAll(".plot-table tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ""),
  );

/** Opens the page of insights, and the folds that plots are in. */
async function goToPlots() {
  const { page, goTo } = visitor();
  await goTo("/insights/");
  await page.locator("details:has(> .plot)").evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
  return page;
}

test("every plot has words for those who cannot see it, and a table with its figures", async () => {
  const page = await goToPlots();
  const plots = await page.locator(".plot").all();
  expect(plots).toHaveLength(3);
  for (const plot of plots) {
    expect(await plot.getByRole("img").getAttribute("aria-label")).toMatch(/\d.*\.$/);
    expect(await plot.locator("svg text").count()).toBeGreaterThan(3);
    const folded = plot.locator("xpath=following-sibling::*[1]");
    const table = folded.locator("table");
    expect(await table.isVisible()).toBe(false);
    await folded.locator("summary").click();
    expect(await table.isVisible()).toBe(true);
    expect(await table.locator("tbody tr").count()).toBeGreaterThan(1);
  }
});

test("the figures behind the plots are those of the reviews", async () => {
  const { reviews } = await published(demonstrationSite());
  const page = documentOf(demonstrationSite(), "/insights/");
  const sum = (values: string[]) => values.reduce((total, value) => total + Number(value), 0);
  const volume = rowsOf(page, "volume");
  const marks = [
    (stars: number) => stars >= 4,
    (stars: number) => stars === 3,
    (stars: number) => stars <= 2,
  ];
  for (const name of ["volume", "years"])
    for (const [column, has] of marks.entries()) {
      const expected = reviews.filter(({ rating }) => has(rating)).length;
      expect(sum(rowsOf(page, name).map((row) => row[column + 1]!))).toBe(expected);
    }
  expect(volume).toHaveLength(13);
  expect(rowsOf(page, "years").map((row) => row[0])).toEqual(["2026", "2025", "2024", "2023"]);

  const last = rowsOf(page, "rating-over-time").at(-1)!;
  const newest = reviews.filter(({ date }) => date >= "2026-10-01").map(({ rating }) => rating);
  const mean = newest.reduce((total, rating) => total + rating, 0) / newest.length;
  expect(last[1]).toBe(mean.toFixed(2));
  expect(last[3]).toBe(String(newest.length));
  // Every period here has enough reviews for a range.
  const caption = partOf(page, "rating-over-time").querySelector("figcaption")!;
  expect(caption.textContent).not.toContain("hollow dot");
});

test("on the first page every review is one mark, the hollow ones those with one or two stars", async () => {
  const { reviews } = await published(demonstrationSite());
  const page = documentOf(demonstrationSite(), "/");
  const drawn = "section[aria-labelledby=every] .wide svg";
  expect(page.querySelectorAll(`${drawn} circle`)).toHaveLength(reviews.length);
  const hollow = page.querySelectorAll(`${drawn} g[stroke='var(--bad)'] circle`);
  expect(hollow).toHaveLength(reviews.filter(({ rating }) => rating <= 2).length);
});

test("a plot is drawn for the width it has, with letters that can be read", async () => {
  const page = await goToPlots();
  for (const width of [360, 390, 600, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const sizes = await page.locator(".plot").evaluateAll((plots) =>
      plots.map((plot) => {
        const shown = [...plot.querySelectorAll<SVGSVGElement>("[role=img] svg")].filter(
          (svg) => svg.getClientRects().length > 0,
        );
        const letters = shown[0]!.querySelector("text")!.getBoundingClientRect().height;
        return { shown: shown.length, letters };
      }),
    );
    for (const { shown, letters } of sizes) {
      expect(shown).toBe(1);
      expect(letters, `at ${width} pixels`).toBeGreaterThan(11);
      expect(letters, `at ${width} pixels`).toBeLessThan(26);
    }
  }
});

const BUSY = {
  "business.json": '{ "name": "Busy", "language": "es" }',
  "reviews.jsonl": journalOf(
    ...Array.from({ length: 150 }, (_, index) =>
      publishing(`r-${index}`, {
        rating: (index % 5) + 1,
        date: `2025-0${(index % 3) + 1}-${String((index % 27) + 1).padStart(2, "0")}`,
      }),
    ),
  ),
};

test("where one mark a review has no room there are columns, in the owner's language", async () => {
  const { siteDir } = await draftSite(BUSY);
  const page = documentOf(siteDir, "/");
  const plot = page.querySelector("section[aria-labelledby=every] .plot")!;
  expect(plot.querySelectorAll("[role=img] circle")).toHaveLength(0);
  expect(plot.querySelectorAll(".wide rect")).toHaveLength(9);
  expect(plot.querySelector("[role=img]")!.getAttribute("aria-label")).toContain(
    "Opiniones a lo largo del tiempo: 150",
  );
  const rows = rowsOf(page, "every");
  expect(rows.map((row) => row[0])).toEqual(["enero de 2025", "febrero de 2025", "marzo de 2025"]);
  for (const row of rows) expect(row.slice(1)).toEqual(["20", "10", "20"]);
});
