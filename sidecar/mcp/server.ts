import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  type JSONRPCResponse,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { PublishedSite } from "../site/published-site.ts";
import { callTool } from "./call-tool.ts";
import { instructions } from "./customer-text.ts";
import { checkParameters } from "./parameters.ts";
import { listResources, readResource } from "./resources.ts";
import { RpcFault } from "./rpc-fault.ts";
import { TOOL_LIST } from "./tool-list.ts";
import { ExchangeTransport } from "./transport.ts";
import { negotiate } from "./versions.ts";

export type Exchange = (request: JSONRPCRequest, signal: AbortSignal) => Promise<JSONRPCResponse>;

interface ServerOptions {
  site: () => PublishedSite;
  onError: (error: unknown) => void;
}

// Without `listChanged`: lists change only with a release, hence a new process, and there is no stream to announce it on.
const CAPABILITIES = { tools: {}, resources: {} };

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const IDENTITY = { name: "candor-reviews", version: String(version) };

/**
 * One server for all clients, for the life of the process. It uses its own handlers instead of the SDK's registry, so
 * that the tools are converted once, errors are worded for readers, and only existing capabilities are declared.
 */
export function connectServer({ site, onError }: ServerOptions): Exchange {
  const { server } = new McpServer(IDENTITY);
  server.registerCapabilities(CAPABILITIES);
  const guarded = <Answer>(answer: () => Answer): Answer => {
    try {
      return answer();
    } catch (error) {
      if (error instanceof RpcFault) throw error;
      onError(error);
      throw new RpcFault(-32603, "Internal error");
    }
  };

  server.setRequestHandler(InitializeRequestSchema, ({ params }) =>
    guarded(() => ({
      protocolVersion: negotiate(params.protocolVersion),
      capabilities: CAPABILITIES,
      serverInfo: { ...IDENTITY, title: `Reviews of ${site().business.name}`, websiteUrl: site().baseUrl },
      instructions: instructions(site().business.name),
    })),
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOL_LIST }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    guarded(() => callTool(site(), params.name, params.arguments)),
  );
  server.setRequestHandler(ListResourcesRequestSchema, () =>
    guarded(() => ({ resources: listResources(site()) })),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    guarded(() => ({ contents: [readResource(site(), params.uri)] })),
  );

  const transport = new ExchangeTransport();
  const connected = server.connect(transport);
  return async (request, signal) => {
    await connected;
    return transport.exchange(checkParameters(request), signal);
  };
}
