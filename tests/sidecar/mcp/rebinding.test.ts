import { describe, expect, test } from "vitest";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { initializeMessage, mcpRequest, SECRET } from "../../helpers/mcp/endpoint.ts";
import { publishedSite } from "../../helpers/mcp/site.ts";
import { openOrigin } from "../../helpers/origin.ts";

const PUBLIC = "https://reviews.tillmarsh.example";
const LOCAL = "http://localhost:8080";

async function statusAt(baseUrl: string, headers: Record<string, string>, allowedHosts: string[] = []) {
  const site = publishedSite({ baseUrl });
  const handler = createMcp({ site: () => site, secret: SECRET, allowedHosts });
  const response = await handler(mcpRequest({ body: initializeMessage(), headers }));
  if (response.status === 403) {
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32000 } });
  }
  return response.status;
}

describe("Streamable HTTP, security warning: Host", () => {
  test.each([
    "reviews.tillmarsh.example",
    "Reviews.Tillmarsh.Example:443",
    "reviews.tillmarsh.example.",
    "localhost",
    "localhost:8080",
    "127.0.0.1:3000",
    "127.9.9.9",
    "[::1]:8080",
  ])("%s is ours", async (host) => {
    expect(await statusAt(PUBLIC, { Host: host })).toBe(200);
  });

  test.each([
    "evil.example",
    "reviews.tillmarsh.example.evil.example",
    "evil.example@localhost",
    "localhost@evil.example",
    "localhost/evil.example",
    "localhost#.evil.example",
    "localhost?evil.example",
    "localhost:80:80",
    "localhost, evil.example",
    "127.0.0.1.evil.example",
    "128.0.0.1",
    "[::2]",
    "[",
    ":8080",
    "",
  ])("%j is foreign", async (host) => {
    expect(await statusAt(PUBLIC, { Host: host })).toBe(403);
    expect(await statusAt(LOCAL, { Host: host })).toBe(403);
  });

  test("ALLOWED_HOSTS are ours too, with or without a port", async () => {
    const allowed = ["Inner.Example:9000", "proxy.example"];
    expect(await statusAt(PUBLIC, { Host: "inner.example" }, allowed)).toBe(200);
    expect(await statusAt(PUBLIC, { Host: "proxy.example:8443" }, allowed)).toBe(200);
    expect(await statusAt(PUBLIC, { Host: "other.example" }, allowed)).toBe(403);
  });

  test.each(["GET", "DELETE", "OPTIONS"])("holds for %s", async (method) => {
    const { request } = await openOrigin({ siteDir: demonstrationSite() });
    expect((await request("/mcp", { method, headers: { Host: "evil.example" } })).status).toBe(403);
  });
});

describe("Streamable HTTP, security warning: Origin", () => {
  test.each(["https://evil.example", "null", "nonsense", "https://localhost.evil.example", "file://"])(
    "%s is refused while BASE_URL is a loopback address, and answered on a public one",
    async (origin) => {
      expect(await statusAt(LOCAL, { Origin: origin })).toBe(403);
      expect(await statusAt("http://127.0.0.1:8080", { Origin: origin })).toBe(403);
      expect(await statusAt("http://[::1]:8080", { Origin: origin })).toBe(403);
      expect(await statusAt(PUBLIC, { Origin: origin, Host: "reviews.tillmarsh.example" })).toBe(200);
    },
  );

  test.each(["http://localhost:6274", "http://127.0.0.1:8080", "http://[::1]:1", "https://inner.example"])(
    "%s is our own",
    async (origin) => {
      expect(await statusAt(LOCAL, { Origin: origin }, ["inner.example"])).toBe(200);
    },
  );
});
