import { readFileSync } from "node:fs";
import { CORE_SCHEMA, load } from "js-yaml";
import type { JsonSchema } from "./json-schemas.ts";

type Values = Record<string, unknown>;

const { within, objects, fields } = load(readFileSync(new URL("examples.yaml", import.meta.url), "utf8"), {
  schema: CORE_SCHEMA,
}) as { within: Record<string, Values>; objects: Record<string, Values>; fields: Values };

/** The schema of a shape or a tool, or of what `place` leads to in one, with an example of each field in it that is no object. */
export function withExamples(schema: JsonSchema, place: string): JsonSchema {
  if (!schema.properties) return schema;
  const all = Object.entries(schema.properties);
  return {
    ...schema,
    properties: Object.fromEntries(all.map(([field, own]) => [field, illustrated(own, field, place)])),
  };
}

/** An example value for a field or a parameter of what is at this place; undefined for what is made of other values. */
export function exampleFor(schema: JsonSchema, name: string, place: string): unknown {
  const [, object = ""] = /\.(\w+)$/.exec(place) ?? [];
  const own = { ...objects[object], ...within[place] };
  const told = toldBy(schema);
  if (Object.hasOwn(own, name)) return own[name];
  if (told !== undefined) return told;
  return Object.hasOwn(fields, name) ? fields[name] : plainValue(schema);
}

/**
 * A value that the schema allows, made of the examples of all that it requires; lists have one entry. `schemas` are those
 * that its references name.
 */
export function exampleOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): unknown {
  const { $ref, examples, anyOf, items, properties, required, additionalProperties } = schema;
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
    return { [String(fields["review_id"])]: exampleOf(additionalProperties, schemas) };
  return plainValue(schema);
}

function illustrated(schema: JsonSchema, name: string, place: string): JsonSchema {
  const { $ref, properties, items, anyOf, additionalProperties } = schema;
  if ($ref) return schema;
  if (properties) return withExamples(schema, `${place}.${name}`);
  const value = exampleFor(schema, name, place);
  if (value !== undefined && (!items || Array.isArray(value))) return { ...schema, examples: [value] };
  const inner = (part: JsonSchema) => illustrated(part, name, place);
  if (anyOf) return { ...schema, anyOf: anyOf.map(inner) };
  if (items) return { ...schema, items: inner(items) };
  if (typeof additionalProperties === "object")
    return { ...schema, additionalProperties: inner(additionalProperties) };
  return schema;
}

/** What the schema itself says. */
function toldBy(schema: JsonSchema): unknown {
  const told = [schema.const, schema.default, schema.enum?.[0], schema.examples?.[0]];
  return told.find((value) => value !== undefined);
}

function plainValue(schema: JsonSchema): unknown {
  const { anyOf, type, format = "", minimum = 1, maximum } = schema;
  const told = toldBy(schema);
  if (told !== undefined) return told;
  if (anyOf) return plainValue(anyOf[0]!);
  if (type === "boolean") return true;
  if (type === "number" && maximum === 1) return 0.8;
  if (type === "integer" || type === "number") return Math.max(1, minimum);
  return type === "string" ? (PLAIN_TEXTS[format] ?? "text") : undefined;
}

const PLAIN_TEXTS: Record<string, string> = {
  uri: "https://reviews.example.com/",
  "date-time": "2026-03-31T00:00:00.000Z",
};
