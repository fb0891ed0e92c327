import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DOMParser } from "linkedom";
import { expect, test } from "vitest";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { TOOLS } from "../../data/_schema/tools/tools.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { accessibilityFaults, useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

const published = (file: string) => readFileSync(join(demonstrationSite(), "current", file), "utf8");

interface OpenApi {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters?: { name: string }[]; responses: object }>
  >;
  components: { schemas: Record<string, { properties: object }> };
}

test("the reference has every operation, parameter, answer and shape of the OpenAPI description", () => {
  const api = JSON.parse(published(".well-known/openapi.json")) as OpenApi;
  const page = new DOMParser().parseFromString(published("developers/reference/index.html"), "text/html");
  const textsOf = (selector: string): string[] =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => textContent!);
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, { operationId, parameters = [], responses }] of Object.entries(methods)) {
      const article = `article#${operationId}`;
      expect(textsOf(`.operation:has(> ${article}) > summary`).join()).toContain(
        `${method.toUpperCase()} ${path}`,
      );
      const codes = textsOf(`${article} tbody th code`);
      expect(codes).toEqual(expect.arrayContaining(parameters.map(({ name }) => name)));
      expect(codes).toEqual(expect.arrayContaining(Object.keys(responses)));
      const errors = Object.keys(responses).filter((status) => !/^[23]/.test(status));
      expect(textsOf(`${article} details tbody th code`)).toEqual(errors);
    }
  }
  for (const [name, { properties }] of Object.entries(api.components.schemas)) {
    const fields = textsOf(`article#shape-${name} tbody th code`);
    expect(fields).toEqual(expect.arrayContaining(Object.keys(properties)));
  }
  const links = [...page.querySelectorAll("main a[href^='#']")].map((link) => link.getAttribute("href")!);
  expect(links.length).toBeGreaterThan(40);
  for (const link of new Set(links)) expect(page.querySelectorAll(link), link).toHaveLength(1);
});

test("a link to an operation or a schema opens it", async () => {
  const { page, goTo, complaints } = await visitSite(browser(), demonstrationSite());
  await goTo("/developers/reference/");
  const schema = page.locator("#shape-ReviewsDataset");
  expect(await schema.isVisible()).toBe(false);
  await goTo("/developers/reference/#getReviews");
  await page.locator("#getReviews").getByRole("link", { name: "ReviewsDataset" }).click();
  await schema.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a command can be copied with a button, and without scripts there is no button", async () => {
  const { page, goTo, complaints } = await visitSite(browser(), demonstrationSite(), {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await goTo("/developers/");
  const call = page.locator("#searchReviews");
  // Those of the other languages are folded.
  expect(await call.getByRole("button", { name: "Copy" }).count()).toBe(1);
  await call.getByRole("button", { name: "Copy" }).click();
  await call.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await call.locator("pre").first().textContent());
  expect(copied).toMatch(/^curl 'https:.*\/api\/reviews\/search\?/);
  expect(complaints).toEqual([]);

  const plain = await visitSite(browser(), demonstrationSite(), { javaScriptEnabled: false });
  await plain.goTo("/developers/");
  expect(await plain.page.getByRole("button").count()).toBe(0);
});

test("every call can be tried in the page as it stands, and changed before", async () => {
  const { page, goTo, complaints, foreign } = await visitSite(browser(), demonstrationSite());
  await goTo("/developers/");
  const forms = page.locator("form.try");
  expect(await forms.count()).toBe(OPERATIONS.filter(({ method }) => method === "GET").length);
  for (const form of await forms.all()) {
    await form.getByRole("button", { name: "Try it" }).click();
    await form.getByRole("status").filter({ hasText: /^200 / }).waitFor();
    expect(await form.locator("pre").textContent()).not.toBe("");
  }
  expect(complaints).toEqual([]);

  const search = page.locator("#searchReviews");
  expect(await search.getByRole("status").textContent()).toMatch(/etag: "/);
  await search.getByLabel("Address").fill("//elsewhere.example/api/reviews/search?limit=0");
  await page.keyboard.press("Enter");
  await search.getByRole("status").filter({ hasText: /^400 / }).waitFor();
  expect(await search.locator("form pre").textContent()).toContain("must be a whole number from 1 to 100");
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(foreign).toEqual([]);
});

test("the page of the tools has every tool with its arguments, its result and a request", async () => {
  const { page, goTo, complaints } = await visitSite(browser(), demonstrationSite());
  await goTo("/developers/mcp/");
  for (const [name, { title, input, output }] of Object.entries(TOOLS)) {
    const tool = page.locator(`article#${name}`);
    expect(await tool.locator("h3").textContent()).toContain(title);
    const codes = await tool.locator("tbody th code").allTextContents();
    expect(codes).toEqual(
      expect.arrayContaining([...Object.keys(input.shape), ...Object.keys(output.shape)]),
    );
    expect(await tool.locator("code[data-language=sh]").textContent()).toContain(`"name":"${name}"`);
  }
  const targets = await page
    .locator("main a[href*='#']")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  await goTo("/developers/reference/");
  const shapes = targets
    .map((target) => new URL(target))
    .filter(({ pathname }) => pathname.includes("reference"));
  expect(shapes.length).toBeGreaterThan(10);
  for (const hash of new Set(shapes.map(({ hash }) => hash)))
    expect(await page.locator(hash).count(), hash).toBe(1);
  expect(complaints).toEqual([]);
});
