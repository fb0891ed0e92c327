import type { IncomingMessage } from "node:http";
import type { ServerRequest } from "srvx";
import { problemResponse } from "./errors.ts";

/** The bytes of a request's body, or null as soon as they exceed `limit`. Throws when the client hangs up. */
export async function readBody(request: ServerRequest, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  const incoming = request.runtime?.node?.req;
  // Without the streams of Fetch, which cost as much as a whole answer.
  if (incoming) {
    return new Promise((settle, fail) => {
      readIncoming(incoming as IncomingMessage, limit, (bytes) =>
        bytes === undefined ? fail(new Error("the client has hung up")) : settle(bytes),
      );
    });
  }
  return request.body === null ? new Uint8Array() : readStream(request.body.getReader(), limit);
}

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return Buffer.concat(chunks);
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

/**
 * Reads the body of a request as Node has it, and calls `settle` once: with its bytes, with null as soon as they exceed
 * `limit`, or with nothing when the client has hung up.
 */
function readIncoming(
  incoming: IncomingMessage,
  limit: number,
  settle: (body: Buffer | null | undefined) => void,
): void {
  if (incoming.destroyed) {
    settle(undefined);
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  incoming
    .on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      incoming.removeAllListeners("data").pause();
      settle(null);
    })
    .on("end", () => size > limit || settle(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    .on("close", () => incoming.readableEnded || size > limit || settle(undefined));
}

/** 415 for a request whose body is in a content encoding, RFC 9110 section 15.5.16; null for any other. */
export function refuseEncoded({ headers }: Request): Response | null {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() || "identity";
  return encoding === "identity"
    ? null
    : problemResponse(415, { headers: { "accept-encoding": "identity" } });
}
