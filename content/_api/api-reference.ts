import type { JsonSchema } from "./json-schemas.ts";

/** What is read of an operation, a parameter, a body or a response. */
interface Part {
  $ref?: string;
  operationId?: string;
  summary?: string;
  description?: string;
  name?: string;
  in?: string;
  required?: boolean;
  parameters?: (Part & { schema: JsonSchema })[];
  requestBody?: Part;
  responses?: Record<string, Part>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Field {
  /** Fields of a nested object are `outer.inner`, those of objects in a list `outer[].inner`. */
  name: string;
  /** Where a parameter goes: query, path or header. */
  place?: string;
  type: string;
  /** The named shape that the type refers to. */
  shape?: string | undefined;
  required: boolean;
  description: string;
}

/**
 * The OpenAPI description in the form that the reference page shows: the result of `createOpenApi`, in which every reference
 * points to its own components.
 */
export function readReference(openApi: Record<string, unknown>) {
  const { paths, components, info } = openApi as {
    paths: Record<string, Record<string, Part>>;
    components: Components;
    info: { description: string };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(method, path, operation, components)),
  );
  const shapes = Object.entries(components.schemas).map(([name, schema]) => ({
    name,
    description: text(schema.description),
    fields: fieldsOf(schema),
  }));
  return { introduction: info.description, operations, shapes };
}

interface Components {
  schemas: Record<string, JsonSchema>;
  responses: Record<string, Part>;
}

function readOperation(method: string, path: string, operation: Part, components: Components) {
  const { parameters = [], responses = {} } = operation;
  return {
    id: text(operation.operationId),
    method: method.toUpperCase(),
    path,
    summary: text(operation.summary),
    description: text(operation.description),
    parameters: parameters.map((parameter) => ({
      name: text(parameter.name),
      place: text(parameter.in),
      ...typeOf(parameter.schema),
      required: parameter.required === true,
      description: text(parameter.description),
    })),
    body: readBody(operation.requestBody, components),
    responses: Object.entries(responses).map(([status, response]) => {
      const found = response.$ref ? components.responses[nameIn(response)]! : response;
      const [mediaType, content] = Object.entries(found.content ?? {})[0] ?? [];
      const { shape } = content ? typeOf(content.schema) : {};
      return { status, description: text(found.description), mediaType, shape };
    }),
  };
}

function readBody(body: Part | undefined, components: Components) {
  if (!body) return null;
  const [mediaType, content] = Object.entries(body.content ?? {})[0]!;
  const { schema } = content;
  const found = schema.$ref ? components.schemas[nameIn(schema)]! : schema;
  return { mediaType, description: text(body.description ?? found.description), fields: fieldsOf(found) };
}

/** The fields of a schema of an object, those of objects in it among them. */
export function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  const { required = [] } = schema;
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key;
    const field = {
      name,
      ...typeOf(property),
      required: required.includes(key),
      description: text(property.description),
    };
    const inside = property.items ?? property;
    const inner = inside.properties ? fieldsOf(inside, `${name}${property.items ? "[]" : ""}.`) : [];
    return [field, ...inner];
  });
}

/** A schema in a few words: `list of Review`, `integer 1 to 5`, `date or null`. */
function typeOf(schema: JsonSchema): { type: string; shape?: string | undefined } {
  if (schema.$ref) return { type: nameIn(schema), shape: nameIn(schema) };
  if (schema.anyOf) {
    const options = schema.anyOf.map(typeOf);
    return {
      type: options.map(({ type }) => type).join(" or "),
      shape: options.find(({ shape }) => shape)?.shape,
    };
  }
  if (schema.const !== undefined) return { type: JSON.stringify(schema.const) };
  if (schema.enum) return { type: schema.enum.map((value) => JSON.stringify(value)).join(" or ") };
  if (schema.items) {
    const { type, shape } = typeOf(schema.items);
    const isPair = schema.minItems === 2 && schema.maxItems === 2;
    return { type: `${isPair ? "pair" : "list"} of ${type}`, shape };
  }
  if (typeof schema.additionalProperties === "object" && !schema.properties) {
    return { type: `map of ${typeOf(schema.additionalProperties).type}` };
  }
  const name = text(schema.format ?? schema.type ?? "any");
  const { minimum, maximum } = schema;
  const bounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return { type: bounded ? `${name} ${minimum} to ${maximum}` : name };
}

function nameIn(reference: { $ref?: string }): string {
  return text(reference.$ref).split("/").at(-1)!;
}

function text(value: unknown): string {
  return value === undefined ? "" : String(value);
}
