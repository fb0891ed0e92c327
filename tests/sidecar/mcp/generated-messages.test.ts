import fc from "fast-check";
import { expect, test } from "vitest";
import { TOOLS } from "../../../data/_schema/tools/tools.ts";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import { ENVELOPE, mcpRequest, openSession, SECRET, statelessRequest } from "../../helpers/mcp/endpoint.ts";
import { publishedSite } from "../../helpers/mcp/site.ts";
import { rounds } from "../../helpers/rounds.ts";

const site = publishedSite();
const faults: unknown[] = [];
const handler = createMcp({
  site: () => site,
  secret: SECRET,
  allowedHosts: [],
  onError: (fault) => faults.push(fault),
});
const session = await openSession(handler);

/** Which HTTP status an error may come with, by its code. */
const STATUSES: Record<number, number[]> = {
  [-32700]: [400],
  [-32600]: [400],
  [-32601]: [200, 404],
  [-32602]: [200, 400],
  [-32000]: [400, 406, 413, 415],
  [-32001]: [404],
  [-32002]: [200],
  [-32020]: [400],
  [-32022]: [400],
};

const METHODS = [
  "initialize",
  "ping",
  "server/discover",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "notifications/initialized",
  "constructor",
];

const names = fc.constantFrom(...Object.keys(TOOLS), "__proto__", "toString", "no_such_tool");
const keys = [...new Set(Object.values(TOOLS).flatMap(({ input }) => Object.keys(input.shape)))];
const values = fc.oneof(
  fc.constantFrom("g-4", "2026-02-10", "Hank", "water", 1, 5, 2.5, true, null, "", "\u202e\0", "__proto__"),
  fc.jsonValue({ maxDepth: 2 }),
);
const toolArguments = fc.dictionary(fc.constantFrom(...keys, "__proto__", "unknown"), values, { maxKeys: 5 });

const meta = fc.oneof(
  { weight: 3, arbitrary: fc.constant(ENVELOPE) },
  fc.dictionary(fc.constantFrom(...Object.keys(ENVELOPE), "progressToken"), values),
  fc.jsonValue({ maxDepth: 1 }),
);
const params = fc.oneof(
  fc.record(
    {
      _meta: meta,
      name: fc.oneof(names, values),
      arguments: fc.oneof(toolArguments, values),
      uri: fc.oneof(fc.constantFrom("reviews://service/tankless", "reviews://area/%"), values),
      ref: fc.oneof(
        fc.constantFrom(
          { type: "ref/prompt", name: "good_at" },
          { type: "ref/resource", uri: "reviews://aspect/{aspect}" },
        ),
        values,
      ),
      argument: fc.oneof(
        fc.record({
          name: fc.constantFrom("service", "aspect", "__proto__"),
          value: fc.string({ maxLength: 5 }),
        }),
        values,
      ),
      cursor: values,
      protocolVersion: values,
      capabilities: fc.constant({}),
      clientInfo: fc.constant({ name: "a", version: "1" }),
      task: values,
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const messages = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, values),
    id: fc.oneof({ weight: 9, arbitrary: fc.integer() }, values),
    method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...METHODS) }, values),
    params,
    result: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: ["jsonrpc", "method"] },
);
const bodies = fc.oneof(
  { weight: 9, arbitrary: messages.map((message) => JSON.stringify(message)) },
  // Cut somewhere, or with a character changed.
  fc
    .tuple(messages, fc.nat(400), fc.string({ maxLength: 1 }))
    .map(([message, at, put]) => JSON.stringify(message).slice(0, at) + put),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ maxLength: 50 }),
);

/** What a header field can carry. */
const field = fc.oneof(
  fc.constantFrom("2026-07-28", "2025-11-25", "tools/call", "search_reviews", "=?base64?!?=", ""),
  fc.string({ maxLength: 20 }).map((text) => text.replace(/[^ -~]/g, "")),
);
const headers = fc.record(
  {
    "Mcp-Session-Id": fc.oneof({ weight: 9, arbitrary: fc.constant(session) }, field),
    "MCP-Protocol-Version": field,
    "Mcp-Method": fc.oneof(fc.constantFrom(...METHODS), field),
    "Mcp-Name": fc.oneof(names, field),
    Accept: fc.constantFrom("application/json", "*/*", "text/html", ""),
    "Content-Type": fc.oneof(
      { weight: 9, arbitrary: fc.constant("application/json") },
      fc.constantFrom("text/plain", ""),
    ),
  },
  { requiredKeys: [] },
);

/** Half of them with the header fields of one era or the other, so that what is behind these is reached. */
const requests = fc.oneof(
  fc.tuple(bodies, headers).map(([body, fields]) => mcpRequest({ body, headers: fields })),
  fc
    .tuple(fc.constantFrom(...METHODS), params)
    .map(([method, given]) => statelessRequest(method, Object(given) as Record<string, unknown>)),
  fc
    .tuple(fc.constantFrom(...METHODS), params)
    .map(([method, given]) => ({ jsonrpc: "2.0", id: 1, method, params: given }))
    .map((body) => mcpRequest({ body, headers: { "Mcp-Session-Id": session } })),
);

test("whatever comes is answered by the rules: a result, nothing, or an error with the status of its code", async () => {
  const seen = new Set<number>();
  const judge = (response: Response, text: string) => {
    const { jsonrpc, id: _, result, error, ...rest } = JSON.parse(text);
    expect({ jsonrpc, rest }).toEqual({ jsonrpc: "2.0", rest: {} });
    expect(Number(response.headers.get("content-length"))).toBe(Buffer.byteLength(text));
    if (error === undefined) expect([response.status, typeof result]).toEqual([200, "object"]);
    else expect(STATUSES[error.code]).toContain(response.status);
    if (error) seen.add(error.code);
  };
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const response = await handler(request);
      const text = await response.text();
      if (response.status === 202) expect(text).toBe("");
      else judge(response, text);
    }),
    { numRuns: rounds({ short: 1000, long: 50_000 }) },
  );
  expect(faults).toEqual([]);
  // The messages reach what they are to reach.
  expect([...seen].sort()).toEqual(expect.arrayContaining([-32600, -32601, -32602, -32020, -32700]));
});
