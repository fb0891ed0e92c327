import type { RpcFault } from "./rpc-fault.ts";

const HEADERS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Last-Modified, Link, Mcp-Session-Id",
};

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "POST, OPTIONS",
  "Access-Control-Allow-Headers":
    "Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id",
  "Access-Control-Max-Age": "86400",
};

export function rpcAnswer(message: object, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(JSON.stringify(message), {
    status,
    headers: { ...HEADERS, "Content-Type": "application/json", ...headers },
  });
}

export function rpcError({ code, message, status, headers, id }: RpcFault): Response {
  return rpcAnswer({ jsonrpc: "2.0", id, error: { code, message } }, headers, status);
}

/** 202 for what needs no answer, 204 for a CORS preflight. */
export function withoutBody(status: 202 | 204): Response {
  return new Response(null, { status, headers: { ...HEADERS, ...(status === 204 && PREFLIGHT) } });
}
