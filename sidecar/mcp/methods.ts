import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type Result,
} from "@modelcontextprotocol/sdk/types.js";
import { listTools } from "../../data/_schema/tools/list.ts";
import { type PublishedSite, perGeneration } from "../site/published-site.ts";
import { complete, getPrompt, PROMPTS_LISTED } from "./prompts/prompts.ts";
import { listResources, readResource } from "./resources/datasets.ts";
import { TEMPLATES_LISTED } from "./resources/templates.ts";
import { callTool } from "./tools/call-tool.ts";
import { knownNames } from "./tools/known-names.ts";

/** By which the parameters of each method are checked. */
export const SCHEMAS = {
  "tools/list": ListToolsRequestSchema,
  "tools/call": CallToolRequestSchema,
  "resources/list": ListResourcesRequestSchema,
  "resources/templates/list": ListResourceTemplatesRequestSchema,
  "resources/read": ReadResourceRequestSchema,
  "prompts/list": ListPromptsRequestSchema,
  "prompts/get": GetPromptRequestSchema,
  "completion/complete": CompleteRequestSchema,
};

type Schemas = typeof SCHEMAS;
type Parameters<Method extends keyof Schemas> = ReturnType<Schemas[Method]["parse"]>["params"];

/** What clients may ask for, in every version of the protocol. What there is not (subscriptions, logging) is not declared either. */
export type Methods = {
  /** Throws an RpcFault for what there is not; any other error is an internal one. */
  readonly [Method in keyof Schemas]: (site: PublishedSite, params: Parameters<Method>) => Result;
};

/** Names of the dataset stand in the inputs, so the list changes with a generation. */
const toolsListed = perGeneration((site) => ({ tools: listTools(knownNames(site)) }));

export const METHODS: Methods = {
  "tools/list": toolsListed,
  "tools/call": (site, params) => callTool(site, params.name, params.arguments),
  "resources/list": (site) => ({ resources: listResources(site) }),
  "resources/templates/list": () => TEMPLATES_LISTED,
  "resources/read": (site, { uri }) => ({ contents: [readResource(site, uri)] }),
  "prompts/list": () => PROMPTS_LISTED,
  "prompts/get": (site, params) => getPrompt(site, params.name, params.arguments),
  "completion/complete": complete,
};
