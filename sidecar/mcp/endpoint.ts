import {
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import { isLegacyRequest } from "@modelcontextprotocol/server";
import { FastResponse } from "srvx";
import { CORS, UNSTORED } from "../../data/_schema/headers.ts";
import { MCP_FAULTS, MCP_LIMITS, type McpFault } from "../../data/_schema/mcp-faults.ts";
import { PROTOCOL_VERSIONS } from "../../data/_schema/mcp-server.ts";
import { parseJson } from "../../data/_text/json.ts";
import { readBody } from "../http/body.ts";
import { isForeign } from "../http/request-head.ts";
import { preflight } from "../http/respond.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { METHODS, type Methods } from "./methods.ts";
import { createSessionServing, createStatelessServing, isSessionVersion, parametersOf } from "./servers.ts";
import { createSessions } from "./session.ts";
import { RpcFault } from "./tools/rpc-fault.ts";

export interface McpOptions {
  /** The site to answer from, read at every request. */
  site: () => PublishedSite;
  /** Signs session ids; the same on every replica. */
  secret: string;
  /** Host names accepted besides BASE_URL's and the loopback ones; ports in them are ignored. */
  allowedHosts: readonly string[];
  clock?: () => number;
  /** What clients may ask for; the product's unless given. */
  methods?: Methods;
  /** Called with internal errors, of which the client learns only that one occurred. */
  onError?: (error: unknown) => void;
}

const ALLOWED = "POST, OPTIONS";

/** MCP at `/mcp`, spoken by the SDK, behind checks of hosts, limits and session ids. Never throws; every error is one of JSON-RPC. */
export function createMcp(options: McpOptions): (request: Request) => Promise<Response> {
  const { site, secret, allowedHosts, clock = Date.now, methods = METHODS, onError = () => {} } = options;
  const sessions = createSessions({ secret, clock });
  const serving = { site, methods, onError };
  const withSessions = createSessionServing(serving);
  const stateless = createStatelessServing(serving);

  /** Throws an RpcFault for a message that names no session of ours. */
  const checkSession = (id: string | null) => {
    if (!id)
      throw new RpcFault(-32000, "Mcp-Session-Id is missing; initialize answers with one", { status: 400 });
    // Repeated header fields arrive joined by commas, RFC 9110 section 5.3.
    if (id.includes(",")) throw new RpcFault(-32000, "Mcp-Session-Id must be sent once", { status: 400 });
    if (!sessions.accepts(id)) throw rpcFault(MCP_FAULTS.unknownSession);
  };

  async function serve(asked: Request, message: JSONRPCMessage): Promise<Response> {
    const method = "method" in message ? message.method : undefined;
    // There is no stream for what the SDK would keep open.
    if (method === "subscriptions/listen") throw new RpcFault(-32601, "Method not found", { status: 404 });
    const hasSession = await isLegacyRequest(asked, message);
    if (!hasSession) return stateless(asked, message);
    if (method === "initialize") parametersOf(message as JSONRPCRequest);
    else {
      checkSession(asked.headers.get("mcp-session-id"));
      checkVersion(asked.headers.get("mcp-protocol-version"));
    }
    const response = await withSessions(asked, message);
    if (method !== "initialize" || response.status !== 200) return response;
    const { result } = (await response.clone().json()) as { result: { protocolVersion: string } };
    response.headers.set("mcp-session-id", sessions.issue(result.protocolVersion));
    return response;
  }

  async function receive(request: Request): Promise<Response> {
    if (isForeign(request.headers, { baseUrl: site().baseUrl, allowedHosts }))
      throw rpcFault(MCP_FAULTS.foreign);
    if (request.method === "OPTIONS") return preflight(ALLOWED);
    if (request.method !== "POST") throw rpcFault(MCP_FAULTS.wrongMethod, { allow: ALLOWED });
    acceptBothTypes(request.headers);
    const message = readMessage(await readBody(request, MCP_LIMITS.bytes));
    try {
      return await whole(await serve(request, message));
    } catch (error) {
      if (!(error instanceof RpcFault)) throw error;
      return errorResponse(error, "method" in message && "id" in message ? message.id : null);
    }
  }

  return async (request) => {
    try {
      return await receive(request);
    } catch (error) {
      if (error instanceof RpcFault) return errorResponse(error, null);
      // A client that hangs up in the middle of a body is not our error.
      if (!request.signal.aborted) onError(error);
      return errorResponse(rpcFault(MCP_FAULTS.internal), null);
    }
  };
}

function rpcFault({ status, code, message }: McpFault, headers: Record<string, string> = {}): RpcFault {
  return new RpcFault(code, message, { status, headers });
}

/** Throws an RpcFault for a version that no session has; without the field, that of the session holds. */
function checkVersion(version: string | null): void {
  if (version === null || isSessionVersion(version)) return;
  const fault = `Unsupported protocol version; MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(", ")}`;
  throw new RpcFault(-32000, fault, { status: 400 });
}

/** The answer in one piece, with its length and the fields that every answer here has. */
async function whole(response: Response): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const fields = { ...UNSTORED, ...CORS, "content-length": String(body.length) };
  return new FastResponse(body.length > 0 ? body : null, {
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), ...fields },
  });
}

function errorResponse({ code, message, status, headers }: RpcFault, id: RequestId | null): Response {
  const body = JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
  const type = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  return new FastResponse(body, { status, headers: { ...UNSTORED, ...CORS, ...type, ...headers } });
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The one message in a body, null for one that is too long. Throws an RpcFault that says what is wrong with it. */
function readMessage(bytes: Uint8Array | null): JSONRPCMessage {
  if (bytes === null) throw rpcFault(MCP_FAULTS.tooLarge);
  let body: unknown;
  try {
    body = parseJson(UTF8.decode(bytes), MCP_LIMITS.depth);
  } catch {
    throw rpcFault(MCP_FAULTS.notJson);
  }
  if (Array.isArray(body))
    throw new RpcFault(-32600, "Batches are not supported; send one message per request", { status: 400 });
  const message = JSONRPCMessageSchema.safeParse(body);
  if (!message.success)
    throw new RpcFault(-32600, "Invalid request: not a JSON-RPC 2.0 message", { status: 400 });
  return message.data;
}

const JSON_ACCEPTED = /^\s*$|(\*\/\*|application\/(json|\*))(?!\s*;\s*q\s*=\s*0(\.0*)?\s*(,|$))/i;

/** A client that reads JSON can read every answer here, though the transport asks for both types to be listed. */
function acceptBothTypes(headers: Headers): void {
  if (!JSON_ACCEPTED.test(headers.get("accept") ?? ""))
    throw new RpcFault(-32000, "Accept must list application/json and text/event-stream", { status: 406 });
  headers.set("accept", "application/json, text/event-stream");
}
