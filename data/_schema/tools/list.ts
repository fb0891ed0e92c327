import * as z from "zod";
import type { NamedKind } from "../terms.ts";
import { CUSTOMER_WORDS } from "../terms.ts";
import type { ToolDefinition } from "./definition.ts";
import { TOOLS, type ToolName } from "./tools.ts";

/** Most names that the schema of an argument lists, and most characters of them; an error, which stands there once, has more. */
const MOST_NAMES = 20;
const MOST_CHARACTERS = 220;
export const MOST_IN_ERROR = 440;

type JsonSchema = Record<string, unknown>;

/** The names of a dataset that arguments can take; services, areas and aspects by their ids. */
export type KnownNames = Readonly<Partial<Record<NamedKind, readonly string[]>>>;

/** A tool as clients see it in the answer to tools/list. */
export interface ListedTool {
  name: ToolName;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: "object" };
  outputSchema: JsonSchema & { type: "object" };
  annotations: Record<string, string | boolean>;
}

/** The list of the tools of a dataset, in a fixed order: the schemas of its arguments tell the names there are. */
export function listTools(names: KnownNames): ListedTool[] {
  return (Object.keys(TOOLS) as ToolName[]).map((name) => {
    const tool: ToolDefinition = TOOLS[name];
    return {
      name,
      title: tool.title,
      description: tool.description,
      inputSchema: inputSchema(tool, names),
      outputSchema: outputSchema(tool),
      annotations: {
        // Versions before 2025-06-18 have the title here.
        title: tool.title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    };
  });
}

/** The first names of a list, as many as a schema or an error can bear. */
export function someNames(names: readonly string[], most = MOST_CHARACTERS): string {
  let characters = 0;
  const shown = names.slice(0, MOST_NAMES).filter((name) => {
    characters += name.length + 2;
    return characters <= most;
  });
  const more = names.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function inputSchema(
  { input, names = {}, asIn }: ToolDefinition,
  known: KnownNames,
): ListedTool["inputSchema"] {
  const { properties = {}, ...schema } = converted(input);
  const described = Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => {
    const { pattern: _, allOf: __, examples: ___, maxLength: ____, ...rest } = property;
    if (asIn && Object.hasOwn(TOOLS[asIn].input.shape, name))
      return [name, { ...rest, description: `As in ${asIn}.` }];
    const kind = names[name];
    const listed = (kind && known[kind]) ?? [];
    const sentence = firstSentence(String(property["description"] ?? ""));
    const description = listed.length > 0 ? `${sentence} Listed: ${someNames(listed)}.` : sentence;
    return [name, { ...rest, description }];
  });
  return { ...schema, type: "object", properties: Object.fromEntries(described) };
}

/** Descriptions for people go into more detail than a model needs at every turn. */
export function firstSentence(description: string): string {
  const end = description.indexOf(". ");
  return end < 0 ? description : description.slice(0, end + 1);
}

/**
 * In what all dialects of JSON Schema share, so that none is named. Input mode keeps defaults optional and allows fields
 * that may be added later. The shape is rebuilt from its fields so that one with an id of its own is inlined.
 */
function converted(shape: z.ZodObject): JsonSchema {
  const known = CONVERTED.get(shape);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(shape.shape), { target: "draft-7", io: "input" });
  CONVERTED.set(shape, schema);
  return schema;
}

/** Every generation lists the tools, whose schemas are converted once. */
const CONVERTED = new WeakMap<z.ZodObject, JsonSchema>();

/** Levels of objects below the result, down to which an output schema tells the fields of customers. */
const LEVELS = 2;

/** What a reader of a result needs: its fields with their types, and which of all in it hold customers' words. */
function outputSchema({ output }: ToolDefinition): ListedTool["outputSchema"] {
  const { definitions = {}, ...schema } = converted(output);
  const resolved = (given: unknown): JsonSchema => {
    const { $ref, ...own } = given as JsonSchema & { $ref?: string };
    return $ref ? (definitions as Record<string, JsonSchema>)[$ref.slice("#/definitions/".length)]! : own;
  };
  const brief = (given: unknown, level = 0): JsonSchema => {
    const { type, properties, items, anyOf, required, description } = resolved(given);
    const inner = Object.entries(properties ?? {}).filter(
      ([, each]) => level === 0 || isCustomers(each, resolved, LEVELS - level),
    );
    return {
      ...(type !== undefined && { type }),
      ...(isOfCustomers(description) && { description: CUSTOMER_WORDS }),
      ...(anyOf !== undefined && either((anyOf as unknown[]).map((one) => brief(one, level)))),
      // What is a customer's as a whole is not told in parts.
      ...(items !== undefined && !isOfCustomers(description) && { items: brief(items, level) }),
      ...(inner.length > 0 && {
        properties: Object.fromEntries(inner.map(([name, each]) => [name, brief(each, level + 1)])),
      }),
      ...(level === 0 && properties !== undefined && { required }),
    };
  };
  return { ...brief(schema), type: "object" };
}

/** What is one thing or null, in one schema. */
function either(schemas: readonly JsonSchema[]): JsonSchema {
  const [one, other] = schemas;
  return schemas.length === 2 && other!["type"] === "null"
    ? { ...one, type: [one!["type"], "null"] }
    : { anyOf: schemas };
}

/** Whether a field, or anything in it down to so many levels, holds customers' words. */
function isCustomers(given: unknown, resolved: (given: unknown) => JsonSchema, levels: number): boolean {
  const { description, properties, items } = resolved(given);
  if (levels < 0) return false;
  return (
    isOfCustomers(description) ||
    (items !== undefined && isCustomers(items, resolved, levels)) ||
    Object.values(properties ?? {}).some((each) => isCustomers(each, resolved, levels - 1))
  );
}

function isOfCustomers(description: unknown): boolean {
  return typeof description === "string" && description.endsWith(CUSTOMER_WORDS);
}
