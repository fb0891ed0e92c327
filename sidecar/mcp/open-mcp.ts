import { FastResponse } from "srvx";
import { readBody } from "../http/body.ts";
import type { FastPath } from "../http/listen.ts";
import { pairsOf, preflight } from "../http/respond.ts";
import { type Reply, rpcError } from "./answer.ts";
import { createMcpEndpoint, type McpEndpoint, type McpOptions } from "./endpoint.ts";
import { createMcpFastPath } from "./fast-path.ts";
import { MAX_BYTES } from "./read-message.ts";
import { RpcFault } from "./rpc-fault.ts";

/** One endpoint, past the router and through it. */
export function openMcp(options: McpOptions): {
  handler(request: Request): Promise<Response>;
  fastPath: FastPath;
} {
  const endpoint = createMcpEndpoint(options);
  return { handler: handlerOf(endpoint), fastPath: createMcpFastPath(endpoint) };
}

const ALLOWED = "POST, OPTIONS";

/** Answers Fetch requests of every method. Never throws; every error is a JSON-RPC error object. */
function handlerOf(endpoint: McpEndpoint): (request: Request) => Promise<Response> {
  async function receive(request: Request): Promise<Response> {
    const { headers } = request;
    endpoint.checkHost(headers);
    if (request.method === "OPTIONS") return preflight(ALLOWED);
    if (request.method !== "POST") {
      throw new RpcFault(-32000, "Method not allowed; send a POST", {
        status: 405,
        headers: { allow: ALLOWED },
      });
    }
    endpoint.checkPost(headers);
    return asResponse(endpoint.answer(await readBody(request, MAX_BYTES), headers));
  }

  return async (request) => {
    try {
      return await receive(request);
    } catch (error) {
      if (error instanceof RpcFault) return asResponse(rpcError(error, null));
      // A client that hangs up in the middle of a body is not our error.
      if (!request.signal.aborted) endpoint.onError(error);
      return asResponse(rpcError(new RpcFault(-32603, "Internal error", { status: 500 }), null));
    }
  };
}

function asResponse({ status, headers, head, rest }: Reply): Response {
  const body = rest === null ? head || null : Buffer.concat([Buffer.from(head), rest]);
  return new FastResponse(body, { status, headers: pairsOf(headers) });
}
