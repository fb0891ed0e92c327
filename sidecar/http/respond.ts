import { Readable } from "node:stream";
import { FastResponse } from "srvx";
import { isPreconditionFalse } from "./conditional.ts";
import { type Content, chunksOf } from "./content.ts";
import { problemResponse } from "./errors.ts";
import { answerWith, preferred, type Representations } from "./representation.ts";

/**
 * 200 with a resource, 304 when the client has it, 412 when a precondition is false; HEAD gets the headers alone.
 */
export function respond({ method, headers: fields }: Request, representations: Representations): Response {
  const form = preferred(representations, fields.get("accept-encoding"));
  const preconditions = {
    ifMatch: fields.get("if-match"),
    ifUnmodifiedSince: fields.get("if-unmodified-since"),
  };
  if (isPreconditionFalse(preconditions, form)) return problemResponse(412);
  const { status, headers, content } = answerWith(form, {
    ifNoneMatch: fields.get("if-none-match"),
    ifModifiedSince: fields.get("if-modified-since"),
  });
  const body = content === null || method === "HEAD" ? null : bodyOf(content);
  return new FastResponse(body, { status, headers: pairsOf(headers) });
}

/** Content as the body of a Fetch response. */
export function bodyOf(content: Content): BodyInit {
  return Buffer.isBuffer(content)
    ? (content as Uint8Array<ArrayBuffer>)
    : (Readable.toWeb(Readable.from(chunksOf(content), { objectMode: false })) as ReadableStream);
}

/** Header fields as Fetch takes them. */
export function pairsOf(headers: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, index) => [
    headers[2 * index]!,
    headers[2 * index + 1]!,
  ]);
}
