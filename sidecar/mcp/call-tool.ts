import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import { type ToolName, toolSchemas } from "../../data/_schema/tools.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { CUSTOMER_TEXT_OF_TOOLS, customerTextMeta } from "./customer-text.ts";
import { RpcFault } from "./rpc-fault.ts";
import { ToolFault } from "./tool-fault.ts";
import { TOOLS } from "./tools.ts";

/**
 * Calls a tool and returns its structured content, repeated as one text block. Faults in the arguments are returned
 * as a result with `isError`, all at once, since a model can correct those. Throws an RpcFault for an unknown tool.
 */
export function callTool(site: PublishedSite, name: string, given: unknown): CallToolResult {
  if (!isToolName(name)) throw new RpcFault(-32602, "Unknown tool; tools/list names the available ones");
  const parsed = toolSchemas[name].input.safeParse(given ?? {});
  if (!parsed.success) return faulty(name, parsed.error.issues.map(readable));
  try {
    const structuredContent = noting(ignored(name, given), answer(site, name, parsed.data));
    return {
      content: [{ type: "text", text: JSON.stringify(structuredContent) }],
      structuredContent,
      ...customerTextMeta(CUSTOMER_TEXT_OF_TOOLS[name]),
    };
  } catch (error) {
    if (error instanceof ToolFault) return faulty(name, [error.message]);
    throw error;
  }
}

function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}

/** `given` has passed the schema of this tool, which the types cannot express for a union of names. */
function answer(site: PublishedSite, name: ToolName, given: unknown): Record<string, unknown> {
  return TOOLS[name].answer(site, given as never);
}

/** A guessed argument such as `max_rating` would otherwise pass for one that narrowed the answer. */
function ignored(name: ToolName, given: unknown): string | undefined {
  const { input, output } = toolSchemas[name];
  const known = Object.keys(input.shape);
  if (!("note" in output.shape) || Object.keys(given ?? {}).every((key) => known.includes(key))) return;
  return `Some arguments were ignored: ${name} takes ${known.join(", ")}.`;
}

/** Notes come first, so that a model reads them before what they are about. */
function noting(first: string | undefined, answer: Record<string, unknown>): Record<string, unknown> {
  const { note: own, ...rest } = answer;
  const note = [first, own].filter(Boolean).join(" ");
  return note === "" ? rest : { note, ...rest };
}

function readable({ path, message }: z.core.$ZodIssue): string {
  return `${path.join(".") || "arguments"}: ${message}`;
}

function faulty(name: ToolName, faults: string[]): CallToolResult {
  const text = [`Invalid arguments for ${name}:`, ...faults.map((fault) => `- ${fault}`)].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}
