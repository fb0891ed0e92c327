import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { FastResponse } from "srvx";
import { PREFLIGHT, UNSTORED } from "../../data/_schema/headers.ts";
import { isPreconditionFalse } from "./conditional.ts";
import { CHUNK, type Content, chunksOf, firstBytesOf, type Pieces } from "./content.ts";
import { problemMessage, problemResponse, type Refusal } from "./errors.ts";
import { answerWith, type Outcome, preferred, type Representations } from "./representation.ts";

/** 200 with a resource, 304 when the client has it, 412 when a precondition is false; HEAD gets the headers alone. */
export function respond({ method, headers: fields }: Request, representations: Representations): Response {
  const form = preferred(representations, fields.get("accept-encoding"));
  if (isPreconditionFalse(fields, form)) return problemResponse(412);
  const { status, headers, content } = answerWith(form, fields);
  const body = content === null || method === "HEAD" ? null : bodyOf(content);
  return new FastResponse(body, { status, headers: pairsOf(headers) });
}

/** An answer, which is told to `use` before it is given on: at once, where it is no promise. */
export function withAnswer(
  answer: Response | Promise<Response>,
  use: (response: Response) => void,
): Response | Promise<Response> {
  if ("then" in answer) return answer.then((response) => withAnswer(response, use));
  use(answer);
  return answer;
}

export function bodyOf(content: Content): BodyInit {
  return Buffer.isBuffer(content)
    ? (content as Uint8Array<ArrayBuffer>)
    : (Readable.toWeb(Readable.from(chunksOf(content), { objectMode: false })) as ReadableStream);
}

/** Header fields as Fetch takes them. */
function pairsOf(headers: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, at) => [headers[2 * at]!, headers[2 * at + 1]!]);
}

/** The answer to OPTIONS. `allow` lists the methods; with `cors`, scripts of other origins may use them. */
export function preflight(allow: string, cors = true): Response {
  const headers = cors ? { ...PREFLIGHT, "access-control-allow-methods": allow } : {};
  return new FastResponse(null, { status: 204, headers: { ...UNSTORED, ...headers, allow } });
}

/** Sends an answer without Fetch objects, as fast as the client takes it; `onError` is told when content cannot be read to its end. */
export function send(
  response: ServerResponse,
  { status, headers, content }: Outcome,
  { isHead, onError }: { isHead: boolean; onError: (error: unknown) => void },
): void {
  response.writeHead(status, headers as string[]);
  if (content === null || isHead) response.end();
  else if (Buffer.isBuffer(content)) response.end(content);
  else stream(response, content).catch(onError);
}

export function sendProblem(response: ServerResponse, { status, issues }: Refusal): void {
  const { body, fields } = problemMessage(status, issues);
  response.writeHead(status, fields).end(body);
}

async function stream(response: ServerResponse, content: Pieces): Promise<void> {
  try {
    let position = 0;
    let first: Promise<void> | undefined;
    for (const bytes of firstBytesOf(content)) {
      first = written(response, bytes);
      position += bytes.length;
    }
    // Send the first bytes before doing anything else.
    await first;
    const buffer = Buffer.allocUnsafeSlow(CHUNK);
    for await (const chunk of chunksOf(content, { position, buffer })) {
      if (response.destroyed) return;
      await written(response, chunk);
    }
    response.end();
  } catch (error) {
    // Content-Length has been sent: only closing the connection tells the client that the rest will not come.
    response.destroy();
    throw error;
  }
}

/** Resolves when the operating system has accepted the bytes or the client is gone. */
function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((settle) => {
    response.write(bytes, () => settle());
  });
}
