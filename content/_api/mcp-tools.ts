import * as z from "zod";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { STATELESS_VERSIONS } from "../../data/_schema/mcp-server.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { ToolDefinition } from "../../data/_schema/tools/definition.ts";
import { TOOLS, type ToolName } from "../../data/_schema/tools/tools.ts";
import { type Field, fieldsOf } from "./api-reference.ts";
import { namedExamples } from "./example-answers.ts";
import { exampleOf, withExamples } from "./examples.ts";
import { documentedSchema, jsonSchema } from "./json-schemas.ts";
import { postSample, type Sample } from "./samples.ts";

/** A tool as the page about the MCP server shows it. */
export interface ToolView {
  name: ToolName;
  title: string;
  description: string;
  arguments: Field[];
  result: Field[];
  /** A call with an answer in this dataset, as far as it has any. */
  sample: Sample;
  /** What `structuredContent` looks like, with invented values. */
  answer: string;
}

/** Every tool in the order of tools/list. `baseUrl` is without a trailing slash. */
export function toolViews(dataset: Dataset, baseUrl: string): ToolView[] {
  const given = argumentsIn(dataset);
  return (Object.keys(TOOLS) as ToolName[]).map((name) => {
    const { title, description, input, output }: ToolDefinition = TOOLS[name];
    const result = withExamples(documentedSchema(inlined(output)));
    return {
      name,
      title,
      description,
      arguments: fieldsOf(jsonSchema(inlined(input))),
      result: fieldsOf(result),
      sample: callSample(baseUrl, name, given[name]),
      answer: JSON.stringify(exampleOf(result, namedExamples()), null, 2),
    };
  });
}

/** The shape itself, also where it has a name under which it would be referred to. */
function inlined({ shape }: z.ZodObject) {
  return z.object(shape);
}

/** A call in the version without sessions, in which each request says all there is to know. */
function callSample(baseUrl: string, name: ToolName, given: object): Sample {
  const [version] = STATELESS_VERSIONS;
  const method = "tools/call";
  const about = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "sample", version: "1" },
  };
  const fields = {
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": version,
    "Mcp-Method": method,
    "Mcp-Name": name,
  };
  const params = { name, arguments: given, _meta: about };
  return postSample(baseUrl + pathOf("mcp"), fields, { jsonrpc: "2.0", id: 1, method, params });
}

/** What is asked of each tool; names that no dataset has where this one has none. */
function argumentsIn({ reviews: { business, reviews }, insights }: Dataset): Record<ToolName, object> {
  const [newest] = reviews;
  const id = newest?.id ?? "r-101";
  const aspect = insights.aspects[0]?.id ?? "punctuality";
  return {
    get_business: {},
    search_reviews: { aspect, sentiment: "negative", limit: 3 },
    get_reviews_since: { date: newest?.date ?? "2026-01-31", limit: 3 },
    get_insights: {},
    get_aspect: { aspect },
    get_technician: { name: business.technicians[0]?.name ?? "Ana Ruiz" },
    get_service: { name: business.services[0]?.name ?? "Drain cleaning" },
    get_area: { name: business.service_areas[0]?.name ?? "Old Town" },
    compare: { kind: "services" },
    rating_over_time: { by: "year" },
    get_review: { id },
    search: { query: "Are they on time?" },
    fetch: { id },
  };
}
