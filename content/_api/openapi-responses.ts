import { ERRORS, type ErrorStatus } from "../../data/_schema/errors.ts";
import type { Operation } from "../../data/_schema/operations.ts";

type Json = Record<string, unknown>;

const header = (description: string, example: string, required = false) => ({
  description,
  ...(required && { required }),
  schema: { type: "string" },
  example,
});

/** The header fields of answers. */
export const headers = {
  ETag: header("Strong validator, different for each content encoding.", '"xkPGWZzpVjB0LfUxTQAbOA"', true),
  "Last-Modified": header("When the content last changed.", "Wed, 01 Apr 2026 09:30:00 GMT"),
  "Cache-Control": header(
    "How long caches may use the response.",
    "public, max-age=60, stale-while-revalidate=600",
  ),
  Vary: header("Request header fields the response depends on.", "Accept-Encoding"),
  Link: header(
    "The addresses of the WebSub hub and of the topic itself; present only on topics.",
    '<https://reviews.example.com/api/websub/hub>; rel="hub", <https://reviews.example.com/reviews.json>; rel="self"',
  ),
  "Accept-Encoding": header("Content encodings a request body may have: only identity.", "identity"),
  Allow: header("The methods this address allows.", "GET, HEAD, OPTIONS", true),
  "Retry-After": header("Seconds to wait before the next request.", "60"),
  "Mcp-Session-Id": header(
    "The session id; present only on the response to initialize. Send it with every later request.",
    "v1.2025-11-25.abc",
  ),
};

const PROBLEM = { $ref: "#/components/schemas/Problem" };

/** The answers that several operations share. */
export const responses = {
  NotModified: {
    description: "Nothing has changed since the validator you sent.",
    headers: withHeaders("ETag", "Cache-Control", "Vary"),
  },
  BadRequest: problem(400, "The request is not valid; `issues` lists every fault."),
  NotFound: withPage(
    problem(404, "Nothing is published at this address. The body is a page if Accept prefers HTML."),
  ),
  MethodNotAllowed: problem(
    405,
    "The address does not allow this method; `Allow` lists those it does.",
    "Allow",
  ),
  PreconditionFailed: problem(412, "`If-Match` or `If-Unmodified-Since` does not match."),
  UnsupportedEncoding: problem(
    415,
    "The body has a content encoding; only `identity` is accepted.",
    "Accept-Encoding",
  ),
  NotImplemented: problem(501, "No address here supports this method."),
  Problem: problem(500, "The request can't be served."),
};

/** The answers of a file at a host of which nothing more is known, by status. */
export function describeFile(operation: Operation, example: unknown): Json {
  return {
    "200": { description: operation.summary, content: contentOf(operation, example) },
    "404": { description: "Nothing is published at this address." },
  };
}

/** The answers of an operation by status; `default` are those that any address may give. */
export function describeResponses(operation: Operation, example: unknown): Json {
  if (operation.id === "mcp") return mcpResponses;
  if (operation.id === "websubHub") return hubResponses;
  const ok = { description: operation.summary, content: contentOf(operation, example) };
  const faults = {
    "400": ref("BadRequest"),
    "405": ref("MethodNotAllowed"),
    "501": ref("NotImplemented"),
    default: ref("Problem"),
  };
  if (operation.id === "getHealth") return { "200": ok, ...faults };
  if (operation.id === "getReadiness") {
    return { "200": ok, "503": { ...ok, description: "Not ready; `checks` says why." }, ...faults };
  }
  const changed = operation.id === "searchReviews" ? {} : withHeaders("Last-Modified");
  const link = operation.made === "build" ? withHeaders("Link") : {};
  return {
    "200": {
      ...ok,
      headers: { ...withHeaders("ETag"), ...changed, ...withHeaders("Cache-Control", "Vary"), ...link },
    },
    "304": ref("NotModified"),
    "404": ref("NotFound"),
    "412": ref("PreconditionFailed"),
    ...faults,
  };
}

type HeaderName = keyof typeof headers;

const jsonRpc = { $ref: "#/components/schemas/JsonRpcResponse" };

