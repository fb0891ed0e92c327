import { describe, expect, test } from "vitest";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { expectProblem } from "../../helpers/problem.ts";

const WITHDRAWN = "g-7000311";
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("the page of a withdrawn review", () => {
  test.each([`/review/${WITHDRAWN}/`, `/review/${WITHDRAWN}`])("%s is gone: 410", async (path) => {
    const { get, site } = await openOrigin({ siteDir: demonstrationSite() });
    expect(site().manifest.withdrawn).toContain(WITHDRAWN);
    await expectProblem(await get(path), 410);
    const page = await get(path, BROWSER);
    expect([page.status, page.headers.get("content-type")]).toEqual([410, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("This review has been removed");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  test("no other is: what was never published is not found, what is published is there", async () => {
    const { get, request, site } = await openOrigin({ siteDir: demonstrationSite() });
    const { id } = site().search({ rating: 5, sort: "newest", limit: 1 } as never).reviews[0]!;
    for (const path of ["/review/nobody/", `/review/${WITHDRAWN}/x/`, "/review/", `/reviews/${WITHDRAWN}/`])
      await expectProblem(await get(path), 404);
    expect((await get(`/review/${id}/`)).status).toBe(200);
    expect((await get(`/review/${id}`)).headers.get("location")).toBe(`/review/${id}/`);
    await expectProblem(await request(`/review/${WITHDRAWN}/`, { method: "DELETE" }), 410);
  });
});
