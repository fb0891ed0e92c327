import { expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { useBrowser, useVisitor, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

const LONG = "They came on time and explained every step of it. ".repeat(16).trim();
const EMPTY_LINES = `Good.${"\n".repeat(60)}Until it broke.`;
const texts = {
  long: LONG,
  empty: EMPTY_LINES,
  short: "They came on time.",
  spanish: "Vinieron a la hora.",
  far: `${LONG} Since then the heat pump hums. ${LONG}`,
};
const FILES = {
  "business.json": JSON.stringify({ name: "Pipes" }),
  "reviews.jsonl": journalOf(
    ...Object.entries(texts).map(([id, text]) =>
      publishing(id, {
        text,
        recorded: "2026-03-05T10:00:00Z",
        reply: { text: id === "short" ? LONG : "Thank you." },
        ...(id === "spanish" && { language: "es", date: "2026-03-04" }),
        ...(id === "far" && { date: "2024-01-02" }),
      }),
    ),
  ),
};
const site = async () => (await draftSite(FILES)).siteDir;
const options = { viewport: { width: 360, height: 740 } };
const plain = useVisitor(browser, site, { ...options, javaScriptEnabled: false });

const card = (id: string) => plain().page.locator(`[data-review=${id}]`);
const heightOf = async (id: string) => (await card(id).locator("> .review-text").boundingBox())!.height;

test("a long text and one with empty lines are folded without a script, whole in the page, and unfold", async () => {
  await plain().goTo("/reviews/");
  for (const id of ["long", "empty"] as const) {
    expect(await heightOf(id), id).toBeLessThan(200);
    expect(await card(id).locator("> .review-text").textContent()).toBe(texts[id]);
    await card(id).locator("> .unfold > summary").click();
    expect(await heightOf(id), id).toBeGreaterThan(350);
  }
  expect(await card("short").locator("> .unfold").count()).toBe(0);
  expect(await card("short").locator(".reply .unfold").count()).toBe(1);
});

test("paper has the whole text, and a wide screen folds nothing that fits there", async () => {
  const { page, goTo } = plain();
  await goTo("/reviews/");
  await page.emulateMedia({ media: "print" });
  expect(await heightOf("long")).toBeGreaterThan(350);
  expect(await card("long").locator(".unfold").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await card("long").locator("> .unfold").isVisible()).toBe(false);
  expect(await card("empty").locator("> .unfold").isVisible()).toBe(true);
  await page.setViewportSize(options.viewport);
});

test("a search shows a folded text from what was asked for, and whole when it is unfolded or has room", async () => {
  const { page, goTo, complaints } = await visitSite(browser(), await site(), options);
  await goTo("/search/?query=hums");
  const text = page.locator("#search-results .review > .review-text");
  await text.locator("mark").waitFor();
  const box = async (selector: string) => (await page.locator(`#search-results ${selector}`).boundingBox())!;
  const [whole, mark] = [await box(".review > .review-text"), await box("mark")];
  expect(whole.height).toBeLessThan(200);
  expect(mark.y + mark.height).toBeLessThan(whole.y + whole.height);
  expect(await text.innerText()).not.toMatch(/^They came/);
  expect(await text.textContent()).toBe(texts.far);
  await page.locator("#search-results .review > .unfold > summary").click();
  expect(await text.innerText()).toMatch(/^They came on time/);
  await goTo("/search/?query=explained");
  await text.locator("mark").first().waitFor();
  expect(await text.first().innerText()).toMatch(/^They came on time/);
  expect(complaints).toEqual([]);
});

test("where a review is from is one quiet line; the rest is behind it, and on its own page in sight", async () => {
  const { goTo, page } = plain();
  await goTo("/reviews/");
  const line = card("short").locator(".provenance > summary");
  expect(await line.innerText()).toBe("Google, added Mar 5, 2026");
  expect((await line.boundingBox())!.height).toBeLessThan(40);
  expect(await card("short").locator(".verification").isVisible()).toBe(false);
  await line.click();
  expect(await card("short").locator(".verification").isVisible()).toBe(true);
  await goTo("/review/long/");
  expect(await page.locator(".verification").isVisible()).toBe(true);
});

test("a review can be shared or its address copied, and translated where the browser translates", async () => {
  const { page, goTo, foreign, complaints } = await visitSite(browser(), await site(), options);
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, {
      told,
      Translator: {
        availability: async () => "available",
        create: async () => ({ translate: async (text: string) => `${text} (in English)` }),
      },
    });
    Object.defineProperty(navigator, "share", { value: async (what: unknown) => told.push(what) });
  });
  await goTo("/");
  const spanish = page.locator("[data-review=spanish]");
  await spanish.locator(".provenance > summary").click();
  await spanish.getByRole("button", { name: "Share" }).click();
  const told = await page.evaluate(() => (window as unknown as { told: { url: string }[] }).told);
  expect(told.map(({ url }) => new URL(url).pathname)).toEqual(["/review/spanish/"]);
  await spanish.getByRole("button", { name: "Translate" }).click();
  await spanish.getByText("Vinieron a la hora. (in English)").waitFor();
  const long = page.locator("[data-review=long]");
  await long.locator(".provenance > summary").click();
  await long.getByRole("button", { name: "Share" }).waitFor();
  expect(await long.getByRole("button", { name: "Translate" }).count()).toBe(0);
  expect([foreign, complaints]).toEqual([[], []]);
});

test("without sharing the address is copied, and without a translator nothing offers one", async () => {
  const { page, goTo } = await visitSite(browser(), await site(), options);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
    Reflect.deleteProperty(window, "Translator");
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    });
  });
  await goTo("/review/spanish/");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Link copied" }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toMatch(
    /\/review\/spanish\/$/,
  );
  expect(await page.getByRole("button", { name: "Translate" }).count()).toBe(0);
});
