import { expect, onTestFinished, test } from "vitest";
import { DATASETS } from "../../data/_schema/addresses.ts";
import { builtSite } from "../helpers/built-site.ts";
import { INHERITED, INHERITED_IDS, nameFiles } from "../helpers/hostile-names.ts";
import { statelessRequest } from "../helpers/mcp/endpoint.ts";
import { openOrigin } from "../helpers/origin.ts";
import { useBrowser, visitSite } from "../helpers/pages.ts";
import { SEARCH } from "../helpers/search/ask-search.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";
import { verifier } from "../helpers/verify/verify-quickly.ts";

const { browser } = useBrowser();
const { siteDir } = builtSite(nameFiles());

test("a business whose every name is one that JavaScript knows is published whole, and every figure agrees", async () => {
  const { url, get } = await serveOrigin({ siteDir });
  const { findings } = await verifier(onTestFinished)(url);
  expect(findings.lines).toEqual([]);
  const { reviews } = await (await get("/reviews.json")).json();
  expect(reviews.map(({ id }: { id: string }) => id).sort()).toEqual([...INHERITED].sort());
  const { reviews: readings } = await (await get(DATASETS.insightsByReview)).json();
  expect(Object.keys(readings).sort()).toEqual([...INHERITED].sort());
  const { aspects } = await (await get("/insights.json")).json();
  const named = aspects.map(({ id, name }: { id: string; name: string }) => [id, name]);
  for (const id of INHERITED_IDS) expect(named).toContainEqual([id, `Aspect ${id}`]);
});

test.each(INHERITED)(
  "the technician, source and author %s is found, counted and told of alone",
  async (name) => {
    const { get, app } = await openOrigin({ siteDir });
    for (const filter of ["mentions_technician", "source"]) {
      const query = new URLSearchParams({ [filter]: name, facets: "true" });
      const { total, reviews, facets } = await (await get(`${SEARCH}?${query}`)).json();
      expect([total, reviews[0].id], filter).toEqual([1, name]);
      expect(facets.source).toEqual([{ value: name, count: 1 }]);
    }
    const call = statelessRequest("tools/call", { name: "get_technician", arguments: { name } });
    const { result } = await (await app.fetch(call)).json();
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent.name).toBe(name);
    expect(result.structuredContent.reviews).toBe(1);
  },
);

test.each(INHERITED_IDS)("the service, area and aspect %s is found and counted", async (id) => {
  const { get } = await openOrigin({ siteDir });
  const holds = INHERITED.filter((_, at) => INHERITED_IDS[at % INHERITED_IDS.length] === id);
  for (const filter of ["mentions_service", "mentions_area"]) {
    const { total } = await (await get(`${SEARCH}?${filter}=${id}`)).json();
    expect(total, filter).toBe(holds.length);
  }
  for (const path of [`/services/${id}/`, `/areas/${id}/`]) expect((await get(path)).status, path).toBe(200);
});

test("the live search names what there is, and nothing that objects have by themselves", async () => {
  const visitor = await visitSite(browser(), siteDir);
  await visitor.goTo("/search/?query=friendly");
  const { page } = visitor;
  const cards = page.locator("#search-results > article");
  expect(await cards.count()).toBe(INHERITED.length);
  expect(await page.locator("#search-results").textContent()).not.toMatch(/native code|\[object|undefined/);
  expect(await page.locator("#search-results .there a[href*='native']").count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});
