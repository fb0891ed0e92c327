import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { expectProblem } from "../../problem.ts";
import type { Served } from "../served.ts";
import { type Differences, PATHS, WITHDRAWN } from "./differences.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/** Methods, and what is answered where there is nothing, or nothing any more. */
export function describeErrors(open: () => Promise<Served>, differs: Differences): void {
  describe("methods", () => {
    test.each(PATHS)("OPTIONS %s: 204 with Allow and the fields of a CORS preflight", async (path) => {
      const { request } = await open();
      const answer = await request(path, {
        method: "OPTIONS",
        headers: { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
      expect(answer.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("if-none-match");
      expect(answer.headers.get("access-control-max-age")).toBe("86400");
    });

    test("OPTIONS where nothing is published", async () => {
      const { request } = await open();
      const { status } = await request("/nothing/here", { method: "OPTIONS" });
      expect(status).toBe(differs.preflightAnywhere ? 204 : 404);
    });

    test.each(["POST", "PUT", "PATCH", "DELETE"])("%s: 405 with Allow", async (method) => {
      const { request } = await open();
      for (const path of PATHS) {
        const answer = await request(path, { method, headers: { "accept-encoding": "br" } });
        expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
        await expectProblem(answer, 405);
      }
    });

    test("one that no address knows: 501", async () => {
      const { request } = await open();
      await expectProblem(await request("/reviews.json", { method: "PROPFIND" }), 501);
    });
  });

  test("an address above the root is refused, however it is written", async () => {
    const { get } = await open();
    expect((await get("/..%2f")).status).toBeOneOf([400, 404]);
  });

  describe.each([
    ["nothing is published at", "/nothing/here", 404],
    ["was the page of a withdrawn review", `/review/${WITHDRAWN}/`, 410],
    ["is the same address without its slash", `/review/${WITHDRAWN}`, 410],
  ] as const)("what %s", (_, path, status) => {
    test.each([undefined, "*/*", "application/json", "text/plain"])(
      "Accept: %s gets JSON",
      async (accept) => {
        const { get } = await open();
        await expectProblem(await get(path, accept === undefined ? {} : { accept }), status);
      },
    );

    test.each(["identity", "gzip"])("a browser gets the site's own page, in %s", async (encoding) => {
      const { get, manifest } = await open();
      const answer = await get(path, { accept: BROWSER, "accept-encoding": encoding });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("vary")).toBe("Accept, Accept-Encoding");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(answer.headers.get("etag")).toBeNull();
      const bytes = Buffer.from(await answer.arrayBuffer());
      const page = answer.headers.get("content-encoding") === "gzip" ? gunzipSync(bytes) : bytes;
      const asset = manifest.assets.find((each) => each.path === `/${status}.html`)!;
      expect(createHash("sha256").update(page).digest("hex")).toBe(asset.digest);
    });
  });
}
