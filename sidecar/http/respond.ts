import { FastResponse } from "srvx";
import type { ContentEncoding } from "../../data/schema/manifest.ts";
import { httpDate, isUnchanged } from "./conditional.ts";
import type { HeaderRecord } from "./headers.ts";

/** One representation, ready to be sent. */
export interface Ready {
  bytes: Uint8Array;
  etag: string;
  encoding: ContentEncoding | null;
  mediaType: string;
  /** Milliseconds since 1970. */
  lastModified?: number;
  headers: HeaderRecord;
}

/** 200 with the bytes, or 304 when the client has them; HEAD gets the headers alone. `now` is milliseconds. */
export function respond(request: Request, ready: Ready, now: number): Response {
  const headers: HeaderRecord = { ...ready.headers, etag: ready.etag };
  if (ready.lastModified !== undefined) headers["last-modified"] = httpDate(ready.lastModified);
  if (isUnchanged(request.headers, ready, now)) return new FastResponse(null, { status: 304, headers });
  headers["content-type"] = ready.mediaType;
  headers["content-length"] = String(ready.bytes.length);
  if (ready.encoding !== null) headers["content-encoding"] = ready.encoding;
  return new FastResponse(request.method === "HEAD" ? null : (ready.bytes as Uint8Array<ArrayBuffer>), {
    status: 200,
    headers,
  });
}
