import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { type ToolName, toolSchemas } from "../../data/_schema/tools.ts";
import { TOOLS } from "./tools.ts";

/** The answer to tools/list, converted once. */
export const TOOL_LIST: Tool[] = (Object.keys(TOOLS) as ToolName[]).map((name) => {
  const { title, description } = TOOLS[name];
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(toolSchemas[name].input) as Tool["inputSchema"],
    outputSchema: jsonSchema(toolSchemas[name].output) as Tool["outputSchema"],
    annotations: {
      // Versions before 2025-06-18 have the title here.
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
});

/**
 * Draft 7, the dialect that clients of every supported version validate with. Input mode keeps defaults optional and
 * allows fields that may be added later. The shape is rebuilt from its fields so that one with an id of its own is
 * inlined, since a schema here must be an object and not a reference to one.
 */
function jsonSchema(shape: z.ZodObject): unknown {
  return z.toJSONSchema(z.object(shape.shape), { target: "draft-7", io: "input" });
}
