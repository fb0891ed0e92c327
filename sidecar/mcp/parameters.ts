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
 * Returns the request if its parameters have the shape that its method requires; unknown methods pass and are refused
 * later. Throws an RpcFault that names the faulty parameters.
 */
export function checkParameters(request: JSONRPCRequest): JSONRPCRequest {
  const result = SHAPES.get(request.method)?.safeParse(request);
  if (result && !result.success) {
    // The first two levels of names are the protocol's; deeper ones may be the client's.
    const names = new Set(result.error.issues.map(({ path }) => path.slice(0, 2).join(".")));
    throw new RpcFault(-32602, `Invalid params: ${[...names].join(", ")}`, { id: request.id });
  }
  return request.method === "tools/call" ? withoutTask(request) : request;
}

/** A receiver without the task capability ignores `task` (2025-11-25, Tasks). */
function withoutTask({ params: { task: _, ...params } = {}, ...request }: JSONRPCRequest): JSONRPCRequest {
  return { ...request, params };
}
