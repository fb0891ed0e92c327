import type { JSONRPCMessage, JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { preflight } from "../http/preflight.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { accepted, rpcError, rpcResult } from "./answer.ts";
import { isFromStateless } from "./envelope.ts";
import { METHODS, type Methods } from "./methods.ts";
import { readMessage } from "./read-message.ts";
import { isRebinding } from "./rebinding.ts";
import { RpcFault } from "./rpc-fault.ts";
import { createSessionEra } from "./session-era.ts";
import { createStatelessEra } from "./stateless-era.ts";

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
  /** What clients of either era may ask for; the product's unless told. */
  methods?: Methods;
  /** Called with internal errors, of which the client learns only that one occurred. */
  onError?: (error: unknown) => void;
}

/**
 * The Streamable HTTP endpoint of the Model Context Protocol, in both its eras: one JSON-RPC message in, one JSON object
 * out. Never throws; every error is a JSON-RPC error object.
 */
export function createMcpHandler(options: McpOptions): (request: Request) => Promise<Response> {
  const { site, secret, allowedHosts, clock = Date.now, methods = METHODS, onError = () => {} } = options;
  const sessions = createSessionEra(methods, { secret, clock });
  const stateless = createStatelessEra(methods);

  async function receive(request: Request): Promise<Response> {
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
    return answer(await readMessage(request), request.headers);
  }

  function answer(message: JSONRPCMessage, headers: Headers): Response {
    try {
      const era = "method" in message && isFromStateless(message, headers) ? stateless : sessions;
      if (isRequest(message)) {
        const { result, headers: more } = era.answer(site(), message, headers);
        return rpcResult(message.id, result, more);
      }
      era.check(message, headers);
      // These end here: nothing is under way that they could be about.
      return accepted();
    } catch (error) {
      // Only requests have an id to answer with.
      const id = isRequest(message) ? message.id : null;
      if (error instanceof RpcFault) return rpcError(error, id);
      onError(error);
      return rpcError(new RpcFault(-32603, "Internal error"), id);
    }
  }

  return async (request) => {
    try {
      return await receive(request);
    } catch (error) {
      if (error instanceof RpcFault) return rpcError(error, null);
      // A client that hangs up in the middle of a body is not our error.
      if (!request.signal.aborted) onError(error);
      return rpcError(new RpcFault(-32603, "Internal error", { status: 500 }), null);
    }
  };
}

function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return "id" in message && "method" in message;
}
