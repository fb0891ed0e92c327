import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { METHODS, type Methods, method } from "../../../sidecar/mcp/methods.ts";
import { RpcFault } from "../../../sidecar/mcp/rpc-fault.ts";
import { completeParty, getPrompt, PROMPTS } from "./fixture-prompts.ts";
import { RESOURCES, readFixture, TEMPLATES } from "./fixture-resources.ts";
import { callFixture, TOOLS } from "./fixture-tools.ts";

/**
 * What the product offers, and beside it what the official suites ask a server under test to have: tools, resources and
 * prompts by the names that they know.
 */
export const FIXTURE_METHODS: Methods = {
  "tools/list": method(ListToolsRequestSchema, (site, params) => {
    const { tools } = METHODS["tools/list"]!.answer(site, params) as { tools: object[] };
    return { tools: [...tools, ...TOOLS] };
  }),
  "tools/call": method(
    CallToolRequestSchema,
    (site, params) => callFixture(params) ?? METHODS["tools/call"]!.answer(site, params),
  ),
  "resources/list": method(ListResourcesRequestSchema, (site, params) => {
    const { resources } = METHODS["resources/list"]!.answer(site, params) as { resources: object[] };
    return { resources: [...RESOURCES, ...resources] };
  }),
  "resources/templates/list": method(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: TEMPLATES,
  })),
  "resources/read": method(ReadResourceRequestSchema, (site, params) => {
    const contents = readFixture(params.uri);
    return contents ? { contents: [contents] } : METHODS["resources/read"]!.answer(site, params);
  }),
  "prompts/list": method(ListPromptsRequestSchema, () => ({ prompts: PROMPTS })),
  "prompts/get": method(GetPromptRequestSchema, (_, { name, arguments: given = {} }) => {
    const messages = getPrompt(name, given);
    if (!messages) throw new RpcFault(-32602, "Unknown prompt");
    return { messages };
  }),
  "completion/complete": method(CompleteRequestSchema, (_, { argument }) => ({
    completion: completeParty(argument.value),
  })),
};
