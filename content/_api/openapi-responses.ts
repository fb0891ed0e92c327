import type { Operation } from "../../data/_schema/operations.ts";

type Json = Record<string, unknown>;

const text = { schema: { type: "string" } };

/** The header fields of answers. */
export const headers = {
  ETag: { description: "Strong validator, one per content encoding.", required: true, ...text },
  "Last-Modified": { description: "When the bytes last changed.", ...text },
  "Cache-Control": { description: "How long the answer may be used.", ...text },
  Vary: { description: "Accept-Encoding.", ...text },
  Link: { description: "The WebSub hub and the topic itself, on the three topics.", ...text },
  "Accept-Encoding": { description: "The content encoding that a body may have: identity.", ...text },
  Allow: { description: "The methods that this address allows.", required: true, ...text },
  "Retry-After": { description: "Seconds to wait.", ...text },
  "Mcp-Session-Id": { description: "On the answer to initialize; every later request sends it.", ...text },
};

/** The answers that several operations share. */
export const responses = {
  NotModified: {
    description: "Unchanged since the validator that was sent.",
    headers: withHeaders("ETag", "Cache-Control", "Vary"),
  },
  BadRequest: problem("Not valid; `issues` lists every fault."),
  NotFound: withPage(problem("Nothing is published at this address; a page when Accept prefers HTML.")),
  MethodNotAllowed: problem("A method other than those in `Allow`.", "Allow"),
  PreconditionFailed: problem("`If-Match` or `If-Unmodified-Since` does not hold."),
  UnsupportedEncoding: problem(
    "A body in a content encoding; `Accept-Encoding` says `identity`.",
    "Accept-Encoding",
  ),
  NotImplemented: problem("A method that is known nowhere here."),
  Problem: problem("The request cannot be answered."),
};

/** The answers of an operation by status. */
export function describeResponses(operation: Operation): Json {
  if (operation.id === "mcp") return mcpResponses;
  if (operation.id === "websubHub") return hubResponses;
  const ok = { description: operation.summary, content: contentOf(operation) };
  const faults = {
    "400": ref("BadRequest"),
    "405": ref("MethodNotAllowed"),
    "501": ref("NotImplemented"),
    "4XX": ref("Problem"),
    "5XX": ref("Problem"),
  };
  if (operation.id === "getHealth") return { "200": ok, ...faults };
  if (operation.id === "getReadiness") {
    return { "200": ok, "503": { ...ok, description: "Not ready; `checks` says why." }, ...faults };
  }
  const validators = withHeaders("ETag", "Last-Modified", "Cache-Control", "Vary");
  const link = operation.made === "build" ? withHeaders("Link") : {};
  return {
    "200": { ...ok, headers: { ...validators, ...link } },
    "304": ref("NotModified"),
    "404": ref("NotFound"),
    "412": ref("PreconditionFailed"),
    ...faults,
  };
}

type HeaderName = keyof typeof headers;

const jsonRpc = { type: "object", properties: { jsonrpc: { const: "2.0" } }, required: ["jsonrpc"] };

const message = (description: string, ...names: HeaderName[]) => ({
  description,
  ...(names.length > 0 && { headers: withHeaders(...names) }),
  content: { "application/json": { schema: jsonRpc } },
});

const mcpResponses = {
  "200": message("The JSON-RPC response.", "Mcp-Session-Id"),
  "202": { description: "A notification was taken." },
  "400": message(
    "No valid message, no session id, an unsupported protocol version, or header fields that do not repeat the body.",
  ),
  "403": message("Host or Origin is not allowed."),
  "404": message("The session is unknown or has ended; in version 2026-07-28, the method is unknown."),
  "405": message("Only POST and OPTIONS are allowed.", "Allow"),
  "415": {
    ...message(
      "The body is in a content encoding (a problem), or its Content-Type is not application/json.",
      "Accept-Encoding",
    ),
    content: {
      "application/json": { schema: { anyOf: [{ $ref: "#/components/schemas/Problem" }, jsonRpc] } },
    },
  },
  "501": ref("NotImplemented"),
  "4XX": message("The message cannot be taken."),
  "5XX": message("The message cannot be answered."),
};

const line = (description: string, ...names: HeaderName[]) => ({
  description,
  ...(names.length > 0 && { headers: withHeaders(...names) }),
  content: { "text/plain": text },
});

const hubResponses = {
  "202": line("Taken; verification of intent follows in the background."),
  "400": line("Refused, one line per fault."),
  "405": line("Only POST and OPTIONS are allowed.", "Allow"),
  "413": line("The body is too large."),
  "415": ref("UnsupportedEncoding"),
  "429": line("Too many requests or subscriptions for this callback host.", "Retry-After"),
  "501": ref("NotImplemented"),
  "503": line("The hub cannot store anything now.", "Retry-After"),
};

function contentOf({ mediaType, answer }: Operation): Json {
  const id = answer?.meta()?.id;
  if (id) return { [mediaType]: { schema: { $ref: `#/components/schemas/${id}` } } };
  return { [mediaType]: { schema: { type: mediaType.endsWith("xml") ? "string" : "object" } } };
}

function withHeaders(...names: HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function problem(description: string, ...names: HeaderName[]) {
  return {
    description,
    ...(names.length > 0 && { headers: withHeaders(...names) }),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

function ref(name: keyof typeof responses): Json {
  return { $ref: `#/components/responses/${name}` };
}

function withPage(response: ReturnType<typeof problem>): Json {
  return { ...response, content: { ...response.content, "text/html": { schema: { type: "string" } } } };
}
