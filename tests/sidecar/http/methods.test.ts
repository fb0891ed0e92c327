import { describe, expect, test } from "vitest";
import { builtPath, OPERATIONS, type Operation } from "../../../data/_schema/operations.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { expectProblem } from "../../helpers/problem.ts";
import { servedType } from "../../helpers/served-type.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const PAGES: Operation[] = ["/", "/search/"].map((path) => ({
  id: path,
  method: "GET",
  path,
  made: "build",
  summary: "A page",
  description: "",
  mediaType: "text/html; charset=utf-8",
}));

/** Every address there is, with the fixed parts filled in. */
const ADDRESSES = [...(OPERATIONS as readonly Operation[]), ...PAGES].map((operation) => ({
  ...operation,
  path: builtPath(operation).replace("{date}", "2025-01-01"),
  allowed: operation.method === "GET" ? ["GET", "HEAD", "OPTIONS"] : ["POST", "OPTIONS"],
}));

describe.each(ADDRESSES)("$path", ({ id, path, method, mediaType, allowed }) => {
  test("OPTIONS: 204 with Allow, and the CORS preflight's fields but for the hub", async () => {
    const { request } = await openOrigin({ siteDir: demonstrationSite() });
    const answer = await request(path, {
      method: "OPTIONS",
      headers: {
        host: "localhost",
        origin: "https://elsewhere.example",
        "access-control-request-method": method,
      },
    });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("allow")?.split(", ").sort()).toEqual([...allowed].sort());
    const isHub = id === "websubHub";
    expect(answer.headers.get("access-control-allow-origin")).toBe(isHub ? null : "*");
    expect(answer.headers.get("access-control-allow-methods")).toBe(
      isHub ? null : answer.headers.get("allow"),
    );
    if (!isHub) {
      expect(answer.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("if-none-match");
    }
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("any other method: 405 with Allow (RFC 9110 section 15.5.6)", async () => {
    const { request } = await openOrigin({ siteDir: demonstrationSite() });
    for (const other of METHODS.filter((name) => !allowed.includes(name))) {
      const answer = await request(path, { method: other, headers: { host: "localhost" } });
      expect(answer.status, other).toBe(405);
      expect(answer.headers.get("allow")?.split(", ").sort(), other).toEqual([...allowed].sort());
      expect(answer.headers.get("cache-control"), other).toBe("no-store");
      if (id === "websubHub") expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      else if (id !== "mcp" && other !== "HEAD") await expectProblem(answer, 405);
    }
  });

  if (method === "GET") {
    test("GET: 200 in its media type; HEAD: the same head without a body (RFC 9110 section 9.3.2)", async () => {
      const { get, request } = await openOrigin({ siteDir: demonstrationSite() });
      const got = await get(path);
      expect(got.status).toBe(200);
      expect(got.headers.get("content-type")).toBe(servedType(mediaType));
      expect(got.headers.get("content-length")).toBe(String((await got.arrayBuffer()).byteLength));
      const head = await request(path, { method: "HEAD" });
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
    });
  }

  test("an Authorization header makes no difference", async () => {
    const { request } = await openOrigin({ siteDir: demonstrationSite() });
    const plain = await request(path, { method });
    const authorised = await request(path, { method, headers: { authorization: "Bearer nonsense" } });
    expect(authorised.status).toBe(plain.status);
    expect(await authorised.text()).toBe(await plain.text());
  });
});

describe("health", () => {
  test.each(["/healthz", "/readyz"])("%s is never stored", async (path) => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    const answer = await get(path);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ status: "ok" });
  });
});

describe("a method that no address knows (RFC 9110 section 9.1)", () => {
  test.each([...ADDRESSES.map(({ path }) => path), "/nothing/here"])("%s: 501", async (path) => {
    const { request } = await openOrigin({ siteDir: demonstrationSite() });
    for (const method of ["PROPFIND", "BREW", "get-it"])
      await expectProblem(await request(path, { method, headers: { host: "localhost" } }), 501);
  });
});

describe("an address that is not there", () => {
  test.each(METHODS.filter((name) => name !== "HEAD"))("%s: 404", async (method) => {
    const { request } = await openOrigin({ siteDir: demonstrationSite() });
    await expectProblem(await request("/nothing/here", { method }), 404);
  });

  test("HEAD: 404 without a body", async () => {
    const { request } = await openOrigin({ siteDir: demonstrationSite() });
    const answer = await request("/nothing/here", { method: "HEAD" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("");
  });
});
