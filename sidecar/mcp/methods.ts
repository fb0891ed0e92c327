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
import type {
  CompleteRequest,
  CompleteResult,
  JSONRPCRequest,
  Result,
} from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import { listTools } from "../../data/_schema/tools/list.ts";
import { PROMPTS, type PromptDefinition, type PromptName } from "../../data/_schema/tools/prompts.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { perGeneration } from "./per-generation.ts";
import { getPrompt, PROMPTS_LISTED } from "./prompts.ts";
import { listResources, readResource } from "./resources.ts";
import { callToolOnce } from "./result-cache.ts";
import { RpcFault } from "./rpc-fault.ts";
import { kindOfTemplate, TEMPLATES_LISTED } from "./templates.ts";
import { knownNames, type ListedKind } from "./tools/known-names.ts";
import type { WrittenResult } from "./written-result.ts";

/** A method by which clients of either revision ask for what the site has. */
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

/** Names of the dataset stand in the inputs, so the list changes with a generation. */
const toolsListed = perGeneration((site) => Object.freeze({ tools: listTools(knownNames(site)) }));

/** Every method once, for both revisions of the protocol. What there is not (subscriptions, logging) is not declared either. */
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

/** The result of a request by the table of its revision. Throws an RpcFault that names what is wrong with it. */
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

/** Most values of an answer, by the protocol. */
const MOST = 100;

/**
 * What an argument of a prompt or of a template can be, given how it begins: whatever on the lists has a name so, under
 * the name that the lists show. Throws an RpcFault for a prompt, a template or an argument that there is not.
 */
function complete(site: PublishedSite, { ref, argument }: CompleteRequest["params"]): CompleteResult {
  const kind = ref.type === "ref/prompt" ? kindInPrompt(ref.name, argument.name) : kindOfTemplate(ref.uri);
  if (kind === undefined || kind !== argument.name)
    throw new RpcFault(-32602, "Invalid params: no such prompt or template, or it has no such argument");
  const listed = knownNames(site)[kind];
  const values = site.names.beginning(kind, argument.value).filter((value) => listed.includes(value));
  return {
    completion: { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST },
  };
}

function kindInPrompt(name: string, argument: string): ListedKind | undefined {
  if (!Object.hasOwn(PROMPTS, name)) return undefined;
  const prompt: PromptDefinition = PROMPTS[name as PromptName];
  return prompt.arguments.find((one) => one.name === argument)?.name;
}
