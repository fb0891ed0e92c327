import type { z } from "zod";
import type { ToolDefinition } from "../../../data/_schema/tools/definition.ts";
import type { PublishedSite } from "../../site/published-site.ts";

/** The structured result for valid arguments. Throws a ToolFault for anything the site does not have. */
export type Answer<Definition extends Pick<ToolDefinition, "input" | "output">> = (
  site: PublishedSite,
  given: z.output<Definition["input"]>,
) => z.output<Definition["output"]>;

export type Answers<Tools extends Record<string, Pick<ToolDefinition, "input" | "output">>> = {
  readonly [Name in keyof Tools]: Answer<Tools[Name]>;
};

/** What is wrong with a call, worded for the model that made it; never quotes what the caller sent. */
export class ToolFault extends Error {}
