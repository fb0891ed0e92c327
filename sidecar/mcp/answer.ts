import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import { CORS, type HeaderRecord, UNSTORED } from "../../data/_schema/headers.ts";
import type { RpcFault } from "./rpc-fault.ts";

/** An answer, sent past the router or through it: over Node's own objects, or as a Fetch response. */
export interface Reply {
  status: number;
  /** Names and values alternating, the form that Node writes fastest. */
  headers: readonly string[];
  /** The body is these two, one after the other; null for none. */
  head: string;
  rest: Buffer | null;
}

const EMPTY_HEADERS = Object.entries({ ...UNSTORED, ...CORS }).flat();
const JSON_HEADERS = [...EMPTY_HEADERS, "content-type", "application/json"];

/** The answer to a request, given its result as JSON in UTF-8 and the brace that ends the message. */
export function rpcResult(id: RequestId, result: Buffer, headers?: HeaderRecord): Reply {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
  const length = Buffer.byteLength(head) + result.length;
  return { status: 200, headers: json(length, headers), head, rest: result };
}

/** `id` is that of the request, null where there is none to be read. */
export function rpcError({ code, message, status, headers, data }: RpcFault, id: RequestId | null): Reply {
  const head = JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
  return { status, headers: json(Buffer.byteLength(head), headers), head, rest: null };
}

/** The answer to a client's notifications and responses, which need none: 202 without a body. */
export const ACCEPTED: Reply = {
  status: 202,
  headers: [...EMPTY_HEADERS, "content-length", "0"],
  head: "",
  rest: null,
};

function json(length: number, headers: HeaderRecord = {}): string[] {
  return [...JSON_HEADERS, "content-length", String(length), ...Object.entries(headers).flat()];
}
