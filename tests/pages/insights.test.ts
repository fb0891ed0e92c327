import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { Insights } from "../../data/_schema/insights.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";
import { useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

async function opened(siteDir: string) {
  const { get } = await openOrigin({ siteDir });
  return {
    page: parseHTML(await (await get("/insights/")).text()).document,
    insights: (await (await get("/insights.json")).json()) as Insights,
  };
}

const wordsOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** A dozen reviews that praise every aspect of the trade, and one that criticises most of them. */
const ALL_SCORED = {
  "business.json": JSON.stringify({ name: "Pipes" }),
  "reviews.jsonl": journalOf(
    ...Array.from({ length: 12 }, (_, at) =>
      publishing(`r-${at}`, {
        date: `2025-${String(at + 1).padStart(2, "0")}-05`,
        text:
          "The price was fair. Excellent workmanship. They were fast. The office staff was very helpful. They explained " +
          "everything clearly. It was easy to schedule an appointment. The technician was very friendly. They left the place " +
          "clean. They are honest. They came on time. They honored the warranty. The technician was knowledgeable. Very " +
          "professional. Great emergency service, they came out at 2 am.",
      }),
    ),
  ),
};

test("at most 6,000 pixels are on a phone, on the demonstration and where every aspect has a score", async () => {
  const { siteDir } = await draftSite(ALL_SCORED);
  const { insights } = await opened(siteDir);
  expect(insights.aspects.filter(({ score }) => score !== null)).toHaveLength(14);
  for (const site of [demonstrationSite(), siteDir]) {
    const { page, goTo } = await visitSite(browser(), site, { viewport: { width: 360, height: 800 } });
    await goTo("/insights/");
    expect(await page.locator("details[open]").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000);
  }
});

test("on paper it takes at most eight pages of A4", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite());
  await goTo("/insights/");
  const margin = "1cm";
  const pdf = await page.pdf({
    format: "A4",
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThanOrEqual(8);
});

test("answers come first and how they are computed last, and no table has more than four columns", async () => {
  const { page } = await opened(demonstrationSite());
  const headings = [...page.querySelectorAll("h2")].map(({ id }) => id);
  expect(headings).toEqual(["summary", "faq", "aspects", "problems", "compared", "over-time", "method"]);
  const tables = [...page.querySelectorAll("table")];
  expect(tables.length).toBeGreaterThan(6);
  for (const table of tables)
    for (const row of table.querySelectorAll("tr"))
      expect(row.children.length, wordsOf(row)).toBeLessThanOrEqual(4);
});

test("what is praised and criticised most leads to the words and to the reviews", async () => {
  const { page, insights } = await opened(demonstrationSite());
  for (const sentiment of ["positive", "negative"] as const) {
    const listed = [...page.querySelectorAll(`[aria-labelledby=most-${sentiment}] li`)];
    const expected = insights.aspects
      .filter(({ score }) => score !== null)
      .sort((a, b) => b.sentiment[sentiment] - a.sentiment[sentiment])
      .slice(0, 3);
    expect(listed.map(wordsOf)).toEqual(
      expected.map((aspect) => `${aspect.name} ${aspect.sentiment[sentiment]} reviews`),
    );
    for (const [at, { id }] of expected.entries()) {
      const [words, reviews] = [...listed[at]!.querySelectorAll("a")].map((link) =>
        link.getAttribute("href"),
      );
      expect(page.querySelector(words!), words!).not.toBeNull();
      expect(reviews).toBe(`/search/?aspect=${id}&sentiment=${sentiment}`);
    }
    const quote = page.querySelector(`[aria-labelledby=most-${sentiment}] .quote`)!;
    const evidence = expected[0]!.evidence.find(
      ({ review_id }) => review_id === quote.getAttribute("data-review"),
    );
    expect(evidence!.polarity).toBe(sentiment);
  }
});

test("each aspect has the figures of the dataset, and those that are too few to score share one line", async () => {
  const { page, insights } = await opened(demonstrationSite());
  const unscored = insights.aspects.filter(({ id, score }) => score === null && id !== "other-criticism");
  expect(unscored.length).toBeGreaterThan(2);
  for (const { id, name, score, interval, sentiment, reviews } of insights.aspects) {
    const behind = page.querySelector(`#aspect-${id}`)!;
    const counts = [...behind.querySelectorAll(".tally dd")].map((cell) => Number(cell.textContent));
    expect(counts.at(-1), id).toBe(reviews);
    expect(
      counts.slice(0, -1).reduce((sum, n) => sum + n, 0),
      id,
    ).toBe(reviews);
    expect(counts.slice(0, 2), id).toEqual([sentiment.positive, sentiment.negative]);
    const line = wordsOf(behind.closest("details")!.querySelector("summary"));
    if (score !== null)
      expect(line).toContain(`${percent(score)} (${percent(interval![0])} to ${percent(interval![1])})`);
    else if (id !== "other-criticism") expect(line).toContain(`${name} (${reviews})`);
  }
  const undecided = [...page.querySelectorAll(".tally dt")].filter((name) => wordsOf(name) === "Unclear");
  expect(undecided.reduce((sum, name) => sum + Number(wordsOf(name.nextElementSibling)), 0)).toBeGreaterThan(
    10,
  );
  const lines = new Set(unscored.map(({ id }) => page.querySelector(`#aspect-${id}`)!.closest("details")));
  expect(lines.size).toBe(1);
  // How the scores are corrected is said beside them.
  expect(wordsOf(page.querySelector("#aspects ~ p"))).toContain("corrected for the praise and complaints");
});

test("a question has its verdict beside it and the whole answer behind it, with the way to what it rests on", async () => {
  const { page, insights } = await opened(demonstrationSite());
  const shown = [...page.querySelectorAll(".question")];
  expect(shown).toHaveLength(insights.faq.length);
  for (const [at, { question, answer, about }] of insights.faq.entries()) {
    const [summary, rest] = [...shown[at]!.children];
    const said = [wordsOf(summary!), ...[...rest!.querySelectorAll("p:not(.actions)")].map(wordsOf)];
    expect(said.join(" ")).toBe(`${question} ${answer.replace(/\s+/g, " ")}`);
    const link = rest!.querySelector(".actions a")?.getAttribute("href");
    expect(said).not.toContain("");
    if (about?.aspect) expect(link).toBe(`#aspect-${about.aspect}`);
    if (about?.service) expect(link).toBe(`/services/${about.service}/`);
  }
  expect(shown.filter((each) => each.querySelector("summary > strong")).length).toBeGreaterThan(5);
});

test("what is praised and criticised most is quoted in the language of the page where somebody wrote in it", async () => {
  const praise = (language: string, text: string, at: number) =>
    publishing(`${language}-${at}`, { date: "2026-03-05", language, text });
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({ name: "Pipes" }),
    "reviews.jsonl": journalOf(
      ...Array.from({ length: 3 }, (_, at) =>
        praise("es", `Llegaron puntuales a la hora acordada en marzo ${at}, muy puntuales.`, at),
      ),
      ...Array.from({ length: 8 }, (_, at) => praise("en", `They came on time ${at}.`, at)),
    ),
  });
  const { page, insights } = await opened(siteDir);
  const quoted = insights.aspects
    .find(({ id }) => id === "punctuality")!
    .evidence.map(({ review_id }) => review_id);
  expect(quoted[0]).toMatch(/^es-/);
  expect(quoted).toContainEqual(expect.stringMatching(/^en-/));
  expect(wordsOf(page.querySelector('[aria-labelledby="most-positive"] blockquote'))).toMatch(
    /^They came on time/,
  );
});
