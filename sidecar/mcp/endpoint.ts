import type { JSONRPCMessage, JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import type { Fields } from "../http/request-fields.ts";
import { isLoopback, isOwnHost } from "../http/request-head.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { ACCEPTED, type Reply, rpcError, rpcResult } from "./answer.ts";
import { isFromStateless } from "./envelope.ts";
import { METHODS, type Methods } from "./methods.ts";
import { checkMediaTypes, readMessage } from "./read-message.ts";
import { RpcFault } from "./rpc-fault.ts";
import { createSessionProtocol } from "./session-protocol.ts";
import { createStatelessProtocol } from "./stateless-protocol.ts";

export interface McpOptions {
  /** The site to answer from, read at every request. */
  site: () => PublishedSite;
  /** Signs session ids; the same on every replica. */
  secret: string;
  /** Host names accepted besides BASE_URL's and the loopback ones; ports in them are ignored. */
  allowedHosts: readonly string[];
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** What clients of either revision may ask for; the product's unless told. */
  methods?: Methods;
  /** Called with internal errors, of which the client learns only that one occurred. */
  onError?: (error: unknown) => void;
}

/** The Model Context Protocol in both its revisions, past the router and through it. */
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
  const sessions = createSessionProtocol(methods, { secret, clock });
  const stateless = createStatelessProtocol(methods);
  const isRebinding = createRebinding(allowedHosts);

  function respond(message: JSONRPCMessage, fields: Fields): Reply {
    const protocol = "method" in message && isFromStateless(message, fields) ? stateless : sessions;
    if (isRequest(message)) {
      const { result, headers } = protocol.answer(site(), message, fields);
      return rpcResult(message.id, result, headers);
    }
    protocol.check(message, fields);
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

/**
 * Tells whether a request names a host that is not ours, the sign of DNS rebinding, by which a web page reaches servers
 * on its visitor's machine. While `baseUrl` is a loopback address a foreign Origin counts as well; on a public address
 * any Origin is accepted, since the data is public. `allowedHosts` are names accepted besides; ports in them are ignored.
 */
function createRebinding(allowedHosts: readonly string[]): (fields: Fields, baseUrl: string) => boolean {
  // Nearly all requests name the same host: it is judged once.
  let accepted: { baseUrl: string; host: string; origin: string | null } | undefined;
  return (fields, baseUrl) => {
    const host = fields.get("host") ?? "";
    const origin = fields.get("origin");
    if (accepted?.host === host && accepted.origin === origin && accepted.baseUrl === baseUrl) return false;
    const own = { baseUrl, allowedHosts };
    if (!isOwnHost(host, own)) return true;
    const isForeign =
      origin !== null && isLoopback(new URL(baseUrl).hostname) && !isOwnHost(hostOf(origin) ?? "", own);
    if (!isForeign) accepted = { baseUrl, host, origin };
    return isForeign;
  };
}

/** The host of an Origin; null for `Origin: null`, which sandboxed pages send. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname : null;
}
