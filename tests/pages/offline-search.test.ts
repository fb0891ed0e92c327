import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import type { OfflineAnswer } from "../../data/_search/offline/open-index.ts";
import { createRandom } from "../bench/random.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { openOrigin } from "../helpers/origin.ts";
import { useBrowser, visitSite } from "../helpers/pages.ts";
import { SEARCH } from "../helpers/search/ask-search.ts";
import { askAnything, parametersOf } from "../helpers/search/random-questions.ts";
import { serveFiles } from "../helpers/verify/hosts.ts";

const { browser } = useBrowser();

interface Asked {
  answers: OfflineAnswer[];
  violations: string[];
}

/** What the sidecar would answer, and what the search page that is open answers by itself. */
async function expectSameAnswers(page: Page): Promise<void> {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const { reviews } = await (await get("/reviews.json")).json();
  const random = createRandom(31);
  const questions = Array.from({ length: 40 }, () => parametersOf(askAnything(random, reviews)));
  questions.push(new URLSearchParams("rating=9&sort=relevance&since=today"));
  const asked = questions.map(String);
  // As text, since the test runner would make the import one of its own.
  const { answers, violations } = await page.evaluate<Asked>(`(async () => {
    const violations = [];
    // An attempt that the page itself catches is told in no other way.
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));
    const { offline } = document.querySelector("#search-form").dataset;
    const { createSearch } = await import(new URL(offline, location));
    const search = await createSearch({ base: location.origin });
    const asked = ${JSON.stringify(asked)}.map((parameters) => search(new URLSearchParams(parameters)));
    return { answers: await Promise.all(asked), violations };
  })()`);
  expect(violations).toEqual([]);
  for (const [place, parameters] of asked.entries()) {
    const response = await get(`${SEARCH}?${parameters}`);
    const expected = { status: response.status, body: await response.json() };
    expect(answers[place], parameters).toEqual(expected);
  }
}

test("while the sidecar is away the search page answers by itself, and breaks no rule of its security policy", async () => {
  const { page, complaints, goTo } = await visitSite(browser(), demonstrationSite());
  await page.route("**/api/**", (route) => route.fulfill({ status: 503 }));
  await goTo("/search/");
  await expectSameAnswers(page);
  expect(complaints.filter((complaint) => !complaint.includes("503"))).toEqual([]);
});

test("on a host of static files the search page answers by itself, and whoever types sees the reviews", async () => {
  const page = await browser().newPage();
  onTestFinished(() => page.close());
  await page.goto(`${await serveFiles(demonstrationSite())}/search/`);
  await expectSameAnswers(page);
  await page.getByLabel("Words in the review").pressSequentially("pumps heat");
  await page.waitForURL("**/search/?query=pumps+heat");
  await page
    .locator("mark", { hasText: /heat pump/i })
    .first()
    .waitFor();
  const cards = await page.locator("#search-results > article").count();
  expect(await page.locator("#search-status").textContent()).toContain(`${cards} reviews found`);
  expect(cards).toBeGreaterThan(5);
});
