import type { Documentation } from "../../data/_schema/documentation.ts";
import { DOCUMENTED, type JsonSchema } from "./json-schemas.ts";

type Schemas = Record<string, JsonSchema>;

/** The schema with a description of every field, and an example of each that is no object. */
export function withExamples(schema: JsonSchema): JsonSchema {
  const fields = Object.entries((schema["properties"] ?? {}) as Schemas);
  if (fields.length === 0) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, withDocumentation(field)])),
  };
}

/** An example value for a parameter or a field; undefined where the schema tells none. */
export function exampleFor(schema: JsonSchema): unknown {
  return exampleAt(documentationOf(schema).example, schema);
}

/**
 * A value that the schema allows, made of the examples of all that it requires; lists have one entry. `schemas` are those
 * that its references name.
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { $ref, examples, anyOf, items, properties, required, additionalProperties } = schema as Described;
  if ($ref) return exampleOf(schemas[$ref.split("/").at(-1)!]!, schemas);
  if (examples) return examples[0];
  if (anyOf) return exampleOf(anyOf[0]!, schemas);
  if (items) return [exampleOf(items, schemas)];
  if (properties) {
    const names = Object.keys(properties).filter((name) => required?.includes(name));
    return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name]!, schemas)]));
  }
  // A map, by the ids of reviews.
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    return { [REVIEW_ID]: exampleOf(additionalProperties, schemas) };
  return plainValue(schema);
}

interface Described {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Schemas;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

const REVIEW_ID = "r-101";

function documentationOf(schema: JsonSchema): Documentation {
  return (schema[DOCUMENTED] as Documentation | undefined) ?? {};
}

function exampleAt(given: unknown, schema: JsonSchema): unknown {
  return given !== undefined && fits(given, schema) ? given : plainValue(schema);
}

/** Both written out where JSON Schema has them. */
function withDocumentation({ [DOCUMENTED]: documentation, ...schema }: JsonSchema): JsonSchema {
  const { description, example } = documentationOf({ [DOCUMENTED]: documentation });
  const field = illustrated(example, schema);
  // What a reference leads to is described there.
  if (schema["description"] !== undefined || schema["$ref"] !== undefined || !description) return field;
  return { ...field, description };
}

function illustrated(given: unknown, { [DOCUMENTED]: _, ...schema }: JsonSchema): JsonSchema {
  const { $ref, examples, properties, items, anyOf, additionalProperties } = schema as Described;
  if ($ref || examples) return schema;
  if (properties) return withExamples(schema);
  const value = exampleAt(given, schema);
  if (value !== undefined) return { ...schema, examples: [value] };
  if (anyOf) return { ...schema, anyOf: anyOf.map((option) => illustrated(given, option)) };
  if (items) return { ...schema, items: illustrated(given, items) };
  if (typeof additionalProperties === "object" && !("$ref" in additionalProperties))
    return { ...schema, additionalProperties: illustrated(given, additionalProperties) };
  return schema;
}

/** Of what the schema itself says; undefined for what is made of other values. */
function plainValue(schema: JsonSchema): unknown {
  const told = schema as Described;
  if (told.const !== undefined) return told.const;
  if (told.default !== undefined) return told.default;
  if (told.enum) return told.enum[0];
  if (told.anyOf?.[0]) return plainValue(told.anyOf[0]);
  if (told.type === "boolean") return true;
  if (told.type === "integer") return Math.max(1, told.minimum ?? 1);
  if (told.type === "number") return told.maximum === 1 ? 0.8 : Math.max(1, told.minimum ?? 1);
  if (told.type === "null") return undefined;
  if (told.type === "string") return plainString(told);
  return undefined;
}

function plainString({ format }: Described): string {
  if (format === "uri") return "https://reviews.example.com/";
  if (format === "date-time") return "2026-03-31T00:00:00.000Z";
  return "text";
}

function fits(value: unknown, schema: JsonSchema): boolean {
  const told = schema as Described;
  if (told.anyOf) return told.anyOf.some((option) => fits(value, option));
  if (told.const !== undefined) return value === told.const;
  if (told.enum && !told.enum.includes(value)) return false;
  const types = [told.type].flat();
  if (typeof value === "string")
    return types.includes("string") && new RegExp(told.pattern ?? "").test(value) && ofFormat(value, told);
  if (typeof value === "number") {
    const { minimum = -Infinity, maximum = Infinity } = told;
    const whole = types.includes("integer") && Number.isInteger(value);
    return (whole || types.includes("number")) && value >= minimum && value <= maximum;
  }
  if (value === null) return types.includes("null");
  if (typeof value === "boolean") return types.includes("boolean");
  if (Array.isArray(value))
    return types.includes("array") && !!told.items && value.every((item) => fits(item, told.items!));
  return types.includes("object") && !told.properties;
}

function ofFormat(value: string, { format }: Described): boolean {
  if (format === "uri") return URL.canParse(value);
  if (format === "date") return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return format !== "date-time" || value.includes("T");
}
