import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import { FastResponse } from "srvx";
import { CORS, type HeaderRecord, UNSTORED } from "../http/headers.ts";
import type { RpcFault } from "./rpc-fault.ts";

/** The answer to a request, given its result as JSON. */
export function rpcResult(id: RequestId, result: string, headers: HeaderRecord = {}): Response {
  return json(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`, 200, headers);
}

/** `id` is that of the request, null where there is none to be read. */
export function rpcError({ code, message, status, headers, data }: RpcFault, id: RequestId | null): Response {
  return json(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } }), status, headers);
}

/** The answer to a client's notifications and responses, which need none: 202 without a body. */
export function accepted(): Response {
  return new FastResponse(null, { status: 202, headers: { ...UNSTORED, ...CORS } });
}

function json(text: string, status: number, headers: HeaderRecord): Response {
  return new FastResponse(text, {
    status,
    headers: {
      ...UNSTORED,
      ...CORS,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
      ...headers,
    },
  });
}
