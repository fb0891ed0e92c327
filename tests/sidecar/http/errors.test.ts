import { describe, expect, test } from "vitest";
import { ERRORS } from "../../../data/_schema/errors.ts";
import { createApp } from "../../../sidecar/app.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { expectProblem } from "../../helpers/problem.ts";

const MARK = "zq7marker";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe("the one shape of every error", () => {
  test.each([
    ["a parameter that is none", "/api/reviews/search?rating=zq7marker", 400],
    ["a day that is none", "/api/reviews/since/zq7marker", 400],
    ["a path that is not percent-encoded UTF-8", "/zq7marker%ff", 400],
    ["a path with a NUL", "/zq7marker%00", 400],
    ["a path that nothing is published at", "/zq7marker", 404],
    ["an address that is too long", `/api/reviews/search?query=${MARK.repeat(500)}`, 414],
  ] as const)("%s: %3$i, with nothing of what was sent", async (_, path, status) => {
    const { get, faults } = await openOrigin({ siteDir: demonstrationSite() });
    const problem = await expectProblem(await get(path), status);
    expect(JSON.stringify(problem)).not.toContain(MARK);
    expect(faults).toEqual([]);
  });

  test("a wrong method: 405", async () => {
    const { request } = await openOrigin({ siteDir: demonstrationSite() });
    await expectProblem(await request("/reviews.json", { method: "DELETE" }), 405);
  });

  test("a fault of ours: 500 that says nothing of it, and the operator hears of it", async () => {
    const { site } = await openOrigin({ siteDir: demonstrationSite() });
    const { index, ...rest } = site();
    const search = () => {
      throw new Error("SELECT secret FROM /srv/secret.ts");
    };
    const heard: unknown[] = [];
    const broken = createApp({
      site: () => ({ ...rest, index: Object.create(index, { search: { value: search } }) }),
      siteFault: () => null,
      hub: async () => ({
        handle: () => Promise.reject(new Error("secret")),
        health: () => ({ ok: true, detail: "ok" }),
        networkTroubles: () => [],
      }),
      mcp: () => Promise.reject(new Error("secret")),
      draining: () => false,
      onError: (error) => heard.push(error),
    });
    const ask = (path: string, init?: RequestInit) =>
      broken.fetch(new Request(`http://localhost${path}`, init));
    for (const answer of [
      await ask("/api/reviews/search"),
      await ask("/api/websub/hub", { method: "POST", body: "x" }),
      await ask("/mcp", { method: "POST", body: "{}" }),
    ]) {
      expect(JSON.stringify(await expectProblem(answer, 500))).not.toContain("secret");
    }
    expect(heard.map((error) => (error as Error).message)).toEqual([
      "SELECT secret FROM /srv/secret.ts",
      "secret",
      "secret",
    ]);
  });

  test("every status of the table is met by a request in these tests, or has a shape of its own", () => {
    const here = [400, 404, 405, 414, 500];
    const ofWithdrawnReviews = [410];
    const inConditionalRequests = [412];
    const inHostileRequests = [408, 413, 415, 417, 421, 431, 501];
    const ofReadinessAndHub = [503];
    const met = [
      ...here,
      ...ofWithdrawnReviews,
      ...inConditionalRequests,
      ...inHostileRequests,
      ...ofReadinessAndHub,
    ];
    expect(Object.keys(ERRORS).map(Number).sort()).toEqual(met.sort());
  });

  test("every entry of the table says what happened and what to do, in a sentence", () => {
    for (const [status, { title, detail }] of Object.entries(ERRORS)) {
      expect(title, status).toMatch(/^[A-Z][A-Za-z ]+$/);
      expect(detail, status).toMatch(/^[A-Z].+\.$/);
    }
  });
});

describe("what nothing is published at", () => {
  test.each([BROWSER, "text/html", "application/xhtml+xml;q=0.9, application/json;q=0.8"])(
    "Accept: %s gets the site's own page",
    async (accept) => {
      const { get } = await openOrigin({ siteDir: demonstrationSite() });
      const answer = await get(`/${MARK}`, { accept });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("vary")).toBe("Accept, Accept-Encoding");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(answer.headers.get("etag")).toBeNull();
      const page = await answer.text();
      expect(page).toMatch(/^<!doctype html>/i);
      expect(page).not.toContain(MARK);
    },
  );

  test.each([
    undefined,
    "*/*",
    "application/json",
    "text/html;q=0.5, application/json",
    "text/html;q=0",
    "text/plain",
  ])("Accept: %s gets JSON", async (accept) => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    await expectProblem(await get(`/${MARK}`, accept === undefined ? {} : { accept }), 404);
  });

  test("a HEAD for the page has the page's head", async () => {
    const { request, get } = await openOrigin({ siteDir: demonstrationSite() });
    const head = await request(`/${MARK}`, { method: "HEAD", headers: { accept: BROWSER } });
    expect(head.status).toBe(404);
    expect(await head.text()).toBe("");
    const page = await get(`/${MARK}`, { accept: BROWSER });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(page.headers));
  });

  test("other errors are JSON for a browser, too", async () => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    await expectProblem(await get("/api/reviews/search?rating=9", { accept: BROWSER }), 400);
  });
});
