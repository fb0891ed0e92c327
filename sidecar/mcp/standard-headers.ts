import type { JSONRPCNotification, JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { STATELESS_VERSIONS } from "../../data/_schema/mcp-server.ts";
import type { Fields } from "../http/request-fields.ts";
import { claimedVersion } from "./envelope.ts";
import { RpcFault } from "./rpc-fault.ts";

/** The methods whose `Mcp-Name` repeats a parameter, and which (2026-07-28, Streamable HTTP: Standard request headers). */
const NAMED: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** Throws an RpcFault where the header fields of a request do not repeat its body, or its version is not supported. */
export function checkHeaders(request: JSONRPCRequest, fields: Fields): void {
  const version = claimedVersion(request);
  compare("MCP-Protocol-Version", fields.get("mcp-protocol-version"), version);
  if (!(STATELESS_VERSIONS as readonly unknown[]).includes(version)) {
    throw new RpcFault(-32022, "Unsupported protocol version", {
      status: 400,
      data: { supported: [...STATELESS_VERSIONS], requested: version },
    });
  }
  compare("Mcp-Method", fields.get("mcp-method"), request.method);
  const parameter = Object.hasOwn(NAMED, request.method) ? NAMED[request.method]! : undefined;
  const name = parameter && request.params?.[parameter];
  // What is no text is refused with the other parameters.
  if (typeof name === "string") compare("Mcp-Name", decoded(fields.get("mcp-name")), name);
}

/** Throws an RpcFault where a notification has such fields, which it need not, and they say something else. */
export function checkNotificationHeaders(notification: JSONRPCNotification, fields: Fields): void {
  const version = fields.get("mcp-protocol-version");
  const method = fields.get("mcp-method");
  if (version !== null) compare("MCP-Protocol-Version", version, claimedVersion(notification) ?? version);
  if (method !== null) compare("Mcp-Method", method, notification.method);
}

function compare(field: string, sent: string | null, body: unknown): void {
  if (sent === body) return;
  const fault = sent === null ? "is missing" : "does not say the same";
  throw new RpcFault(-32020, `The header fields must repeat the body: ${field} ${fault}`, { status: 400 });
}

const BASE64 = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/;

/** Values that a field cannot carry as they are come as `=?base64?...?=`. */
function decoded(value: string | null): string | null {
  const encoded = value === null ? undefined : BASE64.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString("utf8");
}
