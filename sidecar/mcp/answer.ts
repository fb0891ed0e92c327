import { FastResponse } from "srvx";
import { CORS, type HeaderRecord, UNSTORED } from "../http/headers.ts";
import type { RpcFault } from "./rpc-fault.ts";

export function rpcAnswer(message: object, headers: HeaderRecord = {}, status = 200): Response {
  const text = JSON.stringify(message);
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

export function rpcError({ code, message, status, headers, id }: RpcFault): Response {
  return rpcAnswer({ jsonrpc: "2.0", id, error: { code, message } }, headers, status);
}

/** The answer to a client's notifications and responses, which need none: 202 without a body. */
export function accepted(): Response {
  return new FastResponse(null, { status: 202, headers: { ...UNSTORED, ...CORS } });
}
