import { describe, expect, test } from "vitest";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import {
  ENVELOPE,
  type Handler,
  initializeMessage,
  mcpRequest,
  openSession,
  SECRET,
  statelessRequest,
} from "../../helpers/mcp/endpoint.ts";
import { publishedSite } from "../../helpers/mcp/site.ts";

const site = publishedSite();
const options = { site: () => site, secret: SECRET, allowedHosts: [] };
const handler: Handler = createMcp(options);

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const CLIENT = "io.modelcontextprotocol/clientInfo";
const URI = `${site.baseUrl}/reviews.json`;

async function send(request: Request, to = handler) {
  const response = await to(request);
  expect(response.headers.get("mcp-session-id")).toBeNull();
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { result, error, id } = await response.json();
  return { status: response.status, id, result, error, code: error?.code };
}

const ask = (...given: Parameters<typeof statelessRequest>) => send(statelessRequest(...given));

function without(key: string) {
  const { [key]: _, ...rest } = ENVELOPE as Record<string, unknown>;
  return rest;
}

describe("2026-07-28, Discovery", () => {
  test("server/discover says the version, who answers and what there is", async () => {
    const { status, result } = await ask("server/discover");
    expect(status).toBe(200);
    expect(result).toEqual({
      resultType: "complete",
      ttlMs: 60_000,
      cacheScope: "public",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: expect.stringContaining("written by customers"),
      _meta: {
        "io.modelcontextprotocol/serverInfo": {
          name: "example.tillmarsh.reviews/reviews",
          title: "Reviews of Tillmarsh Heating",
          version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          websiteUrl: site.baseUrl,
        },
      },
    });
  });
});

describe("2026-07-28, Caching: what a client may keep", () => {
  test.each([
    ["tools/list", {}],
    ["resources/list", {}],
    ["resources/templates/list", {}],
    ["prompts/list", {}],
    ["resources/read", { uri: URI }],
  ])("the result of %s, for as long as a dataset", async (method, params) => {
    const { result } = await ask(method, params);
    expect(result).toMatchObject({ resultType: "complete", ttlMs: 60_000, cacheScope: "public" });
  });

  test("the list of tools is the same in every answer, and that of the sessions", async () => {
    const first = await ask("tools/list");
    expect((await ask("tools/list")).result).toEqual(first.result);
    const session = await openSession(handler);
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const other = await handler(mcpRequest({ body, headers: { "Mcp-Session-Id": session } }));
    expect((await other.json()).result).toEqual({ tools: first.result.tools });
  });

  test("no result of a tool, which keeps its own labels", async () => {
    const { result } = await ask("tools/call", { name: "get_review", arguments: { id: "g-4" } });
    expect(result).toMatchObject({ resultType: "complete", structuredContent: { id: "g-4" } });
    expect(result).not.toHaveProperty("ttlMs");
    expect(Object.keys(result._meta)).toEqual(["candor/customer-text", "io.modelcontextprotocol/serverInfo"]);
  });
});

describe("2026-07-28, Base protocol: the envelope in _meta", () => {
  test.each([
    ["none", {}],
    ["no version", without(VERSION)],
    ["no capabilities", without(CAPABILITIES)],
    ["capabilities that are no object", { ...ENVELOPE, [CAPABILITIES]: "all" }],
    ["a version that is no text", { ...ENVELOPE, [VERSION]: 20260728 }],
    ["a client without a name", { ...ENVELOPE, [CLIENT]: { version: "1" } }],
  ])("%s: 400 with -32602, to the id of the request", async (_, _meta) => {
    expect(await ask("tools/list", { _meta })).toMatchObject({ status: 400, code: -32602, id: 1 });
  });

  test("who the client is need not be said", async () => {
    expect((await ask("tools/list", { _meta: without(CLIENT) })).status).toBe(200);
  });

  test.each(["2027-01-01", "2025-11-25", "v999.0.0"])(
    "version %s is not supported: 400 with -32022 and those that are",
    async (requested) => {
      const request = statelessRequest(
        "tools/list",
        { _meta: { ...ENVELOPE, [VERSION]: requested } },
        { "MCP-Protocol-Version": requested },
      );
      const { status, error } = await send(request);
      expect({ status, ...error }).toMatchObject({
        status: 400,
        code: -32022,
        data: { supported: ["2026-07-28"], requested },
      });
    },
  );
});

