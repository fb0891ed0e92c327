import { JSONRPCMessageSchema } from "@modelcontextprotocol/core";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { parseJson } from "../../data/_text/json.ts";
import type { Fields } from "../http/request-fields.ts";
import { RpcFault } from "./rpc-fault.ts";

/** Of a body. */
export const MAX_BYTES = 1024 * 1024;

/** Objects and lists of a message in one another; arguments of tools need four. */
const MAX_DEPTH = 64;

/** The one JSON-RPC message in a body, null for one that is too long. Throws an RpcFault that says what is wrong with it. */
export function readMessage(body: Uint8Array | null): JSONRPCMessage {
  if (body === null)
    throw new RpcFault(-32000, `The body must be at most ${MAX_BYTES} bytes`, { status: 413 });
  const value = readJson(body);
  if (Array.isArray(value)) {
    throw new RpcFault(-32600, "Batches are not supported; send one message per request", { status: 400 });
  }
  const message = JSONRPCMessageSchema.safeParse(value);
  if (!message.success) {
    throw new RpcFault(-32600, "Invalid request: not a JSON-RPC 2.0 message", { status: 400 });
  }
  return message.data;
}

/** Throws an RpcFault for a body of another type, and for a client that does not read JSON. */
export function checkMediaTypes(fields: Fields): void {
  if (!/^application\/json\s*(;|$)/i.test(fields.get("content-type") ?? "")) {
    throw new RpcFault(-32000, "Content-Type must be application/json", { status: 415 });
  }
  // The transport asks clients to list both types, but a client that reads JSON can read every answer of this server.
  if (!acceptsJson(fields.get("accept"))) {
    throw new RpcFault(-32000, "Accept must list application/json and text/event-stream", { status: 406 });
  }
}

function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === "") return true;
  return accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
    return !refused && ["application/json", "application/*", "*/*"].includes(type);
  });
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(UTF8.decode(bytes), { depth: MAX_DEPTH });
  } catch {
    throw new RpcFault(
      -32700,
      `Parse error: the body must be JSON in UTF-8, nested at most ${MAX_DEPTH} deep`,
      { status: 400 },
    );
  }
}
