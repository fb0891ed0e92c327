import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { typed } from "../../../data/_schema/query-string.ts";
import type { ToolDefinition } from "../../../data/_schema/tools/definition.ts";
import { TOOLS, type ToolName } from "../../../data/_schema/tools/tools.ts";
import { innerSchema } from "../../../data/_schema/zod-objects.ts";
import { ByteCache } from "../../../data/_search/byte-cache.ts";
import { withoutInvisible } from "../../../data/_text/clean.ts";
import { type PublishedSite, perGeneration } from "../../site/published-site.ts";
import { BUSINESS_ANSWERS } from "./business.ts";
import { CUSTOMER_NOTE, customerTextMeta } from "./customer-text.ts";
import { INSIGHT_ANSWERS } from "./insights.ts";
import { RESEARCH_ANSWERS } from "./research.ts";
import { REVIEW_ANSWERS } from "./reviews.ts";
import { RpcFault } from "./rpc-fault.ts";
import { type Answers, ToolFault } from "./tool.ts";

/** How each tool answers; each only reads the published site. */
const ANSWERS: Answers<typeof TOOLS> = {
  ...BUSINESS_ANSWERS,
  ...REVIEW_ANSWERS,
  ...INSIGHT_ANSWERS,
  ...RESEARCH_ANSWERS,
};

/** Bytes of results that are remembered for one generation: tools only read it. */
const CAPACITY = 8 * 1024 * 1024;

/** Characters of arguments; longer ones are not asked twice. */
const LONGEST_KEY = 1000;

/** Unknown arguments that are told by name. */
const MOST_NAMED = 10;

const remembered = perGeneration(() => new ByteCache<CallToolResult>(CAPACITY));

/**
 * The structured content of a call, and the same as text. Faults in arguments are a result with `isError`, all at once, since a
 * model can correct them. Throws an RpcFault for an unknown tool.
 */
export function callTool(site: PublishedSite, name: string, given: unknown): CallToolResult {
  const key = `${name} ${JSON.stringify(given)}`;
  const results = remembered(site);
  const known = results.get(key);
  if (known) return known;
  const result = answer(site, name, given);
  const [block] = result.content;
  if (key.length <= LONGEST_KEY && block?.type === "text")
    results.set(key, result, 1000 + 4 * block.text.length);
  return result;
}

function answer(site: PublishedSite, name: string, given: unknown): CallToolResult {
  if (!isToolName(name)) throw new RpcFault(-32602, "Unknown tool; tools/list has the available ones");
  const tool: ToolDefinition = TOOLS[name];
  const args = readArguments(tool.input, given ?? {});
  const parsed = tool.input.safeParse(args);
  const first = ignored(name, given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => readable(issue, tool.input, args));
    return faulty(name, [...faults, ...first]);
  }
  try {
    const answer = headed(tool, first, ANSWERS[name](site, parsed.data as never));
    const json = JSON.stringify(answer);
    const text = withoutInvisible(json);
    return {
      content: [{ type: "text", text }],
      structuredContent: text === json ? answer : JSON.parse(text),
      ...customerTextMeta(tool.customerText),
    };
  } catch (error) {
    if (error instanceof ToolFault) return faulty(name, [error.message]);
    throw error;
  }
}

function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}

/** A guessed argument such as `stars` would otherwise pass for one that narrowed the answer. */
function ignored(name: ToolName, given: unknown): string[] {
  const { shape } = TOOLS[name].input;
  const unknown = Object.keys(given ?? {}).filter((key) => !Object.hasOwn(shape, key));
  if (unknown.length === 0) return [];
  // As long as names of arguments are: what else a program calls one is not repeated.
  const named = unknown.map((key) => (/^\w{1,40}$/.test(key) ? key : "another")).slice(0, MOST_NAMED);
  const takes = Object.keys(shape).join(", ") || "none";
  return [`Ignored, as no argument of ${name}: ${[...new Set(named)].join(", ")}. It takes ${takes}.`];
}

/** Notes come first, so that a model reads them before what they are about, and which words are customers'. */
function headed(
  { output, customerText }: ToolDefinition,
  first: readonly string[],
  { note: own, ...answer }: Record<string, unknown>,
): Record<string, unknown> {
  const note = [...first, own].filter(Boolean).join(" ");
  return {
    ...("note" in output.shape && note !== "" && { note }),
    ...("customer_text" in output.shape &&
      customerText.length > 0 && { customer_text: { fields: customerText, note: CUSTOMER_NOTE } }),
    ...answer,
  };
}

/** Of an argument that is missing also what it means. */
function readable({ path, message }: z.core.$ZodIssue, { shape }: z.ZodObject, args: unknown): string {
  const name = path.join(".");
  const wanted = Object.hasOwn(Object(args), name) ? undefined : (shape[name] as z.ZodType | undefined);
  return `${name || "arguments"}: ${message}${wanted ? `, but is missing. ${wanted.description}` : ""}`;
}

function faulty(name: ToolName, faults: string[]): CallToolResult {
  const text = [`Invalid arguments for ${name}:`, ...faults.map((fault) => `- ${fault}`)].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}

/**
 * Arguments as models write them, as the schema wants them: numbers and truth values as text, choices in any case, a list
 * as text with commas, null for what is left out. What cannot be read so stays as it is, for the schema to refuse.
 */
function readArguments(schema: z.ZodObject, given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const { shape } = schema;
  const read: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null || !Object.hasOwn(shape, name)) continue;
    read.push([name, typeof value === "string" ? readText(value, shape[name] as z.ZodType) : value]);
  }
  return Object.fromEntries(read);
}

function readText(value: string, shape: z.ZodType): unknown {
  const schema = innerSchema(shape);
  const text = value.trim();
  if (schema instanceof z.ZodEnum) {
    return schema.options.find((option) => String(option) === text.toLowerCase()) ?? value;
  }
  if (schema instanceof z.ZodBoolean) return typed(text.toLowerCase(), schema);
  if (schema instanceof z.ZodNumber) return typed(text, schema);
  return schema instanceof z.ZodArray ? listed(text) : value;
}

function listed(text: string): unknown {
  try {
    return text.startsWith("[") ? JSON.parse(text) : text.split(",").map((name) => name.trim());
  } catch {
    return text;
  }
}
