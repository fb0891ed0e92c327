import type { IncomingMessage } from "node:http";
import type { ServerRequest } from "srvx";
import { problemResponse } from "./errors.ts";

/** The bytes of a request's body, or null as soon as they exceed `limit`. Rejects when the client hangs up. */
export async function readBody(request: ServerRequest, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of piecesOf(request)) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** As Node has it, where it has: the streams of Fetch cost as much as a whole answer. */
function piecesOf({ runtime, body }: ServerRequest): AsyncIterable<Uint8Array> | Uint8Array[] {
  const incoming = runtime?.node?.req as IncomingMessage | undefined;
  // Its connection is still to bring the answer.
  return incoming?.iterator({ destroyOnReturn: false }) ?? body ?? [];
}

/** 415 for a request whose body is in a content encoding, RFC 9110 section 15.5.16; null for any other. */
export function refuseEncoded({ headers }: Request): Response | null {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() || "identity";
  return encoding === "identity"
    ? null
    : problemResponse(415, { headers: { "accept-encoding": "identity" } });
}
