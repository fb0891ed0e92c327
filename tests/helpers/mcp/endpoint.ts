import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { H3, serve } from "h3";
import type { McpOptions } from "../../../sidecar/mcp/endpoint.ts";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import { publishedSite } from "./site.ts";

export const SECRET = "a secret of more than sixteen characters";

/** An MCP endpoint on a free port of the loopback address, until `close` is called. */
export async function openMcpEndpoint(options: Partial<McpOptions> = {}) {
  const site = publishedSite();
  const handler = createMcp({ site: () => site, secret: SECRET, allowedHosts: [], ...options });
  const app = new H3().all("/mcp", (event) => handler(event.req));
  // A connection that is closed after a while would be closed at the moment of being used again.
  const node = { keepAliveTimeout: 0 };
  const server = serve(app, { port: 0, hostname: "127.0.0.1", silent: true, node });
  await server.ready();
  return { url: new URL("/mcp", server.url).href, site, close: () => server.close(true) };
}

/** The SDK's own client, connected; it validates structured content against the listed output schemas. */
export async function connectClient(url: string) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  return { client, transport };
}

export type Handler = (request: Request) => Promise<Response>;

interface Post {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request as a client sends it; `undefined` headers of `headers` are left out, a string body is sent as it is. */
export function mcpRequest({ body, headers = {} }: Post): Request {
  return new Request("http://127.0.0.1/mcp", {
    method: "POST",
    headers: {
      Host: "127.0.0.1",
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export function initializeMessage(protocolVersion = "2025-11-25") {
  return {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } },
  };
}

/** A request of version 2026-07-28, with the header fields that repeat its body. */
export function statelessRequest(
  method: string,
  params: Record<string, unknown> = {},
  headers: Record<string, string | undefined> = {},
): Request {
  const name = params["name"] ?? params["uri"];
  const fields = {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": method,
    ...(typeof name === "string" && { "Mcp-Name": fieldValue(name) }),
    ...headers,
  };
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  const body = { jsonrpc: "2.0", id: 1, method, params: { _meta: ENVELOPE, ...params } };
  return mcpRequest({ body, headers: Object.fromEntries(given) });
}

/** A text as a header field carries it. */
function fieldValue(text: string): string {
  return /^([!-~]([ -~]*[!-~])?)?$/.test(text) ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

/** What a client of that version says of itself in each request. */
export const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
};

export const PING = { jsonrpc: "2.0", id: 2, method: "ping" };

/** The session id that a handler issues. */
export async function openSession(handler: Handler, protocolVersion?: string): Promise<string> {
  const response = await handler(mcpRequest({ body: initializeMessage(protocolVersion) }));
  return response.headers.get("mcp-session-id")!;
}
