import { readFileSync } from "node:fs";
import type { Implementation, ServerCapabilities } from "@modelcontextprotocol/sdk/types.js";
import { serverIdentity } from "../../data/_schema/mcp-server.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { instructions } from "./customer-text.ts";
import type { Methods } from "./methods.ts";

/** What a server says of itself in both revisions. */
export interface Description {
  capabilities: ServerCapabilities;
  serverInfo: Implementation;
  instructions: string;
}

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

export function describeServer({ business, baseUrl }: PublishedSite, methods: Methods): Description {
  return {
    capabilities: capabilitiesOf(methods),
    serverInfo: { ...serverIdentity({ baseUrl, business: business.name, version: String(version) }) },
    instructions: instructions(business.name),
  };
}

/** Without `listChanged`: lists change with a generation, and there is no stream to announce it on. */
function capabilitiesOf(methods: Methods): ServerCapabilities {
  return {
    ...("tools/list" in methods && { tools: {} }),
    ...("resources/list" in methods && { resources: {} }),
    ...("prompts/list" in methods && { prompts: {} }),
    ...("completion/complete" in methods && { completions: {} }),
  };
}
