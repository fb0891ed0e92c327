import { expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { openOrigin } from "../helpers/origin.ts";
import { useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

interface OpenApi {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters?: { name: string }[]; responses: object }>
  >;
  components: { schemas: Record<string, { properties: object }> };
}

test("the reference has every operation, parameter, answer and shape of the OpenAPI description", async () => {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const api = (await (await get("/.well-known/openapi.json")).json()) as OpenApi;
  const { page, goTo } = await visitSite(browser(), demonstrationSite(), { javaScriptEnabled: false });
  await goTo("/developers/reference/");
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const { operationId, parameters = [], responses } of Object.values(methods)) {
      const operation = page.locator(`article#${operationId}`);
      expect(await operation.locator("h3").textContent()).toContain(path);
      const codes = await operation.locator("tbody th code").allTextContents();
      expect(codes).toEqual(expect.arrayContaining(parameters.map(({ name }) => name)));
      expect(codes).toEqual(expect.arrayContaining(Object.keys(responses)));
    }
  }
  for (const [name, { properties }] of Object.entries(api.components.schemas)) {
    const fields = await page.locator(`article#shape-${name} tbody th code`).allTextContents();
    expect(fields).toEqual(expect.arrayContaining(Object.keys(properties)));
  }
  const targets = await page
    .locator("main a[href^='#']")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
  expect(targets.length).toBeGreaterThan(40);
  for (const hash of new Set(targets)) expect(await page.locator(hash).count(), hash).toBe(1);
});

test("a command can be copied with a button, and without scripts there is no button", async () => {
  const { page, goTo, complaints } = await visitSite(browser(), demonstrationSite(), {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await goTo("/developers/");
  const call = page.locator("#searchReviews");
  await call.getByRole("button", { name: "Copy" }).click();
  await call.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await call.locator("pre").textContent());
  expect(copied).toMatch(/^curl 'https:.*\/api\/reviews\/search\?/);
  expect(complaints).toEqual([]);

  const plain = await visitSite(browser(), demonstrationSite(), { javaScriptEnabled: false });
  await plain.goTo("/developers/");
  expect(await plain.page.getByRole("button").count()).toBe(0);
});
