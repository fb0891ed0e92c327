import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/core";
import type { JSONRPCRequest, Result } from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import type { PublishedSite } from "../site/published-site.ts";
import { complete } from "./complete.ts";
import { getPrompt, PROMPTS_LISTED } from "./prompts.ts";
import { callToolOnce } from "./remembered-results.ts";
import { listResources, readResource } from "./resources.ts";
import { RpcFault } from "./rpc-fault.ts";
import { TEMPLATES_LISTED } from "./templates.ts";
import { toolsListed } from "./tool-list.ts";
import type { WrittenResult } from "./written-result.ts";

/** A method by which clients of either era ask for what the site has. */
export interface Method {
  /** Refuses requests of another shape. */
  request: z.ZodType<{ params?: unknown }>;
  /**
   * The result, a frozen object where it is the same for all who ask. Throws an RpcFault for what there is not; any
   * other error is an internal one.
   */
  answer(site: PublishedSite, params: unknown): Result | WrittenResult;
}

export type Methods = Readonly<Record<string, Method>>;

/** A method with the parameters that its request has. */
export function method<Request extends { params?: unknown }>(
  request: z.ZodType<Request>,
  answer: (site: PublishedSite, params: Request["params"]) => Result | WrittenResult,
): Method {
  return { request, answer: answer as Method["answer"] };
}

/** Every method once, for both eras. What there is not (subscriptions, logging) is not declared either. */
export const METHODS: Methods = {
  "tools/list": method(ListToolsRequestSchema, toolsListed),
  "tools/call": method(CallToolRequestSchema, (site, params) =>
    callToolOnce(site, params.name, params.arguments),
  ),
  "resources/list": method(ListResourcesRequestSchema, (site) => ({ resources: listResources(site) })),
  "resources/templates/list": method(ListResourceTemplatesRequestSchema, () => TEMPLATES_LISTED),
  "resources/read": method(ReadResourceRequestSchema, (site, params) => ({
    contents: [readResource(site, params.uri)],
  })),
  "prompts/list": method(ListPromptsRequestSchema, () => PROMPTS_LISTED),
  "prompts/get": method(GetPromptRequestSchema, (site, params) =>
    getPrompt(site, params.name, params.arguments),
  ),
  "completion/complete": method(CompleteRequestSchema, complete),
};

/** The result of a request by the table of its era. Throws an RpcFault that names what is wrong with it. */
export function callMethod(
  methods: Methods,
  site: PublishedSite,
  request: JSONRPCRequest,
): Result | WrittenResult {
  const found = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (!found) throw new RpcFault(-32601, "Method not found");
  const parsed = found.request.safeParse(request);
  if (parsed.success) return found.answer(site, parsed.data.params);
  // The first two levels of names are the protocol's; deeper ones may be the client's.
  const names = new Set(parsed.error.issues.map(({ path }) => path.slice(0, 2).join(".")));
  throw new RpcFault(-32602, `Invalid params: ${[...names].join(", ")}`);
}
