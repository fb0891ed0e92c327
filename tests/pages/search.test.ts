import type { Page } from "playwright";
import { expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { accessibilityFaults, useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

const results = (page: Page) => page.locator("#search-results > article");

/** Waits until the status line says this. */
async function said(page: Page, words: RegExp): Promise<string> {
  const status = page.locator("#search-status").filter({ hasText: words });
  await status.waitFor();
  return (await status.textContent())!;
}

const totalIn = (status: string) => Number(/^(\d+)/.exec(status)![1]);

async function openSearch(path = "/search/") {
  const visitor = await visitSite(browser(), demonstrationSite());
  await visitor.goTo(path);
  return visitor;
}

test("typing finds reviews, marks the matches and keeps the question in the address", async () => {
  const { page, complaints } = await openSearch();
  const all = totalIn(await said(page, /found/));
  await page.getByLabel("Words in the review").pressSequentially("FURNACE", { delay: 20 });
  await page.waitForURL("**/search/?query=FURNACE");
  await page.locator("mark").first().waitFor();

  const found = totalIn(await said(page, /found/));
  expect(found).toBeGreaterThan(5);
  expect(found).toBeLessThan(all);
  for (const card of await results(page).all()) {
    expect((await card.locator("mark").first().textContent())?.toLowerCase()).toBe("furnace");
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a typographic variant is marked as it is written", async () => {
  const { page } = await openSearch(`/search/?query=${encodeURIComponent("I’d")}`);
  await said(page, /found/);
  expect((await page.locator("mark").first().textContent())?.toLowerCase()).toMatch(/^i['’]d$/);
});

test("show more walks to the last review without repeating one", async () => {
  const { page } = await openSearch("/search/?rating=5");
  const total = totalIn(await said(page, /found/));
  expect(await results(page).count()).toBe(20);
  const more = page.getByRole("button", { name: "Show more" });
  let shown = 20;
  while (await more.isVisible()) {
    await more.click();
    await results(page).nth(shown).waitFor();
    expect(
      await results(page)
        .nth(shown)
        .evaluate((card) => card === document.activeElement),
    ).toBe(true);
    shown = await results(page).count();
  }
  expect(shown).toBe(total);
  const addresses = await results(page)
    .locator(".review-date a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(new Set(addresses).size).toBe(total);
});

test("the back button returns to the question before", async () => {
  const { page } = await openSearch("/search/?query=furnace");
  const before = await said(page, /found/);
  await page.getByLabel("Stars").selectOption("1");
  await page.waitForURL("**/search/?query=furnace&rating=1");
  await page.getByLabel("Technician").selectOption("Grace Odunlade");
  await page.waitForURL("**mentions_technician=Grace+Odunlade");
  await page.goBack();
  await page.goBack();
  await page.waitForURL("**/search/?query=furnace");
  await page.locator("#search-status", { hasText: before }).waitFor();
  expect(await page.getByLabel("Stars").inputValue()).toBe("");
  expect(await page.getByLabel("Words in the review").inputValue()).toBe("furnace");
});

test("every filter narrows the answer and stands in the form when the address is opened anew", async () => {
  const address = "/search/?rating=5&since=2024-01-01&until=2026-01-31&mentions_service=drain-cleaning";
  const { page } = await openSearch(address);
  await said(page, /found/);
  expect(await page.getByLabel("Service").inputValue()).toBe("drain-cleaning");
  expect(await page.getByLabel("From").inputValue()).toBe("2024-01-01");
  const days = await results(page)
    .locator("time")
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) expect(day >= "2024-01-01" && day <= "2026-01-31").toBe(true);
  const stars = await results(page).locator(".stars").allTextContents();
  expect(new Set(stars.map((words) => words.trim()))).toEqual(new Set(["5 of 5 stars"]));
});

test("nothing found and a search out of reach are told apart", async () => {
  const { page } = await openSearch("/search/?query=zzyzx-nobody-wrote-this");
  await said(page, /No review matches/);
  await page.route("**/api/reviews/search*", (route) => route.abort());
  await page.getByRole("button", { name: "Search" }).click();
  await said(page, /did not answer/);
});

test("without scripts the page says what is lost and leads to every review, and to the answer as data", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), { javaScriptEnabled: false });
  await goTo("/search/?query=furnace");
  const notice = page.locator("main noscript");
  expect(await notice.textContent()).toContain("needs JavaScript");
  const links = await notice
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")!));
  for (const path of [
    "/reviews/1-star/",
    "/reviews/2023/11/",
    "/services/water-heater/",
    "/technicians/grace-odunlade/",
    "/areas/lake-orrin/",
  ]) {
    expect(links).toContain(path);
  }
  expect(await page.getByRole("search").isVisible()).toBe(false);
  await notice.getByLabel("Words in the review").fill("furnace");
  await notice.getByRole("button", { name: "Search as raw data" }).click();
  const answer = JSON.parse((await page.locator("body").textContent())!);
  expect(answer.filters).toEqual({ query: "furnace" });
  expect(answer.total).toBeGreaterThan(5);
});

test("an address that asks what cannot be asked is told so, not answered with everything", async () => {
  const { page } = await openSearch("/search/?rating=9&since=2026-02-30");
  const status = await said(page, /must be/);
  expect(status).toBe(
    "rating: must be a whole number from 1 to 5; since: is not a calendar day; write an existing one as YYYY-MM-DD",
  );
  expect(await results(page).count()).toBe(0);
});
