import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import { FastResponse } from "srvx";
import { CORS, type HeaderRecord, UNSTORED } from "../http/headers.ts";
import type { RpcFault } from "./rpc-fault.ts";

const END = Buffer.from("}");

/** The answer to a request, given its result as JSON in UTF-8. */
export function rpcResult(id: RequestId, result: Buffer, headers: HeaderRecord = {}): Response {
  const head = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`);
  return json(Buffer.concat([head, result, END]), 200, headers);
}

/** `id` is that of the request, null where there is none to be read. */
export function rpcError({ code, message, status, headers, data }: RpcFault, id: RequestId | null): Response {
  const error = { jsonrpc: "2.0", id, error: { code, message, data } };
  return json(Buffer.from(JSON.stringify(error)), status, headers);
}

/** The answer to a client's notifications and responses, which need none: 202 without a body. */
export function accepted(): Response {
  return new FastResponse(null, { status: 202, headers: { ...UNSTORED, ...CORS } });
}

function json(bytes: Buffer<ArrayBuffer>, status: number, headers: HeaderRecord): Response {
  return new FastResponse(bytes, {
    status,
    headers: {
      ...UNSTORED,
      ...CORS,
      "content-type": "application/json",
      "content-length": String(bytes.length),
      ...headers,
    },
  });
}
