import type { JSONRPCMessage, JSONRPCRequest, RequestId } from "@modelcontextprotocol/sdk/types.js";
import { preflight } from "../http/preflight.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { accepted, rpcAnswer, rpcError } from "./answer.ts";
import { readMessage } from "./read-message.ts";
import { isRebinding } from "./rebinding.ts";
import { RpcFault } from "./rpc-fault.ts";
import { connectServer } from "./server.ts";
import { createSessions, type Sessions } from "./session.ts";
import { isSupported, PROTOCOL_VERSIONS } from "./versions.ts";

const ALLOWED = "POST, OPTIONS";

export interface McpOptions {
  /** The site to answer from, read at every request. */
  site: () => PublishedSite;
  /** Signs session ids; the same on every replica. */
  secret: string;
  /** Host names accepted besides BASE_URL's and the loopback ones; ports in them are ignored. */
  allowedHosts: readonly string[];
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Called with internal errors, of which the client learns only that one occurred. */
  onError?: (error: unknown) => void;
}

/**
 * The Streamable HTTP endpoint of the Model Context Protocol: one JSON-RPC message in, one JSON object out.
 * Never throws; every error is a JSON-RPC error object.
 */
export function createMcpHandler(options: McpOptions): (request: Request) => Promise<Response> {
  const { site, secret, allowedHosts, clock = Date.now, onError = () => {} } = options;
  const sessions = createSessions({ secret, clock });
  const exchange = connectServer({ site, onError });

  async function answer(request: Request): Promise<Response> {
    if (isRebinding(request.headers, { baseUrl: site().baseUrl, allowedHosts })) {
      throw new RpcFault(-32000, "Host or Origin is not one this server answers to", { status: 403 });
    }
    if (request.method === "OPTIONS") return preflight(ALLOWED);
    if (request.method !== "POST") {
      throw new RpcFault(-32000, "Method not allowed; send a POST", {
        status: 405,
        headers: { allow: ALLOWED },
      });
    }
    const message = await readMessage(request);
    if (isRequest(message) && message.method === "initialize") return initialize(message, request.signal);
    checkSession(request.headers.get("mcp-session-id"), sessions, idOf(message));
    checkVersion(request.headers.get("mcp-protocol-version"), idOf(message));
    // Notifications and a client's responses end here: if they were passed on, `notifications/cancelled` of one
    // session could name a request of another.
    if (!isRequest(message)) return accepted();
    return rpcAnswer(await exchange(message, request.signal));
  }

  async function initialize(message: JSONRPCRequest, signal: AbortSignal): Promise<Response> {
    const response = await exchange(message, signal);
    if (!("result" in response)) return rpcAnswer(response);
    return rpcAnswer(response, {
      "mcp-session-id": sessions.issue(String(response.result["protocolVersion"])),
    });
  }

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof RpcFault) return rpcError(error);
      // A client that hangs up in the middle of a body is not our error.
      if (!request.signal.aborted) onError(error);
      return rpcError(new RpcFault(-32603, "Internal error", { status: 500 }));
    }
  };
}

function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return "id" in message && "method" in message;
}

/** The id to answer with; only requests have one. */
function idOf(message: JSONRPCMessage): RequestId | undefined {
  return isRequest(message) ? message.id : undefined;
}

function checkSession(header: string | null, sessions: Sessions, id: RequestId | undefined): void {
  if (!header) {
    throw new RpcFault(-32000, "Mcp-Session-Id is missing; initialize answers with one", { status: 400, id });
  }
  // Repeated header fields arrive joined by commas, RFC 9110 section 5.3.
  if (header.includes(",")) {
    throw new RpcFault(-32000, "Mcp-Session-Id must be sent once", { status: 400, id });
  }
  if (!sessions.accepts(header)) {
    throw new RpcFault(-32001, "Session not found or expired; send initialize again", { status: 404, id });
  }
}

function checkVersion(header: string | null, id: RequestId | undefined): void {
  if (header === null || isSupported(header)) return;
  throw new RpcFault(
    -32000,
    `MCP-Protocol-Version is not supported; this server speaks ${PROTOCOL_VERSIONS.join(", ")}`,
    { status: 400, id },
  );
}
