import type { JSONRPCMessage, JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import type { Fields } from "../http/request-fields.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { ACCEPTED, type Reply, rpcError, rpcResult } from "./answer.ts";
import { isFromStateless } from "./envelope.ts";
import { METHODS, type Methods } from "./methods.ts";
import { checkMediaTypes, readMessage } from "./read-message.ts";
import { createRebinding } from "./rebinding.ts";
import { RpcFault } from "./rpc-fault.ts";
import { createSessionEra } from "./session-era.ts";
import { createStatelessEra } from "./stateless-era.ts";

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

/** The Model Context Protocol in both its eras, whichever door a request comes through. */
export interface McpEndpoint {
  /** Throws an RpcFault for a request that names a host that is not ours. */
  checkHost(fields: Fields): void;
  /** Throws an RpcFault for a POST whose fields are enough to refuse it. */
  checkPost(fields: Fields): void;
  /** Answers the one JSON-RPC message of a POST with one JSON object. Never throws; every error is a JSON-RPC error object. */
  answer(body: Uint8Array | null, fields: Fields): Reply;
  onError(error: unknown): void;
}

export function createMcpEndpoint(options: McpOptions): McpEndpoint {
  const { site, secret, allowedHosts, clock = Date.now, methods = METHODS, onError = () => {} } = options;
  const sessions = createSessionEra(methods, { secret, clock });
  const stateless = createStatelessEra(methods);
  const isRebinding = createRebinding(allowedHosts);

  function respond(message: JSONRPCMessage, fields: Fields): Reply {
    const era = "method" in message && isFromStateless(message, fields) ? stateless : sessions;
    if (isRequest(message)) {
      const { result, headers } = era.answer(site(), message, fields);
      return rpcResult(message.id, result, headers);
    }
    era.check(message, fields);
    // These end here: nothing is under way that they could be about.
    return ACCEPTED;
  }

  return {
    checkHost(fields) {
      if (isRebinding(fields, site().baseUrl))
        throw new RpcFault(-32000, "Host or Origin is not one this server answers to", { status: 403 });
    },
    checkPost: checkMediaTypes,
    answer(body, fields) {
      let message: JSONRPCMessage | undefined;
      try {
        message = readMessage(body);
        return respond(message, fields);
      } catch (error) {
        // Only requests have an id to answer with.
        const id = message && isRequest(message) ? message.id : null;
        if (error instanceof RpcFault) return rpcError(error, id);
        onError(error);
        return rpcError(new RpcFault(-32603, "Internal error"), id);
      }
    },
    onError,
  };
}

function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return "id" in message && "method" in message;
}
