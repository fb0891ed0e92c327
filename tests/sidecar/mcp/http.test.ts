import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import {
  type Handler,
  initializeMessage,
  mcpRequest,
  openMcpEndpoint,
  openSession,
  PING,
  SECRET,
} from "../../helpers/mcp/endpoint.ts";
import { publishedSite } from "../../helpers/mcp/site.ts";

const site = publishedSite();
const handler: Handler = createMcp({ site: () => site, secret: SECRET, allowedHosts: [] });
let session: string;

beforeAll(async () => {
  session = await openSession(handler);
});

/** An answer that is a JSON-RPC error object and nothing more. */
async function error(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { jsonrpc, id, error, ...rest } = await response.json();
  expect(jsonrpc).toBe("2.0");
  expect(rest).toEqual({});
  expect(Object.keys(error)).toEqual(["code", "message"]);
  expect(error.message).not.toMatch(/\bat \S+:\d+|node_modules|\.ts/);
  return { status: response.status, id, code: error.code, message: error.message };
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

const call = (query: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":${query}}}}`;

const inSession = (body: unknown, headers: Record<string, string> = {}) =>
  handler(mcpRequest({ body, headers: { "Mcp-Session-Id": session, ...headers } }));

describe("JSON-RPC 2.0 section 4: what a request body must be", () => {
  test.each([
    ["malformed", "{bad", 400, -32700],
    ["empty", "", 400, -32700],
    ["a lone value", '"hello"', 400, -32600],
    ["null", "null", 400, -32600],
    ["JSON that is no RPC", '{"a":1}', 400, -32600],
    ["another version of JSON-RPC", { ...PING, jsonrpc: "1.0" }, 400, -32600],
    ["an id of null", { ...PING, id: null }, 400, -32600],
    ["an id that is an object", { ...PING, id: {} }, 400, -32600],
    ["parameters by position", { ...PING, params: [] }, 400, -32600],
    ["a batch", [PING, { ...PING, id: 3 }], 400, -32600],
    ["an empty batch", [], 400, -32600],
    ["a batch of initialize", [initializeMessage()], 400, -32600],
    ["nesting without end", "[".repeat(500_000), 400, -32700],
    ["lists 100,000 deep", call(nested("[", "]", 100_000)), 400, -32700],
    ["objects 100,000 deep", call(nested('{"a":', "}", 100_000)), 400, -32700],
    [
      "an id 100,000 deep",
      `{"jsonrpc":"2.0","id":${nested("[", "]", 100_000)},"method":"ping"}`,
      400,
      -32700,
    ],
  ])("%s", async (_, body, status, code) => {
    expect(await error(await inSession(body))).toMatchObject({ status, code, id: null });
  });

  test("arguments nested without end are refused, and no error of ours is logged", async () => {
    const logged: unknown[] = [];
    const onError = (error: unknown) => logged.push(error);
    const watched = createMcp({ site: () => site, secret: SECRET, allowedHosts: [], onError });
    const call = (depth: number) => {
      const query = "[".repeat(depth) + "]".repeat(depth);
      return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_reviews","arguments":{"query":${query}}}}`;
    };
    const send = (depth: number) =>
      watched(mcpRequest({ body: call(depth), headers: { "Mcp-Session-Id": session } }));
    expect(await error(await send(100_000))).toMatchObject({ status: 400, code: -32700 });
    const { result } = await (await send(10)).json();
    expect(result.isError).toBe(true);
    expect(logged).toEqual([]);
  });

  test("bytes that are not UTF-8", async () => {
    const request = mcpRequest({ body: "{}" });
    const broken = new Request(request, { method: "POST", body: new Uint8Array([0x22, 0xff, 0x22]) });
    expect(await error(await handler(broken))).toMatchObject({ status: 400, code: -32700 });
  });

  test("section 5: an answer has the request's id, be it number or string", async () => {
    for (const id of [0, -7, "", "a b"]) {
      const response = await inSession({ ...PING, id });
      expect(await response.json()).toEqual({ jsonrpc: "2.0", id, result: {} });
    }
  });

  test("requests of many clients under one id at once each get their own answer", async () => {
    const ids = ["g-1", "g-2", "g-3", "g-4", "g-5"];
    const answers = await Promise.all(
      ids.map(async (id) => {
        const params = { name: "get_review", arguments: { id } };
        return (await inSession({ jsonrpc: "2.0", id: 1, method: "tools/call", params })).json();
      }),
    );
    expect(answers.map(({ result }) => result.structuredContent.id)).toEqual(ids);
  });
});

describe("errors inside an answer", () => {
  test.each(["no/such", "logging/setLevel", "tasks/list", "resources/subscribe"])(
    "the method %s is not found",
    async (method) => {
      expect(await error(await inSession({ jsonrpc: "2.0", id: 9, method }))).toMatchObject({
        status: 200,
        id: 9,
        code: -32601,
      });
    },
  );

  test.each([
    [{ name: 5, arguments: [] }, "Invalid params: params.name, params.arguments"],
    [undefined, "Invalid params: params"],
    [{ name: "get_review", arguments: "evil" }, "Invalid params: params.arguments"],
  ])("tools/call with parameters %j", async (params, message) => {
    const response = await inSession({ jsonrpc: "2.0", id: 9, method: "tools/call", params });
    expect(await error(response)).toEqual({ status: 200, id: 9, code: -32602, message });
  });

  test("initialize without what it needs opens no session", async () => {
    const response = await handler(
      mcpRequest({ body: { ...initializeMessage(), params: { capabilities: {} } } }),
    );
    expect(response.headers.get("mcp-session-id")).toBeNull();
    expect(await error(response)).toMatchObject({ code: -32602, id: 1 });
  });

  test("Tasks, 2025-11-25: without that capability `task` is ignored", async () => {
    const params = { name: "get_review", arguments: { id: "g-4" }, task: { ttl: 1000 } };
    const response = await inSession({ jsonrpc: "2.0", id: 9, method: "tools/call", params });
    expect((await response.json()).result.structuredContent.id).toBe("g-4");
  });

  test("a fault of ours is reported to us and says nothing to the client", async () => {
    const reported: unknown[] = [];
    const broken = publishedSite();
    broken.index.review = () => {
      throw new TypeError("secret path /srv/app.ts");
    };
    const faulty = createMcp({
      site: () => broken,
      secret: SECRET,
      allowedHosts: [],
      onError: (fault) => reported.push(fault),
    });
    const params = { name: "get_review", arguments: { id: "g-4" } };
    const body = { jsonrpc: "2.0", id: 9, method: "tools/call", params };
    const response = await faulty(mcpRequest({ body, headers: { "Mcp-Session-Id": session } }));
    expect(await error(response)).toEqual({ status: 200, id: 9, code: -32603, message: "Internal error" });
    expect(reported).toMatchObject([{ message: "secret path /srv/app.ts" }]);
  });

  test("without a site the answer is 500", async () => {
    const reported: unknown[] = [];
    const faulty = createMcp({
      site: () => {
        throw new Error("no generation");
      },
      secret: SECRET,
      allowedHosts: [],
      onError: (fault) => reported.push(fault),
    });
    expect(await error(await faulty(mcpRequest({ body: PING })))).toMatchObject({
      status: 500,
      code: -32603,
    });
    expect(reported).toMatchObject([{ message: "no generation" }]);
  });
});

describe("Streamable HTTP: sending messages to the server", () => {
  test.each([
    ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }],
    ["an unknown notification", { jsonrpc: "2.0", method: "notifications/whatever" }],
    ["a response", { jsonrpc: "2.0", id: 9, result: {} }],
    ["an error response", { jsonrpc: "2.0", id: 9, error: { code: -1, message: "no" } }],
  ])("%s is accepted with 202 and no body", async (_, body) => {
    const response = await inSession(body);
    expect(response.status).toBe(202);
    expect(await response.text()).toBe("");
    expect(response.headers.get("content-length")).toBe("0");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["GET", "DELETE", "PUT", "HEAD"])("%s is not allowed", async (method) => {
    const response = await handler(
      new Request("http://127.0.0.1/mcp", { method, headers: { Host: "localhost" } }),
    );
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect(await error(response)).toMatchObject({ status: 405, code: -32000 });
  });

  test.each(["text/plain", "application/jsonp", "application/x-www-form-urlencoded", ""])(
    "Content-Type %j is not supported",
    async (type) => {
      expect(await error(await inSession(PING, { "Content-Type": type }))).toMatchObject({ status: 415 });
    },
  );

  test("Content-Type may carry parameters and capitals", async () => {
    expect((await inSession(PING, { "Content-Type": "Application/JSON ; charset=utf-8" })).status).toBe(200);
  });

  test.each([
    ["application/json, text/event-stream", 200],
    ["text/event-stream;q=0.5, application/json;q=0.9", 200],
    ["application/json;q=0, text/event-stream", 406],
    ["application/json", 200],
    ["*/*", 200],
    ["application/*", 200],
    ["", 200],
    ["text/html", 406],
    ["text/event-stream", 406],
  ])("Accept %j gives %i", async (accept, status) => {
    expect((await inSession(PING, { Accept: accept })).status).toBe(status);
  });

  test("without Accept it is answered", async () => {
    const request = mcpRequest({ body: PING, headers: { "Mcp-Session-Id": session } });
    request.headers.delete("accept");
    expect((await handler(request)).status).toBe(200);
  });

  test("scripts of other origins may call and read the session id", async () => {
    const response = await handler(mcpRequest({ body: initializeMessage() }));
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const preflight = await handler(
      new Request("http://127.0.0.1/mcp", { method: "OPTIONS", headers: { Host: "localhost" } }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Mcp-Session-Id");
  });
});

describe("over a socket", () => {
  let endpoint: Awaited<ReturnType<typeof openMcpEndpoint>>;
  beforeAll(async () => {
    endpoint = await openMcpEndpoint();
  });
  afterAll(() => endpoint.close());

  const send = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
    fetch(endpoint.url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body,
      duplex: "half",
    } as RequestInit);

  const padded = (bytes: number) => {
    const text = JSON.stringify(initializeMessage());
    return text + " ".repeat(bytes - text.length);
  };

  test("a body of 1 MiB is read, a byte more is too large", async () => {
    expect((await send(padded(1024 * 1024))).status).toBe(200);
    expect(await error(await send(padded(1024 * 1024 + 1)))).toMatchObject({ status: 413, code: -32000 });
  });

  test("a body of unknown length is counted while it is read", async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
    expect(await error(await send(endless))).toMatchObject({ status: 413 });
    expect(pulled).toBeGreaterThan(16);
  });

  test("a session id that is sent twice is refused", async () => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(endpoint.url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Mcp-Session-Id": [session, session] },
      });
      request.on("response", (response) => resolve(response.resume().statusCode));
      request.on("error", reject);
      request.end(JSON.stringify(PING));
    });
    expect(status).toBe(400);
  });

  test("Authorization is ignored", async () => {
    expect((await send(padded(400), { Authorization: "Bearer nonsense" })).status).toBe(200);
  });
});
