import { DOCUMENTED, type JsonSchema } from "./json-schemas.ts";

/** The schema with a description of every field, and an example of each that is no object. */
export function withExamples(schema: JsonSchema): JsonSchema {
  if (!schema.properties) return schema;
  const fields = Object.entries(schema.properties);
  return {
    ...schema,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, withDocumentation(field)])),
  };
}

/** An example value for a parameter or a field; undefined where the schema tells none. */
export function exampleFor(schema: JsonSchema): unknown {
  const { example } = schema[DOCUMENTED] ?? {};
  // Null is a value, too.
  return example === undefined ? plainValue(schema) : example;
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
    return { [REVIEW_ID]: exampleOf(additionalProperties, schemas) };
  return plainValue(schema);
}

const REVIEW_ID = "r-101";

/** Both written out where JSON Schema has them. */
function withDocumentation(schema: JsonSchema): JsonSchema {
  const description = schema[DOCUMENTED]?.description;
  const field = illustrated(schema);
  // What a reference leads to is described there.
  if (schema.description !== undefined || schema.$ref !== undefined || !description) return field;
  return { ...field, description };
}

function illustrated(field: JsonSchema): JsonSchema {
  const { [DOCUMENTED]: documentation, ...schema } = field;
  const { $ref, examples, properties, items, anyOf, additionalProperties } = schema;
  if ($ref || examples) return schema;
  if (properties) return withExamples(schema);
  const value = exampleFor(field);
  if (value !== undefined) return { ...schema, examples: [value] };
  const inner = (part: JsonSchema) =>
    illustrated({ ...part, [DOCUMENTED]: { example: documentation?.entry } });
  if (anyOf) return { ...schema, anyOf: anyOf.map(inner) };
  if (items) return { ...schema, items: inner(items) };
  if (typeof additionalProperties === "object" && !("$ref" in additionalProperties))
    return { ...schema, additionalProperties: inner(additionalProperties) };
  return schema;
}

/** Of what the schema itself says; undefined for what is made of other values. */
function plainValue(schema: JsonSchema): unknown {
  const { anyOf, type, format = "", minimum = 1, maximum } = schema;
  const [told] = [schema.const, schema.default, schema.enum?.[0]].filter((value) => value !== undefined);
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