describe("2026-07-28, Streamable HTTP: header fields repeat the body", () => {
  const call = { name: "get_business", arguments: {} };

  test.each([
    ["MCP-Protocol-Version is missing", { "MCP-Protocol-Version": undefined }],
    ["MCP-Protocol-Version is another", { "MCP-Protocol-Version": "2025-11-25" }],
    ["MCP-Protocol-Version is empty", { "MCP-Protocol-Version": "" }],
    ["Mcp-Method is missing", { "Mcp-Method": undefined }],
    ["Mcp-Method is another", { "Mcp-Method": "tools/list" }],
    ["Mcp-Method has capitals", { "Mcp-Method": "TOOLS/CALL" }],
    ["Mcp-Name is missing", { "Mcp-Name": undefined }],
    ["Mcp-Name is another", { "Mcp-Name": "get_review" }],
    ["Mcp-Name is sent twice", { "Mcp-Name": "get_business, get_business" }],
    ["Mcp-Name is encoded and another", { "Mcp-Name": "=?base64?Z2V0?=" }],
    ["Mcp-Name is badly encoded", { "Mcp-Name": "=?base64?Z2V0X2J1c2luZXNz!?=" }],
  ])("%s: 400 with -32020", async (_, headers) => {
    expect(await ask("tools/call", call, headers)).toMatchObject({ status: 400, code: -32020, id: 1 });
  });

  test.each([
    ["spaces around them", { "Mcp-Name": "  get_business\t" }],
    ["a name in base64", { "Mcp-Name": "=?base64?Z2V0X2J1c2luZXNz?=" }],
    ["a session of another era", { "Mcp-Session-Id": "anything" }],
  ])("%s are taken", async (_, headers) => {
    expect((await ask("tools/call", call, headers)).status).toBe(200);
  });

  test("resources/read repeats its address", async () => {
    expect((await ask("resources/read", { uri: URI }, { "Mcp-Name": "x" })).code).toBe(-32020);
  });

  test("a name that is no text is refused with the other parameters", async () => {
    expect(await ask("tools/call", { name: 5 })).toMatchObject({ status: 200, code: -32602 });
  });
});

describe("2026-07-28, errors", () => {
  test.each(["no/such", "initialize", "ping", "logging/setLevel", "subscriptions/listen", "constructor"])(
    "there is no method %s: 404 with -32601",
    async (method) => {
      expect(await ask(method)).toMatchObject({ status: 404, code: -32601, id: 1 });
    },
  );

  test("a resource that there is not: -32602 with its address", async () => {
    const { status, error } = await ask("resources/read", { uri: "test://nowhere" });
    expect({ status, ...error }).toMatchObject({
      status: 200,
      code: -32602,
      data: { uri: "test://nowhere" },
    });
    expect(error.message).not.toContain("nowhere");
  });

  test("an unknown tool, and arguments that a tool refuses", async () => {
    expect(await ask("tools/call", { name: "no_such_tool" })).toMatchObject({ status: 200, code: -32602 });
    const { result } = await ask("tools/call", { name: "get_review", arguments: {} });
    expect(result).toMatchObject({ resultType: "complete", isError: true });
  });

  test("a fault of ours says nothing", async () => {
    const broken = publishedSite();
    broken.index.review = () => {
      throw new TypeError("secret");
    };
    const faulty = createMcp({ ...options, site: () => broken });
    const params = { name: "get_review", arguments: { id: "g-4" } };
    const { status, error } = await send(statelessRequest("tools/call", params), faulty);
    expect({ status, error }).toEqual({ status: 200, error: { code: -32603, message: "Internal error" } });
  });
});

describe("Which era a message is of", () => {
  const notification = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  const post = (body: unknown, headers: Record<string, string>) => handler(mcpRequest({ body, headers }));
  const STATELESS = { "MCP-Protocol-Version": "2026-07-28" };

  test("a notification of this one needs no session", async () => {
    expect((await post(notification, STATELESS)).status).toBe(202);
    expect((await post({ ...notification, params: { _meta: ENVELOPE } }, {})).status).toBe(202);
    expect((await post(notification, {})).status).toBe(400);
  });

  test("and says nothing else in its header fields", async () => {
    const response = await post(notification, { ...STATELESS, "Mcp-Method": "notifications/progress" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32020 } });
  });

  test("initialize belongs to the sessions, and a header that names this version contradicts it", async () => {
    const response = await post(initializeMessage("2026-07-28"), {});
    expect((await response.json()).result.protocolVersion).toBe("2025-11-25");
    expect(response.headers.get("mcp-session-id")).toMatch(/^v1\.2025-11-25\./);
    expect(await (await post(initializeMessage(), STATELESS)).json()).toMatchObject({
      id: 1,
      error: { code: -32020 },
    });
  });

  test("a request that says nothing of a version needs a session", async () => {
    const response = await post({ jsonrpc: "2.0", id: 1, method: "server/discover" }, {});
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain("Mcp-Session-Id");
  });

  test("_meta that is no object is refused in either", async () => {
    for (const headers of [STATELESS, {}]) {
      const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: "x" } };
      expect((await post(body, headers as Record<string, string>)).status).toBe(400);
    }
  });
});
