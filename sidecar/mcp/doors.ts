import type { FastPath } from "../http/listen.ts";
import { createMcpEndpoint, type McpOptions } from "./endpoint.ts";
import { createMcpFastPath } from "./fast-path.ts";
import { handlerOf } from "./handler.ts";

/** One endpoint with both its doors: past the router, and through it. */
export function openMcp(options: McpOptions): {
  handler(request: Request): Promise<Response>;
  fastPath: FastPath;
} {
  const endpoint = createMcpEndpoint(options);
  return { handler: handlerOf(endpoint), fastPath: createMcpFastPath(endpoint) };
}
