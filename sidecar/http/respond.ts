import { Readable } from "node:stream";
import { FastResponse } from "srvx";
import { type Content, chunksOf } from "./content.ts";
import { choose, type Representations, type RequestPreferences } from "./representation.ts";

/** 200 with a resource, or 304 when the client has it; HEAD gets the headers alone. `now` is milliseconds since 1970. */
export function respond(request: Request, representations: Representations, now: number): Response {
  const { status, headers, content } = choose(representations, preferencesOf(request), now);
  const body = content === null || request.method === "HEAD" ? null : bodyOf(content);
  return new FastResponse(body, { status, headers: pairsOf(headers) });
}

function preferencesOf({ headers }: Request): RequestPreferences {
  return {
    acceptEncoding: headers.get("accept-encoding"),
    ifNoneMatch: headers.get("if-none-match"),
    ifModifiedSince: headers.get("if-modified-since"),
  };
}

/** Content as the body of a Fetch response. */
export function bodyOf(content: Content): BodyInit {
  return Buffer.isBuffer(content)
    ? (content as Uint8Array<ArrayBuffer>)
    : (Readable.toWeb(Readable.from(chunksOf(content), { objectMode: false })) as ReadableStream);
}

function pairsOf(headers: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, index) => [
    headers[2 * index]!,
    headers[2 * index + 1]!,
  ]);
}
