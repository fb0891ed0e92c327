import type {
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
} from "@modelcontextprotocol/sdk/types.js";
import type { Fields } from "../http/request-fields.ts";
import type { PublishedSite } from "../site/published-site.ts";

/** What the versions of the protocol differ in. */
export interface Protocol {
  /** Answers a request. Throws an RpcFault; any other error is an internal one. */
  answer(site: PublishedSite, request: JSONRPCRequest, fields: Fields): Answer;
  /** Throws an RpcFault for a notification or a response that is not taken. */
  check(message: JSONRPCNotification | JSONRPCResponse, fields: Fields): void;
}

export interface Answer {
  /** JSON in UTF-8, and the brace that ends the message. */
  result: Buffer;
  headers?: Record<string, string>;
}
