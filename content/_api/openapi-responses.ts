import { type ErrorStatus, problem } from "../../data/_schema/errors.ts";
import type { Health } from "../../data/_schema/health.ts";
import { HUB_FAULTS, HUB_LINES } from "../../data/_schema/hub-lines.ts";
import { MCP_FAULTS, type McpFault } from "../../data/_schema/mcp-faults.ts";
import type { Operation } from "../../data/_schema/operations.ts";

type Json = Record<string, unknown>;

const PROBLEM = { $ref: "#/components/schemas/Problem" };

/** What is at fault in the example of a 400. */
const ISSUES = [{ path: ["rating"], code: "too_big", message: "must be a whole number from 1 to 5" }];

/** The answers that several operations share. */
export const responses = {
  NotModified: {
    description: "Nothing has changed since the validator you sent.",
    headers: withHeaders("ETag", "Cache-Control", "Vary"),
  },
  BadRequest: refusal(400, "The request is not valid; `issues` lists every fault."),
  NotFound: withPage(
    refusal(404, "Nothing is published at this address. The body is a page if Accept prefers HTML."),
  ),
  MethodNotAllowed: refusal(
    405,
    "The address does not allow this method; `Allow` lists those it does.",
    "Allow",
  ),
  PreconditionFailed: refusal(412, "`If-Match` or `If-Unmodified-Since` does not match."),
  UnsupportedEncoding: refusal(
    415,
    "The body has a content encoding; only `identity` is accepted.",
    "Accept-Encoding",
  ),
  NotImplemented: refusal(501, "No address here supports this method."),
  Problem: refusal(500, "The request can't be served."),
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
    return { "200": ok, "503": notReady(operation), ...faults };
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

const jsonRpc = { $ref: "#/components/schemas/JsonRpcResponse" };

const message = (description: string, example: Json, ...names: string[]) => ({
  description,
  ...answer("application/json", jsonRpc, example, names),
});

const rpcFault = ({ code, message }: Omit<McpFault, "status">, id: number | null = null) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

/** In the words of the SDK, which checks it. */
const OTHER_TYPE = { code: -32000, message: "Unsupported Media Type: Content-Type must be application/json" };

const mcpResponses = {
  "200": message(
    "The JSON-RPC response.",
    { jsonrpc: "2.0", id: 1, result: { tools: [] } },
    "Mcp-Session-Id",
  ),
  "202": { description: "The notification was accepted." },
  "400": message(
    "The message is not valid, the session id is missing, the protocol version is not supported, or header fields contradict the body.",
    rpcFault(MCP_FAULTS.notJson),
  ),
  "403": message("Host or Origin is not allowed.", rpcFault(MCP_FAULTS.foreign)),
  "404": message(
    "The session is unknown or has ended; in version 2026-07-28, the method is unknown.",
    rpcFault(MCP_FAULTS.unknownSession, 1),
  ),
  "405": message("Only POST and OPTIONS are allowed.", rpcFault(MCP_FAULTS.wrongMethod), "Allow"),
  "413": message("The message is too large.", rpcFault(MCP_FAULTS.tooLarge)),
  "415": {
    ...message(
      "The body has a content encoding (response: Problem), or the Content-Type is not application/json.",
      rpcFault(OTHER_TYPE),
      "Accept-Encoding",
    ),
    content: {
      "application/json": {
        schema: { anyOf: [PROBLEM, jsonRpc] },
        example: rpcFault(OTHER_TYPE),
      },
    },
  },
  "501": ref("NotImplemented"),
  default: message("The message can't be served.", rpcFault(MCP_FAULTS.internal)),
};

const lines = (description: string, told: readonly string[], ...names: string[]) => ({
  description,
  ...answer("text/plain", { type: "string" }, told.map((line) => `${line}\n`).join(""), names),
});

const hubResponses = {
  "202": lines("Accepted; the hub verifies the intent in the background.", [HUB_LINES.accepted]),
  "400": lines("Refused; one line for each fault.", [
    `hub.lease_seconds: ${HUB_FAULTS.lease}`,
    `hub.secret: ${HUB_FAULTS.secret}`,
  ]),
  "405": lines("Only POST and OPTIONS are allowed.", [HUB_LINES.wrongMethod("POST, OPTIONS")], "Allow"),
  "413": lines("The body is too large.", [HUB_LINES.tooLarge]),
  "415": ref("UnsupportedEncoding"),
  "429": lines(
    "Too many requests or subscriptions for this callback host.",
    [HUB_LINES.hostRate],
    "Retry-After",
  ),
  "501": ref("NotImplemented"),
  "503": lines(
    "The hub can't store anything right now, or too many requests wait for their verification.",
    [HUB_LINES.storeTrouble],
    "Retry-After",
  ),
  default: ref("Problem"),
};

function contentOf({ mediaType, answer }: Operation, example: unknown): Json {
  const id = answer?.meta()?.id;
  if (id) return { [mediaType]: { schema: { $ref: `#/components/schemas/${id}` }, example } };
  return {
    [mediaType]: { schema: { type: mediaType === "application/json" ? "object" : "string" }, example },
  };
}

function notReady(operation: Operation): Json {
  const example = { status: "unavailable", checks: { process: "stopping" } } satisfies Health;
  return { description: "Not ready; `checks` says why.", content: contentOf(operation, example) };
}

function withHeaders(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function refusal(status: ErrorStatus, description: string, ...names: string[]) {
  return { description, ...answer("application/json", PROBLEM, problem(status, ISSUES), names) };
}

/** The rest of an answer: the fields of its head that are to be told, and its body. */
function answer(mediaType: string, schema: Json, example: unknown, names: readonly string[]) {
  return {
    ...(names.length > 0 && { headers: withHeaders(...names) }),
    content: { [mediaType]: { schema, example } },
  };
}

function ref(name: keyof typeof responses): Json {
  return { $ref: `#/components/responses/${name}` };
}

function withPage(response: ReturnType<typeof refusal>): Json {
  const page = { schema: { type: "string" }, example: "<!doctype html>" };
  return { ...response, content: { ...response.content, "text/html": page } };
}
