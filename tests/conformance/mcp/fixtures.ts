import { METHODS, type Methods } from "../../../sidecar/mcp/methods.ts";
import { RpcFault } from "../../../sidecar/mcp/tools/rpc-fault.ts";
import { completeParty, getPrompt, PROMPTS } from "./fixture-prompts.ts";
import { RESOURCES, readFixture, TEMPLATES } from "./fixture-resources.ts";
import { callFixture, TOOLS } from "./fixture-tools.ts";

/**
 * What the product offers, and beside it what the official suites ask a server under test to have: tools, resources and
 * prompts by the names that they know.
 */
export const FIXTURE_METHODS: Methods = {
  "tools/list": (site, params) => {
    const { tools } = METHODS["tools/list"](site, params) as unknown as { tools: object[] };
    return { tools: [...tools, ...TOOLS] };
  },
  "tools/call": (site, params) => callFixture(params) ?? METHODS["tools/call"](site, params),
  "resources/list": (site, params) => {
    const { resources } = METHODS["resources/list"](site, params) as unknown as { resources: object[] };
    return { resources: [...RESOURCES, ...resources] };
  },
  "resources/templates/list": () => ({ resourceTemplates: TEMPLATES }),
  "resources/read": (site, params) => {
    const contents = readFixture(params.uri);
    return contents ? { contents: [contents] } : METHODS["resources/read"](site, params);
  },
  "prompts/list": () => ({ prompts: PROMPTS }),
  "prompts/get": (_, { name, arguments: given = {} }) => {
    const messages = getPrompt(name, given);
    if (!messages) throw new RpcFault(-32602, "Unknown prompt");
    return { messages };
  },
  "completion/complete": (_, { argument }) => ({ completion: completeParty(argument.value) }),
};
