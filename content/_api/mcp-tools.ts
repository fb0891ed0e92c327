import * as z from "zod";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { STATELESS_VERSIONS } from "../../data/_schema/mcp-server.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { SampleSubjects, ToolDefinition } from "../../data/_schema/tools/definition.ts";
import { TOOLS, type ToolName } from "../../data/_schema/tools/tools.ts";
import { fieldsOf } from "./api-reference.ts";
import { namedExamples } from "./example-answers.ts";
import { exampleOf, withExamples } from "./examples.ts";
import { jsonSchema } from "./json-schemas.ts";
import { type Sample, sampleOf } from "./samples.ts";

/** Every tool as the page about the MCP server shows it, in the order of tools/list. `baseUrl` is without a trailing slash. */
export function toolViews(dataset: Dataset, baseUrl: string) {
  const subjects = sampleSubjects(dataset);
  return (Object.keys(TOOLS) as ToolName[]).map((name) => {
    const { title, description, input, output, sample }: ToolDefinition = TOOLS[name];
    const result = withExamples(jsonSchema(inlined(output)), name);
    return {
      name,
      title,
      description,
      arguments: fieldsOf(jsonSchema(inlined(input))),
      result: fieldsOf(result),
      /** A call with an answer in this dataset, as far as it has any. */
      sample: callSample(baseUrl, name, sample(subjects)),
      /** What `structuredContent` looks like, with invented values. */
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
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": version,
    "Mcp-Method": method,
    "Mcp-Name": name,
  };
  const params = { name, arguments: given, _meta: about };
  const body = { jsonrpc: "2.0", id: 1, method, params };
  return sampleOf("post", { url: baseUrl + pathOf("mcp"), fields, body });
}

/** Names that no dataset has where this one has none. */
function sampleSubjects({ reviews: { business, reviews }, insights }: Dataset): SampleSubjects {
  const [newest] = reviews;
  return {
    id: newest?.id ?? "r-101",
    date: newest?.date ?? "2026-01-31",
    aspect: insights.aspects[0]?.id ?? "punctuality",
    technician: business.technicians[0]?.name ?? "Ana Ruiz",
    service: business.services[0]?.name ?? "Drain cleaning",
    area: business.service_areas[0]?.name ?? "Old Town",
  };
}
