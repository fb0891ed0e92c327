import * as z from "zod";

/** What the OpenAPI description and the pages about the API say of a field, beside what its own schema says. */
export interface Documentation {
  description?: string;
  example?: unknown;
}

/**
 * A registry of its own, not zod's global one: what is only here stays out of /schemas and of the list of MCP tools, which
 * has to be small.
 */
export const DOCUMENTATION = z.registry<Documentation>();

/**
 * The schema of a field with what it means, told everywhere: by /schemas and the list of MCP tools, too. `example` is an
 * invented value of it or, of a list, of an entry.
 */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: unknown,
): Schema {
  const field = schema.meta({ description });
  return example === undefined ? field : withExample(field, example);
}

/** The same, told only where there is room. */
export function documented<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: unknown,
): Schema {
  return registered(schema, { description, ...(example !== undefined && { example }) });
}

/** The same for a field that has a description. */
export function withExample<Schema extends z.ZodType>(schema: Schema, example: unknown): Schema {
  return registered(schema, { ...DOCUMENTATION.get(schema), example });
}

/** A shape with a name, by which others refer to it. */
export const named = <Shape extends z.ZodRawShape>(
  id: string,
  title: string,
  description: string,
  shape: Shape,
) => z.object(shape).meta({ id, title, description });

/** Of a copy, since other fields may share the schema. */
function registered<Schema extends z.ZodType>(schema: Schema, documentation: Documentation): Schema {
  const field = schema.clone();
  DOCUMENTATION.add(field, documentation as never);
  return field;
}