const rpcFault = (code: number, message: string) => ({ jsonrpc: "2.0", id: null, error: { code, message } });

const message = (description: string, example: Json, ...names: HeaderName[]) => ({
  description,
  ...answer("application/json", jsonRpc, example, names),
});

const mcpResponses = {
  "200": message(
    "The JSON-RPC response.",
    { jsonrpc: "2.0", id: 1, result: { tools: [] } },
    "Mcp-Session-Id",
  ),
  "202": { description: "The notification was accepted." },
  "400": message(
    "The message is not valid, the session id is missing, the protocol version is not supported, or header fields contradict the body.",
    rpcFault(-32700, "Parse error"),
  ),
  "403": message("Host or Origin is not allowed.", rpcFault(-32000, "Host or Origin is not allowed")),
  "404": message(
    "The session is unknown or has ended; in version 2026-07-28, the method is unknown.",
    rpcFault(-32001, "Session not found"),
  ),
  "405": message("Only POST and OPTIONS are allowed.", rpcFault(-32000, "Method not allowed"), "Allow"),
  "413": message("The message is too large.", rpcFault(-32600, "Message too large")),
  "415": {
    ...message(
      "The body has a content encoding (response: Problem), or the Content-Type is not application/json.",
      rpcFault(-32000, "Content-Type must be application/json"),
      "Accept-Encoding",
    ),
    content: {
      "application/json": {
        schema: { anyOf: [PROBLEM, jsonRpc] },
        example: rpcFault(-32000, "Content-Type must be application/json"),
      },
    },
  },
  "501": ref("NotImplemented"),
  default: message("The message can't be served.", rpcFault(-32603, "Internal error")),
};

const line = (description: string, example: string, ...names: HeaderName[]) => ({
  description,
  ...answer("text/plain", { type: "string" }, example, names),
});

const hubResponses = {
  "202": line("Accepted; the hub verifies the intent in the background.", ""),
  "400": line("Refused; one line for each fault.", "hub.topic: is not a topic of this hub\n"),
  "405": line("Only POST and OPTIONS are allowed.", "send one of POST, OPTIONS\n", "Allow"),
  "413": line("The body is too large.", "The body must be at most 8192 bytes.\n"),
  "415": ref("UnsupportedEncoding"),
  "429": line(
    "Too many requests or subscriptions for this callback host.",
    "Try again later.\n",
    "Retry-After",
  ),
  "501": ref("NotImplemented"),
  "503": line("The hub can't store anything right now.", "Try again later.\n", "Retry-After"),
  default: line("The request can't be served.", "Try again later.\n"),
};

function contentOf({ mediaType, answer }: Operation, example: unknown): Json {
  const id = answer?.meta()?.id;
  if (id) return { [mediaType]: { schema: { $ref: `#/components/schemas/${id}` }, example } };
  return { [mediaType]: { schema: { type: mediaType.endsWith("xml") ? "string" : "object" }, example } };
}

function withHeaders(...names: HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function problem(status: ErrorStatus, description: string, ...names: HeaderName[]) {
  const issues = [{ path: ["rating"], code: "too_big", message: "must be a whole number from 1 to 5" }];
  const { title, detail } = ERRORS[status];
  const isFault = status === 400;
  const told = { title, status, detail: isFault ? detail : description };
  const example = { type: "about:blank", ...told, ...(isFault && { issues }) };
  return { description, ...answer("application/json", PROBLEM, example, names) };
}

/** The rest of an answer: the fields of its head that are to be told, and its body. */
function answer(mediaType: string, schema: Json, example: unknown, names: readonly HeaderName[]) {
  return {
    ...(names.length > 0 && { headers: withHeaders(...names) }),
    content: { [mediaType]: { schema, example } },
  };
}

function ref(name: keyof typeof responses): Json {
  return { $ref: `#/components/responses/${name}` };
}

function withPage(response: ReturnType<typeof problem>): Json {
  const page = { schema: { type: "string" }, example: "<!doctype html>" };
  return { ...response, content: { ...response.content, "text/html": page } };
}
