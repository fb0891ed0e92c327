import type { Page, Route } from "playwright";
import { expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { accessibilityFaults, overflow, useBrowser, useVisitor, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

const results = (page: Page) => page.locator("#search-results > article");

/** Waits until the status line says this. */
async function said(page: Page, words: RegExp): Promise<string> {
  const status = page.locator("#search-status").filter({ hasText: words });
  await status.waitFor();
  return (await status.textContent())!;
}

const totalIn = (status: string) => Number(/^(\d+)/.exec(status)![1]);

const visitor = useVisitor(browser, demonstrationSite);

/** The search at an address, with nothing left of what a test before told the browser to answer. */
async function openSearch(path = "/search/") {
  await visitor().page.unrouteAll();
  await visitor().goTo(path);
  return visitor();
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
  const marks = await results(page).locator(".review-text mark").allTextContents();
  // Beside everyday words for it, which are marked as well.
  expect(marks.filter((mark) => /^furnaces?$/i.test(mark)).length).toBeGreaterThan(5);
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

test("chips narrow an answer to as many as they say, and the back button returns to the question before", async () => {
  const { page } = await openSearch("/search/?query=furnace");
  const before = await said(page, /found/);
  const chip = page.getByRole("button", { name: /^5 stars \(\d+\)$/ });
  const count = /\((\d+)\)/.exec((await chip.textContent())!)![1];
  await chip.click();
  await page.waitForURL("**/search/?query=furnace&rating=5");
  await said(page, new RegExp(`^${count} reviews found`));
  expect(await chip.getAttribute("aria-pressed")).toBe("true");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("5 stars");
  const technician = page.getByRole("group", { name: "Technician" }).getByRole("button").first();
  const name = (await technician.textContent())!.replace(/ \(.*/, "");
  await technician.click();
  await page.waitForURL(`**mentions_technician=${name.replace(" ", "+")}`);
  await page.getByRole("button", { name: `Remove Technician: ${name}` }).click();
  await page.waitForURL("**/search/?query=furnace&rating=5");
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.waitForURL("**/search/?query=furnace");
  await page.locator("#search-status", { hasText: before }).waitFor();
  expect(await chip.getAttribute("aria-pressed")).toBe("false");
  expect(await page.getByLabel("Words in the review").inputValue()).toBe("furnace");
});

test("words are found and marked in any order and form, exact words as they stand", async () => {
  const { page } = await openSearch("/search/?query=heaters%20water");
  await said(page, /found/);
  const marks = await page.locator("#search-results .review-text mark").allTextContents();
  // What stands together as a phrase is marked as one.
  expect(new Set(marks.map((mark) => mark.toLowerCase()))).toContain("water heater");
  expect(marks.length).toBeGreaterThan(10);
  expect(await page.getByLabel("Sort by").inputValue()).toBe("relevance");
  await page.getByLabel("Exact phrase").check();
  await page.waitForURL("**/search/?query=heaters+water&match=substring");
  await said(page, /No reviews found/);
  await page.getByRole("link", { name: "Match any form of these words" }).click();
  await page.waitForURL("**/search/?query=heaters+water");
  await said(page, /found/);
});

test("of what a word names, the pages tell how many reviews have the word itself", async () => {
  const { page } = await openSearch("/search/?query=boilers");
  await said(page, /^\d+ reviews found\. With these words: \d+\. The others use synonyms or/);
  const [total, literal] = (await page.locator("#search-status").textContent())!.match(/\d+/g)!.map(Number);
  expect(literal).toBeLessThan(total!);
  await page.goto(new URL("/", page.url()).href);
  await page.locator("#query").fill("boilers");
  await said(page, new RegExp(`^${total} reviews found\\. With these words: ${literal}\\. `));
});

test("a misspelt word is told beside what was found instead", async () => {
  const { page } = await openSearch("/search/?query=furnase");
  await said(page, /found/);
  const told = page.locator("#search-suggestions");
  expect(await told.textContent()).toContain("No reviews contain “furnase”. Showing results for “furnace”.");
  expect(await page.locator("mark").allTextContents()).toContain("furnace");
  await told.getByRole("link").click();
  await said(page, /No reviews found/);
});

test("behind what has all words stands what has some, each with what it lacks, under a heading of its own", async () => {
  const { page } = await openSearch("/search/?query=zzyzx+furnace+igniter");
  await said(page, /No reviews found/);
  await page.getByRole("heading", { name: "Close matches" }).waitFor();
  const related = page.locator("#search-related-reviews");
  expect(await related.locator("article").count()).toBe(await related.locator(".missing").count());
  const [first] = await related.locator(".missing").allTextContents();
  expect(first).toBe("Missing: zzyzx");
  expect(await related.locator("mark").first().textContent()).toMatch(/furnace|igniter/i);
  await page.goto(new URL("/search/?query=water", page.url()).href);
  await said(page, /reviews found/);
  expect(await page.locator("#search-related").isHidden()).toBe(true);
});

test("a word that is spelt right is offered another one, and not answered by it", async () => {
  const { page } = await openSearch("/search/?query=moss");
  await said(page, /No reviews found/);
  const { did_you_mean: meant } = await page.evaluate(async () => {
    const answer = await fetch("/api/reviews/search?match=words&query=moss");
    return await answer.json();
  });
  await page.getByRole("link", { name: `Did you mean “${meant}”?` }).click();
  await page.waitForURL(`**/search/?query=${meant}`);
  await said(page, /found/);
});

test("what is clicked straight after typing is followed, though what was typed would replace it", async () => {
  // Its clock is set.
  const { page, goTo } = await visitSite(browser(), demonstrationSite());
  await goTo("/search/?query=zzyzx+furnace&rating=5");
  await said(page, /No reviews found/);
  const pressed = page.locator("#search-suggestions a", { hasText: "Search without filters" });
  const begun = Date.now();
  await page.clock.install({ time: begun });
  await page.clock.pauseAt(begun + 1_000);
  await page.getByLabel("Words in the review").press("s");
  await pressed.hover();
  await page.mouse.down();
  await page.clock.runFor(1_000);
  await page.mouse.up();
  await page.clock.resume();
  await page.waitForURL("**/search/?query=zzyzx+furnace");
  await said(page, /No reviews found/);

  // A press that ends elsewhere leaves what was typed to be asked.
  await page.getByLabel("Words in the review").fill("drain");
  await page.getByRole("button", { name: /^5 stars \(\d+\)$/ }).hover();
  await page.mouse.down();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.up();
  await page.waitForURL("**/search/?query=drain");
});

test("an answer that comes while something is pressed waits for the click", async () => {
  const { page } = await openSearch("/search/?query=furnace");
  await said(page, /found/);
  const chip = page.getByRole("button", { name: /^5 stars \(\d+\)$/ });
  const press = async (route: Route) => {
    await chip.hover();
    await page.mouse.down();
    await route.continue();
  };
  await page.route(/reviews\/search\?query=drain/, press, { times: 1 });
  const answered = page.waitForResponse(/reviews\/search\?query=drain/);
  await page.getByLabel("Words in the review").fill("drain");
  await (await answered).finished();
  // Long enough for the answer to be shown, if nothing held it back.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await said(page, /Searching/)).not.toBe("");
  await page.mouse.up();
  await page.waitForURL("**/search/?query=drain&rating=5");
  await said(page, /found/);
});

test("where nothing is found the page shows ways on: other filters, a service, an aspect", async () => {
  const { page } = await openSearch("/search/?query=zzyzx%20pricey%20drains&rating=5");
  await said(page, /No reviews found/);
  const ways = await page
    .locator("#search-suggestions a")
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(ways).toEqual([
    ["Search without filters", "/search/?query=zzyzx+pricey+drains"],
    ["All reviews about Drain and sewer cleaning", "/services/drain-cleaning/"],
    ["Complaints: Price", "/search/?aspect=price&sentiment=negative"],
    ["All published reviews", "/reviews/"],
  ]);
  await page.getByRole("link", { name: "Complaints: Price" }).click();
  await said(page, /found/);
  expect(await page.locator("#search-active").textContent()).toBe(
    "Topic: Price ×Praise or complaint: Complaint ×",
  );
});

test("back, reload and a shared address bring back the order, the place and all that was loaded", async () => {
  const { page, goTo } = await openSearch("/search/?rating=5");
  await said(page, /found/);
  await page.getByLabel("Sort by").selectOption("oldest");
  await page.waitForURL("**/search/?rating=5&sort=oldest");
  await said(page, /found/);
  for (const shown of [20, 40]) {
    await page.getByRole("button", { name: "Show more" }).click();
    await results(page).nth(shown).waitFor();
  }
  await page.waitForURL("**shown=60");
  const shared = new URL(page.url());
  const addresses = () =>
    results(page)
      .locator(".review-date a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const before = await addresses();
  expect(before).toHaveLength(60);
  const link = results(page).nth(50).locator(".review-date a");
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);

  await link.click();
  await page.waitForURL("**/review/**");
  await page.goBack();
  await results(page).nth(59).waitFor();
  expect(await addresses()).toEqual(before);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  await page.reload();
  await results(page).nth(59).waitFor();
  expect(await addresses()).toEqual(before);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  await goTo(shared.pathname + shared.search);
  await results(page).nth(59).waitFor();
  expect(await addresses()).toEqual(before);
  expect(await page.getByLabel("Sort by").inputValue()).toBe("oldest");
});

test("on a phone the filters open over the answer and lead back to it, with how many reviews they leave", async () => {
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), {
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
  });
  await goTo("/search/?query=water");
  const first = await results(page).first().boundingBox();
  expect(first!.y).toBeLessThan(740);
  const chip = page.getByRole("button", { name: /^5 stars/ });
  expect(await chip.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const { width, height } = (await page.locator("#search-filters").boundingBox())!;
  expect([width, height]).toEqual([360, 740]);
  await chip.click();
  await page.waitForURL("**rating=5");
  const found = await said(page, /found/);
  expect(await chip.isVisible()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const done = page.getByRole("button", { name: /^Show \d+ reviews$/ });
  expect((await done.boundingBox())!.y).toBeLessThan(740);
  expect(found).toContain(/\d+/.exec(await done.innerText())![0]);
  await done.click();
  expect(await chip.isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Filters (1)" }).isVisible()).toBe(true);
  expect((await results(page).first().boundingBox())!.y).toBeLessThan(740);
  // Escape closes them, and so does going on by keyboard, since they would cover what has the focus.
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await page.keyboard.press("Escape");
  expect(await chip.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await done.focus();
  await page.keyboard.press("Tab");
  expect(await chip.isVisible()).toBe(false);
});

test("every filter narrows the answer and stands in the form when the address is opened anew", async () => {
  const address = "/search/?rating=5&since=2024-01-01&until=2026-01-31&mentions_service=drain-cleaning";
  const { page } = await openSearch(address);
  await said(page, /found/);
  expect(await page.locator("#search-active").textContent()).toBe(
    "Stars: 5 stars ×Date from: January 1, 2024 ×Date to: January 31, 2026 ×Service: Drain and sewer cleaning ×",
  );
  expect(await page.getByLabel("Date from", { exact: true }).inputValue()).toBe("2024-01-01");
  const days = await results(page)
    .locator("time")
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) expect(day >= "2024-01-01" && day <= "2026-01-31").toBe(true);
  const stars = await results(page).locator(".stars").allTextContents();
  expect(new Set(stars.map((words) => words.trim()))).toEqual(new Set(["5 out of 5 stars"]));
});

test("nothing found and a search out of reach are told apart", async () => {
  const { page } = await openSearch("/search/?query=zzyzx-nobody-wrote-this");
  await said(page, /No reviews found/);
  for (const away of ["**/api/reviews/search*", "**/assets/offline-search*"])
    await page.route(away, (route) => route.abort());
  await page.getByRole("button", { name: "Search" }).click();
  await said(page, /isn’t working right now/);
  expect(await page.locator("#search-status a").getAttribute("href")).toBe("/reviews/");
});

test.each([404, 503])("where the server answers %s the page answers by itself, the same", async (status) => {
  const { page, goTo } = await openSearch("/search/?query=furnace");
  const before = await said(page, /found/);
  const cards = await results(page).allTextContents();
  const asked: string[] = [];
  await page.route("**/api/reviews/search*", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status, contentType: "text/html", body: "<h1>Not here</h1>" });
  });
  await goTo("/search/?query=furnace");
  expect(await said(page, /found/)).toBe(before);
  expect(await results(page).allTextContents()).toEqual(cards);
  await page.getByLabel("Words in the review").fill("water");
  await page.getByRole("button", { name: "Search" }).click();
  await page.locator("mark", { hasText: "water" }).first().waitFor();
  // Once it is known to be away the server is not asked again.
  expect(asked).toHaveLength(1);
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
  await notice.getByRole("button", { name: "Get results as JSON" }).click();
  const answer = JSON.parse((await page.locator("body").textContent())!);
  expect(answer.filters).toEqual({ query: "furnace" });
  expect(answer.total).toBeGreaterThan(5);
});

test("an address that asks what cannot be asked is told so, not answered with everything", async () => {
  const { page } = await openSearch("/search/?rating=9&since=2026-02-30");
  await said(page, /Can’t search for/);
  expect(await page.locator("#search-suggestions li").allTextContents()).toEqual([
    "Stars: 9 stars: must be a whole number from 1 to 5",
    "Date from: 2026-02-30: is not a calendar day; write an existing one as YYYY-MM-DD",
  ]);
  expect(await results(page).count()).toBe(0);
  await page.getByRole("button", { name: "Remove Date from: 2026-02-30" }).click();
  await page.getByRole("button", { name: "Remove Stars: 9 stars" }).click();
  await said(page, /found/);
});
