import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { repliesTo } from "../../data/_dataset/replies.ts";
import type { Review } from "../../data/_schema/review.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { openOrigin } from "../helpers/origin.ts";
import { useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

async function demonstration() {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const text = async (path: string) => (await get(path)).text();
  const page = async (path: string) => parseHTML(await text(path)).document;
  return { text, page, dataset: JSON.parse(await text("/reviews.json")) as ReviewsDataset };
}

test("the rating and the number of reviews are the same wherever they are said", async () => {
  const { text, page, dataset } = await demonstration();
  const { average, count } = dataset.aggregate_rating;
  const rating = average!.toFixed(2);
  const home = await page("/");
  const content = (name: string) => home.querySelector(`meta[property='${name}']`)!.getAttribute("content");
  expect(content("og:image:alt")).toContain(`${rating} out of 5, ${count} reviews`);
  expect(content("og:description")).toContain(`${count} reviews of`);
  for (const path of ["/", "/reviews/"]) {
    expect((await page(path)).querySelector(".rating-number")!.textContent, path).toBe(rating);
    expect((await page(path)).querySelector(".rating-head")!.textContent, path).toContain(`${count} reviews`);
  }
  const lastRow = (await page("/reviews/")).querySelector(".months tfoot tr:last-child")!;
  expect([...lastRow.children].map((cell) => cell.textContent)).toEqual([
    "All reviews",
    rating,
    String(count),
  ]);
  expect(await text("/llms.txt")).toContain(`${rating} out of 5 from ${count} reviews`);
  expect(JSON.parse(await text("/api/feed.json")).description).toContain(`${count} reviews published`);
  expect(JSON.parse(await text("/insights.json")).based_on).toMatchObject({
    reviews: count,
    average_rating: average,
  });
});

test("a month has one average, in its page, in the list of months and behind the plot", async () => {
  const { page } = await demonstration();
  const listed = [...(await page("/reviews/")).querySelectorAll(".months tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent!),
  );
  const drawn = [...(await page("/")).querySelectorAll("section[aria-labelledby=every] tbody tr")].map(
    (row) => [...row.children].map((cell) => cell.textContent!),
  );
  expect(drawn.toReversed()).toEqual(listed);
  const [, average] = listed.find(([month]) => month === "November 2023")!;
  const line = (await page("/reviews/2023/11/")).querySelector(".rating-line")!.textContent;
  expect(line).toContain(`${average} out of 5`);
});

/** Of the tables of what reviews say: each row's figures, the last of them all its reviews. */
const sentimentRows = (document: Awaited<ReturnType<Awaited<ReturnType<typeof demonstration>>["page"]>>) =>
  [...document.querySelectorAll(".stacked tbody tr")].map((row) =>
    [...row.querySelectorAll("td.number:not(.row-wide)")].map((cell) => Number(cell.textContent)),
  );

test("in tables of praise and complaints every row adds up to its reviews", async () => {
  const { page } = await demonstration();
  let undecided = 0;
  for (const path of ["/services/drain-cleaning/", "/technicians/grace-odunlade/", "/areas/lake-orrin/"]) {
    const rows = sentimentRows(await page(path));
    expect(rows.length, path).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row, path).toHaveLength(6);
      expect(
        row.slice(0, -1).reduce((sum, n) => sum + n, 0),
        path,
      ).toBe(row.at(-1));
      undecided += row[4]!;
    }
  }
  expect(undecided).toBeGreaterThan(0);
});

test("on a phone every figure of these tables is in sight, with its name, but for none that is neither praise nor blame", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), {
    viewport: { width: 360, height: 800 },
  });
  for (const path of ["/insights/", "/services/drain-cleaning/"]) {
    await goTo(path);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
    });
    const cells = await page.locator(".stacked tbody td").evaluateAll((found) =>
      found.map((cell) => {
        const { left, right, width } = cell.getBoundingClientRect();
        const named = getComputedStyle(cell, "::before").content;
        const leftOut = cell.matches(".between") && cell.textContent === "0";
        const tellsItself = ["too few opinions to score yet", "complaints only"].includes(cell.textContent);
        return {
          tellsItself,
          inSight: leftOut ? width === 0 : width > 0 && left >= 0 && right <= innerWidth,
          named,
        };
      }),
    );
    expect(cells.filter(({ named }) => named.includes("Complaints")).length, path).toBeGreaterThan(1);
    expect(
      cells.filter(({ inSight, named, tellsItself }) => !inSight || (named === "none") !== tellsItself),
    ).toEqual([]);
  }
});

const answered = (change: object, day?: string) =>
  publishing("r", {
    rating: 1,
    ...change,
    ...(day && { reply: { date: day, text: "Sorry." } }),
  }) as unknown as Review;

test("most replies come within the days that are said, whenever those without a day came", () => {
  const among = (...replies: Review[]) => repliesTo(replies).days;
  const [same, later, undated] = [
    answered({}, "2025-01-02"),
    answered({}, "2025-01-05"),
    answered({ reply: { text: "Sorry." } }),
  ];
  expect(among(same, same, same, later, later, later, undated, undated, undated)).toBe(3);
  expect(among(same, same, same, undated, undated)).toBe(0);
  expect(among(same, same, same, undated, undated, undated)).toBeNull();
  expect(among(same, same, later, later)).toBe(3);
  expect(among(same, same)).toBeNull();
});

test("how soon the business answers is told of those reviews whose answers are counted, and of known days alone", () => {
  const day = "2025-01-02";
  expect(
    repliesTo([
      answered({}, "2025-01-03"),
      answered({}, "2025-01-12"),
      answered({ rating: 2 }, "2025-01-05"),
      answered({ rating: 2 }, "2025-03-05"),
      // Quick thanks for praise say nothing of complaints.
      ...Array.from({ length: 9 }, () => answered({ rating: 5 }, day)),
    ]),
  ).toEqual({ complaints: true, of: 4, answered: 4, days: 10 });
  expect(
    repliesTo([
      answered({ date_precision: "month", date: "2025-01-01" }, "2025-01-20"),
      // Dated by a later edit than the answer.
      answered({}, "2024-12-24"),
      answered({ reply: { text: "Sorry." } }),
      answered({}),
    ]),
  ).toEqual({ complaints: true, of: 4, answered: 3, days: null });
  expect(repliesTo([])).toEqual({ complaints: false, of: 0, answered: 0, days: null });
});
