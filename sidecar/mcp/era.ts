import type {
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
} from "@modelcontextprotocol/sdk/types.js";
import type { PublishedSite } from "../site/published-site.ts";

/** What the versions of the protocol differ in. */
export interface Era {
  /** Answers a request. Throws an RpcFault; any other error is an internal one. */
  answer(site: PublishedSite, request: JSONRPCRequest, headers: Headers): Answer;
  /** Throws an RpcFault for a notification or a response that is not taken. */
  check(message: JSONRPCNotification | JSONRPCResponse, headers: Headers): void;
}

export interface Answer {
  /** JSON in UTF-8. */
  result: Buffer;
  headers?: Record<string, string>;
}
