import type { ResourceTemplate, TextResourceContents } from "@modelcontextprotocol/sdk/types.js";
import { TOOLS } from "../../../data/_schema/tools/tools.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { callTool } from "../tools/call-tool.ts";
import type { ListedKind } from "../tools/known-names.ts";

/** The tool whose answer is the resource, and its argument. */
const BY_KIND = {
  technician: { tool: "get_technician", argument: "name" },
  service: { tool: "get_service", argument: "name" },
  area: { tool: "get_area", argument: "name" },
  aspect: { tool: "get_aspect", argument: "aspect" },
} as const satisfies Record<ListedKind, { tool: keyof typeof TOOLS; argument: string }>;

const KINDS = Object.keys(BY_KIND) as ListedKind[];
const JSON_TYPE = "application/json";

/** Resources have a scheme of their own: no address on the web answers them. */
const templateOf = (kind: ListedKind) => `reviews://${kind}/{${kind}}`;

export const TEMPLATES_LISTED = Object.freeze({
  resourceTemplates: KINDS.map((kind): ResourceTemplate => {
    const { title, description } = TOOLS[BY_KIND[kind].tool];
    return { uriTemplate: templateOf(kind), name: kind, title, description, mimeType: JSON_TYPE };
  }),
});

/** What the variable of a template names; undefined for an unknown template. */
export function kindOfTemplate(uriTemplate: string): ListedKind | undefined {
  return KINDS.find((kind) => templateOf(kind) === uriTemplate);
}

/** What is said of the thing that an address of a template names; undefined when there is none. */
export function readTemplate(site: PublishedSite, uri: string): TextResourceContents | undefined {
  const [, kind, name] = /^reviews:\/\/([a-z]+)\/([^/]+)$/.exec(uri) ?? [];
  const found = KINDS.find((one) => one === kind);
  if (found === undefined || name === undefined) return undefined;
  const { tool, argument } = BY_KIND[found];
  const { content, isError, _meta } = callTool(site, tool, { [argument]: decoded(name) });
  const [block] = content;
  if (isError || block?.type !== "text") return undefined;
  return { uri, mimeType: JSON_TYPE, text: block.text, ...(_meta && { _meta }) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
