import { readFileSync } from "node:fs";
import { Server as SessionServer } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  InitializeRequestSchema,
  type JSONRPCMessage,
  type Result,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv-provider.js";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { CACHED_SECONDS } from "../../data/_schema/headers.ts";
import { PROTOCOL_VERSIONS, serverIdentity } from "../../data/_schema/mcp-server.ts";
import { type PublishedSite, perGeneration } from "../site/published-site.ts";
import { type Methods, SCHEMAS } from "./methods.ts";
import { instructions } from "./tools/customer-text.ts";
import { RpcFault } from "./tools/rpc-fault.ts";

interface ServerOptions {
  site: () => PublishedSite;
  methods: Methods;
  /** Called with internal errors, of which the client learns only that one occurred. */
  onError: (error: unknown) => void;
}

/** Answers one POST, whose body has been read. */
export type Serve = (request: Request, message: JSONRPCMessage) => Promise<Response>;

const CHECKED = { ...SCHEMAS, initialize: InitializeRequestSchema };

const isMethod = (name: string | null | undefined) =>
  typeof name === "string" && Object.hasOwn(SCHEMAS, name);

/** Without `listChanged`: lists change with a generation, and there is no stream to announce it on. */
const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} };

/** Versions up to 2025-11-25, by the first major version of the SDK: a server and its transport for each request. */
export function createSessionServing(options: ServerOptions): Serve {
  // One for all: each would compile its schemas anew.
  const jsonSchemaValidator = new AjvJsonSchemaValidator();
  return async (request, message) => {
    const { identity, instructions, answer } = describe(options);
    const server = new SessionServer(identity, { capabilities, instructions, jsonSchemaValidator });
    if ("method" in message && isMethod(message.method)) server.fallbackRequestHandler = answer;
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody: withSessionVersion(withoutTask(message)) });
  };
}

/** Without the capability, 2025-11-25 Tasks: a request for a task is answered as any other; the SDK would refuse it. */
function withoutTask(message: JSONRPCMessage): JSONRPCMessage {
  if (!("method" in message) || message.params?.["task"] === undefined) return message;
  const { task: _, ...params } = message.params;
  return { ...message, params };
}

/** Whether a session may have this version. */
export const isSessionVersion = (version: unknown) =>
  (PROTOCOL_VERSIONS as readonly unknown[]).includes(version);

/** The SDK would agree to versions of its own list. */
function withSessionVersion(message: JSONRPCMessage): JSONRPCMessage {
  if (!("method" in message) || message.method !== "initialize") return message;
  if (isSessionVersion(message.params?.["protocolVersion"])) return message;
  return { ...message, params: { ...message.params, protocolVersion: PROTOCOL_VERSIONS[0] } };
}

/** The parameters of a request, checked. Throws an RpcFault that names what is wrong, which the SDK would call an internal error. */
export function parametersOf(request: { method: string; params?: unknown }): unknown {
  const { data, error } = CHECKED[request.method as keyof typeof CHECKED].safeParse(request);
  if (!error) return data.params;
  // Deeper names may be the client's.
  const names = new Set(error.issues.map(({ path }) => path.slice(0, 2).join(".")));
  throw new RpcFault(-32602, `Invalid params: ${[...names].join(", ")}`);
}

/** Results that clients may keep, for as long as the datasets over HTTP. */
const KEPT = { ttlMs: CACHED_SECONDS.fresh * 1000, cacheScope: "public" } as const;
const LISTS = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"];
const CACHEABLE = new Set([...LISTS, "resources/read"]);
const cacheHints = { "server/discover": KEPT };

/** Version 2026-07-28, without sessions, by the second. */
export function createStatelessServing(options: ServerOptions): Serve {
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const { identity, instructions, answer } = describe(options);
      const server = new Server(identity, { capabilities, instructions, cacheHints });
      // The handler has found the field to be what the message says.
      if (isMethod(requestInfo?.headers.get("mcp-method")))
        server.fallbackRequestHandler = async (request) => {
          try {
            const result = await answer(request);
            return CACHEABLE.has(request.method) ? { ...result, ...KEPT } : result;
          } catch (error) {
            // Of a resource, in versions with sessions.
            if (!(error instanceof RpcFault && error.code === -32002)) throw error;
            throw new RpcFault(-32602, error.message, { data: { uri: request.params?.["uri"] } });
          }
        };
      return server;
    },
    { legacy: "reject" },
  );
  return (request, message) => handler.fetch(request, { parsedBody: message });
}

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

const described = perGeneration(({ business, baseUrl }) => ({
  identity: { ...serverIdentity({ baseUrl, business: business.name, version: String(version) }) },
  instructions: instructions(business.name),
}));

function describe({ site, methods, onError }: ServerOptions) {
  return {
    ...described(site()),
    // As what the SDK falls back on, since its own handlers would check parameters and results again.
    answer: async (request: { method: string; params?: unknown }): Promise<Result> => {
      const params = parametersOf(request);
      try {
        return methods[request.method as keyof Methods](site(), params as never);
      } catch (error) {
        if (error instanceof RpcFault) throw error;
        onError(error);
        throw new RpcFault(-32603, "Internal error");
      }
    },
  };
}
