import { problemResponse } from "./errors.ts";

/** The bytes of a request's body, or null as soon as they exceed `limit`. Throws when the client hangs up. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A reader, not a loop over the body: leaving the loop would cut the connection before the answer is sent.
  const reader = request.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > limit) return null;
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/** 415 for a request whose body is in a content encoding, RFC 9110 section 15.5.16; null for any other. */
export function refuseEncoded({ headers }: Request): Response | null {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() || "identity";
  return encoding === "identity"
    ? null
    : problemResponse(415, { headers: { "accept-encoding": "identity" } });
}
