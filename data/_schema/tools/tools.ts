import { BUSINESS_TOOLS } from "./business.ts";
import type { ToolDefinition } from "./definition.ts";
import { INSIGHT_TOOLS } from "./insights.ts";
import { RESEARCH_TOOLS } from "./research.ts";
import { REVIEW_TOOLS } from "./reviews.ts";

/** The tools for agents, once, in the order of the list that clients see. */
export const TOOLS = {
  ...BUSINESS_TOOLS,
  ...REVIEW_TOOLS,
  ...INSIGHT_TOOLS,
  ...RESEARCH_TOOLS,
} as const satisfies Record<string, ToolDefinition>;

export type ToolName = keyof typeof TOOLS;
