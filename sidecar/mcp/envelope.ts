import type { JSONRPCNotification, JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Fields } from "../http/request-fields.ts";
import { RpcFault } from "./rpc-fault.ts";
import { isStateless } from "./versions.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";

/** What each request says of its client, in `_meta` (2026-07-28, Base protocol: `_meta`). */
const Envelope = z.looseObject({
  [VERSION]: z.string(),
  "io.modelcontextprotocol/clientCapabilities": z.looseObject({}),
  "io.modelcontextprotocol/clientInfo": z.looseObject({ name: z.string(), version: z.string() }).optional(),
});

type Message = JSONRPCRequest | JSONRPCNotification;

/** Whether a message comes from a client without sessions: it claims a version in its envelope, or in its header alone. */
export function isFromStateless({ method, params }: Message, fields: Fields): boolean {
  const meta = params?._meta ?? {};
  const inHeader = isStateless(fields.get("mcp-protocol-version"));
  if (method === "initialize" && !(isStateless(meta[VERSION]) && Envelope.safeParse(meta).success)) {
    if (!inHeader) return false;
    throw new RpcFault(
      -32020,
      "initialize belongs to versions that MCP-Protocol-Version does not name; send server/discover instead",
      { status: 400 },
    );
  }
  return inHeader || VERSION in meta;
}

/** The version that a message claims. */
export function claimedVersion({ params }: Message): unknown {
  return params?._meta?.[VERSION];
}

/** Throws an RpcFault that names what is wrong with the envelope of a request. */
export function checkEnvelope({ params }: JSONRPCRequest): void {
  const parsed = Envelope.safeParse(params?._meta ?? {});
  if (parsed.success) return;
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  throw new RpcFault(-32602, `Invalid params: missing or faulty in _meta: ${[...names].join(", ")}`, {
    status: 400,
  });
}
