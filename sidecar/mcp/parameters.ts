import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { RpcFault } from "./rpc-fault.ts";

const SHAPES = new Map(
  [
    InitializeRequestSchema,
    PingRequestSchema,
    ListToolsRequestSchema,
    CallToolRequestSchema,
    ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema,
    ReadResourceRequestSchema,
  ].map((shape) => [shape.shape.method.value as string, shape] as const),
);

/**
 * The request when its parameters have the shape of its method; methods nobody knows pass, to be told so later.
 * Throws an RpcFault that names the parameters at fault.
 */
export function checkParameters(request: JSONRPCRequest): JSONRPCRequest {
  const result = SHAPES.get(request.method)?.safeParse(request);
  if (result && !result.success) {
    // Two levels deep the names are the protocol's; below, they may be the client's.
    const names = new Set(result.error.issues.map(({ path }) => path.slice(0, 2).join(".")));
    throw new RpcFault(-32602, `Invalid params: ${[...names].join(", ")}`, { id: request.id });
  }
  return request.method === "tools/call" ? withoutTask(request) : request;
}

/** A receiver without the task capability processes the request as if `task` were not there (2025-11-25, Tasks). */
function withoutTask({ params: { task: _, ...params } = {}, ...request }: JSONRPCRequest): JSONRPCRequest {
  return { ...request, params };
}
