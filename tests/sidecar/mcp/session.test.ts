import { describe, expect, test } from "vitest";
import type { McpOptions } from "../../../sidecar/mcp/endpoint.ts";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import {
  type Handler,
  initializeMessage,
  mcpRequest,
  openSession,
  PING,
  SECRET,
} from "../../helpers/mcp/endpoint.ts";
import { publishedSite } from "../../helpers/mcp/site.ts";

const site = publishedSite();
const open = (options: Partial<McpOptions> = {}) =>
  createMcp({ site: () => site, secret: SECRET, allowedHosts: [], ...options });

async function ping(handler: Handler, headers: Record<string, string>) {
  const response = await handler(mcpRequest({ body: PING, headers }));
  const body = await response.json();
  return { status: response.status, code: body.error?.code, id: body.id };
}

const withId = (id: string) => ({ "Mcp-Session-Id": id });

describe("Lifecycle: version negotiation", () => {
  test.each([
    ["2025-11-25", "2025-11-25"],
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2024-11-05"],
    ["2024-10-07", "2025-11-25"],
    ["1999-01-01", "2025-11-25"],
    ["not a version", "2025-11-25"],
  ])("%s is answered with %s", async (requested, negotiated) => {
    const response = await open()(mcpRequest({ body: initializeMessage(requested) }));
    expect(response.status).toBe(200);
    const { result } = await response.json();
    expect(result.protocolVersion).toBe(negotiated);
    expect(response.headers.get("mcp-session-id")!.split(".")[1]).toBe(negotiated);
  });

  test("says who answers, what it can do and whose words the texts are", async () => {
    const response = await open()(mcpRequest({ body: initializeMessage() }));
    const { result } = await response.json();
    expect(result.capabilities).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} });
    expect(result.serverInfo).toEqual({
      name: "example.tillmarsh.reviews/reviews",
      title: "Reviews of Tillmarsh Heating",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      websiteUrl: site.baseUrl,
    });
    expect(result.instructions).toContain("written by customers");
  });
});

describe("Session management: the id", () => {
  test("says its version and time of issue, in visible ASCII, and is never the same", async () => {
    const handler = open({ clock: () => 1_774_949_400_999 });
    const ids = [await openSession(handler, "2025-06-18"), await openSession(handler, "2025-06-18")];
    const issued = (1_774_949_400).toString(36);
    for (const id of ids) {
      expect(id).toMatch(new RegExp(`^v1\\.2025-06-18\\.${issued}\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}$`));
    }
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("an id that a client chose for initialize is not taken", async () => {
    const response = await open()(mcpRequest({ body: initializeMessage(), headers: withId("chosen") }));
    expect(response.status).toBe(200);
    expect(response.headers.get("mcp-session-id")).toMatch(/^v1\./);
  });

  test("is accepted by every replica with the secret, and after a restart", async () => {
    const id = await openSession(open());
    expect(await ping(open(), withId(id))).toMatchObject({ status: 200 });
  });

  test("is unknown once the secret is another", async () => {
    const id = await openSession(open());
    expect(await ping(open({ secret: `${SECRET}!` }), withId(id))).toEqual({
      status: 404,
      code: -32001,
      id: PING.id,
    });
  });

  test("lives 24 hours", async () => {
    let now = Date.parse("2026-03-31T09:30:00Z");
    const handler = open({ clock: () => now });
    const id = await openSession(handler);
    now += 24 * 60 * 60 * 1000 - 1000;
    expect(await ping(handler, withId(id))).toMatchObject({ status: 200 });
    now += 1000;
    expect(await ping(handler, withId(id))).toMatchObject({ status: 404, code: -32001 });
  });

  test("missing or empty: 400, for a notification too", async () => {
    const handler = open();
    expect(await ping(handler, {})).toEqual({ status: 400, code: -32000, id: PING.id });
    expect(await ping(handler, withId(""))).toMatchObject({ status: 400 });
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect((await handler(mcpRequest({ body: notification }))).status).toBe(400);
  });

  test("no character of it can be changed, dropped or added", async () => {
    const handler = open();
    const id = await openSession(handler);
    const forged = [...id].flatMap((character, at) => [
      id.slice(0, at) + (character === "A" ? "B" : "A") + id.slice(at + 1),
      id.slice(0, at) + String.fromCharCode(id.charCodeAt(at) ^ 1) + id.slice(at + 1),
      id.slice(0, at) + id.slice(at + 1),
    ]);
    for (const candidate of [...forged, `${id}A`, `${id}=`, "bogus", "v1....", "x".repeat(10_000)]) {
      // A comma is where two header fields were joined.
      const expected = candidate.includes(",") ? 400 : 404;
      expect([candidate, (await ping(handler, withId(candidate))).status]).toEqual([candidate, expected]);
    }
  });

  test("an id with a later time of issue needs another signature", async () => {
    let now = Date.parse("2026-03-31T09:30:00Z");
    const handler = open({ clock: () => now });
    const id = await openSession(handler);
    now += 25 * 60 * 60 * 1000;
    const parts = id.split(".");
    parts[2] = Math.floor(now / 1000).toString(36);
    expect(await ping(handler, withId(parts.join(".")))).toMatchObject({ status: 404 });
  });
});

describe("Protocol version header", () => {
  test.each([
    ["2025-11-25", 200],
    ["2025-06-18", 200],
    ["2025-03-26", 200],
    ["2024-11-05", 200],
    ["2024-10-07", 400],
    ["1999-01-01", 400],
    ["2025-11-25, 2025-11-25", 400],
    ["", 400],
  ])("%j gives %i", async (version, status) => {
    const handler = open();
    const id = await openSession(handler);
    expect(await ping(handler, { ...withId(id), "MCP-Protocol-Version": version })).toMatchObject({ status });
  });

  test("an unknown one is answered with those that are known, and not repeated", async () => {
    const handler = open();
    const headers = { ...withId(await openSession(handler)), "MCP-Protocol-Version": "1999-01-01" };
    const { error } = await (await handler(mcpRequest({ body: PING, headers }))).json();
    expect(error.message).toMatch(/2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05$/);
    expect(error.message).not.toContain("1999");
  });

  test("absent is accepted", async () => {
    const handler = open();
    expect(await ping(handler, withId(await openSession(handler)))).toMatchObject({ status: 200 });
  });
});
