import type { IncomingMessage } from "node:http";
import type { ServerRequest } from "srvx";
import { problemResponse } from "./errors.ts";

/** The bytes of a request's body, or null as soon as they exceed `limit`. Throws when the client hangs up. */
export async function readBody(request: ServerRequest, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  const incoming = request.runtime?.node?.req;
  // Without the streams of Fetch, which cost as much as a whole answer.
  if (incoming) return readIncoming(incoming as IncomingMessage, limit);
  const body = new Uint8Array(await request.arrayBuffer());
  return body.length > limit ? null : body;
}

/** The same of a request as Node has it. */
export function readIncoming(incoming: IncomingMessage, limit: number): Promise<Buffer | null> {
  return new Promise((settle, fail) => {
    const hungUp = () => fail(new Error("the client has hung up"));
    if (incoming.destroyed) return hungUp();
    const chunks: Buffer[] = [];
    let size = 0;
    incoming
      .on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= limit) return chunks.push(chunk);
        incoming.removeAllListeners("data").pause();
        return settle(null);
      })
      .once("end", () => settle(Buffer.concat(chunks)))
      .once("error", fail)
      .once("close", hungUp);
  });
}

/** 415 for a request whose body is in a content encoding, RFC 9110 section 15.5.16; null for any other. */
export function refuseEncoded({ headers }: Request): Response | null {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() || "identity";
  return encoding === "identity"
    ? null
    : problemResponse(415, { headers: { "accept-encoding": "identity" } });
}
