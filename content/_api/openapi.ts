import type { z } from "zod";
import type { Health } from "../../data/_schema/health.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { type Operation, type OperationId, operationsOf, pathOf } from "../../data/_schema/operations.ts";
import { exampleAnswer, namedExamples } from "./example-answers.ts";
import { exampleFor } from "./examples.ts";
import { jsonSchema } from "./json-schemas.ts";
import { isTopic, type Json, PARTS, type Tag } from "./openapi-parts.ts";

/**
 * The OpenAPI 3.1.0 description of every operation, made from the schemas that validate requests and datasets. `license` is the
 * address of that of the collection.
 */
export function createOpenApi({ name, license }: { name: string; license: string }, hosting: Hosting): Json {
  const { baseUrl, sidecar } = hosting;
  const { introduction } = PARTS;
  const operations = operationsOf(hosting);
  const tags = new Set(operations.map(tagOf));
  const paths = Object.fromEntries(
    operations.map((operation) => [
      operation.path,
      { [operation.method.toLowerCase()]: describe(operation, hosting) },
    ]),
  );
  const schemas = { ...namedExamples(), ...PARTS.schemas };
  const components = { schemas, responses: PARTS.responses, headers: PARTS.headers };
  return {
    openapi: "3.1.0",
    info: {
      title: `${name} reviews`,
      version: "1.0.0",
      summary: "All published reviews of one business, as open data.",
      description: `${introduction[sidecar ? "answered" : "files"]}\n\n${introduction.always}`,
      contact: { name, url: `${baseUrl}/` },
      license: { name: "Licence of the collection", url: license },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: Object.entries(PARTS.tags)
      .filter(([name]) => tags.has(name as Tag))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: sidecar ? components : usedBy(paths, components),
  };
}

function describe(operation: Operation, hosting: Hosting): Json {
  const { baseUrl, sidecar } = hosting;
  const example = exampleAnswer(operation, hosting);
  const parameters = [
    ...fieldsOf(operation.query, "query"),
    ...fieldsOf(operation.parameters, "path"),
    ...(operation.id === "mcp" ? PARTS.mcp_headers.map(asParameter) : []),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: descriptionOf(operation, hosting),
    tags: [tagOf(operation)],
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(operation, baseUrl),
    responses: responsesOf(operation, example, sidecar),
    ...(operation.id === "websubHub" && { callbacks: PARTS.callbacks }),
  };
}

function descriptionOf({ id, path }: Operation, { hub }: Hosting): string {
  const words = PARTS.operations[id as OperationId];
  return hub !== null && isTopic(path) ? `${words} ${PARTS.topic}` : words;
}

/** The answers of an operation by status. Without a sidecar it is a file at a host of which nothing more is known. */
function responsesOf(operation: Operation, example: unknown, sidecar: boolean): Json {
  const { id, made, summary, mediaType, answer } = operation;
  if (id === "mcp") return PARTS.mcp;
  if (id === "websubHub") return PARTS.hub;
  const name = answer?.meta()?.id;
  const plain = { type: mediaType === "application/json" ? "object" : "string" };
  const schema = name ? { $ref: `#/components/schemas/${name}` } : plain;
  const ok = { description: summary, content: { [mediaType]: { schema, example } } };
  if (!sidecar) return { "200": ok, "404": { description: "Nothing is published at this address." } };
  if (id === "getHealth") return { "200": ok, ...PARTS.always };
  if (id === "getReadiness") {
    const example = { status: "unavailable", checks: { process: "stopping" } } satisfies Health;
    const content = { [mediaType]: { schema, example } };
    return { "200": ok, "503": { description: "Not ready; `checks` says why.", content }, ...PARTS.always };
  }
  const told = [
    "ETag",
    ...(id === "searchReviews" ? [] : ["Last-Modified"]),
    "Cache-Control",
    "Vary",
    ...(made === "build" ? ["Link"] : []),
  ];
  const headers = Object.fromEntries(told.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  return { "200": { ...ok, headers }, ...PARTS.conditional, ...PARTS.always };
}

const asParameter = (header: Json) => ({
  ...header,
  in: "header",
  required: false,
  schema: { type: "string" },
});

function tagOf({ id, made }: Operation): Tag {
  if (id === "mcp") return "agents";
  if (id === "websubHub") return "push";
  if (id === "getHealth" || id === "getReadiness") return "health";
  return made === "build" ? "datasets" : "questions";
}

function fieldsOf(schema: z.ZodObject | undefined, place: "query" | "path"): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { $schema, description, ...own } = jsonSchema(field as z.ZodType);
    const example = exampleFor(own, name, place);
    const { examples, ...shape } = own;
    return { name, in: place, required: place === "path", description, schema: shape, example };
  });
}

function requestBody({ id, form }: Operation, baseUrl: string): Json {
  if (id === "mcp") {
    const schema = { $ref: "#/components/schemas/JsonRpcRequest" };
    return {
      requestBody: { required: true, content: { "application/json": { schema, example: PARTS.initialize } } },
    };
  }
  if (!form) return {};
  const schema = { $ref: `#/components/schemas/${form.meta()?.id}` };
  const example = {
    "hub.mode": "subscribe",
    "hub.topic": baseUrl + pathOf("getReviews"),
    "hub.callback": "https://subscriber.example.com/push",
  };
  const content = { "application/x-www-form-urlencoded": { schema, example } };
  return { requestBody: { required: true, description: PARTS.subscription, content } };
}

/** Those of the components that the paths refer to, directly or by others, without examples of a hub of one's own. */
function usedBy(paths: Json, components: Record<string, Json>): Record<string, Json> {
  const used: Record<string, Json> = {};
  const follow = (value: unknown) => {
    for (const [, kind, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      used[kind!] ??= {};
      if (name! in used[kind!]!) continue;
      used[kind!]![name!] = components[kind!]![name!];
      follow(components[kind!]![name!]);
    }
  };
  follow(paths);
  const isOfHub = (key: string, value: unknown) =>
    key === "examples" && Array.isArray(value) && String(value[0]).includes(pathOf("websubHub"));
  return JSON.parse(JSON.stringify(used, (key, value) => (isOfHub(key, value) ? undefined : value)));
}
