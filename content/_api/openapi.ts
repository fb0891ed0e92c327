import { CORE_SCHEMA, load } from "js-yaml";
import type { z } from "zod";
import { CHANGES_ON_PAGE } from "../../data/_schema/changes.ts";
import { FEED_LENGTH } from "../../data/_schema/feed.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { AFTER_FAILURES, HUB_LIMITS, MOST_FAILURES } from "../../data/_schema/hub-limits.ts";
import { PROTOCOL_VERSIONS } from "../../data/_schema/mcp-server.ts";
import { ordinalWord, timesWord } from "../../data/_schema/number-words.ts";
import { OPERATIONS, type Operation, operationsOf, pathOf } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { exampleAnswer, namedExamples } from "./example-answers.ts";
import { exampleFor } from "./examples.ts";
import { fillTemplate } from "./fill-template.ts";
import { jsonSchema } from "./json-schemas.ts";
import { describeFile, describeResponses, responses } from "./openapi-responses.ts";

type Json = Record<string, unknown>;

export interface ApiSource {
  hosting: Hosting;
  /** The name of the business, and the address of the licence of the collection. */
  business: string;
  license: string;
}

/** The OpenAPI 3.1.0 description of every operation, made from the schemas that validate requests and datasets. */
export function createOpenApi({ hosting, business, license }: ApiSource): Json {
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
  const components = { schemas, responses, headers: PARTS.headers };
  return {
    openapi: "3.1.0",
    info: {
      title: `${business} reviews`,
      version: "1.0.0",
      summary: "All published reviews of one business, as open data.",
      description: `${introduction[sidecar ? "answered" : "files"]}\n\n${introduction.always}`,
      contact: { name: business, url: `${baseUrl}/` },
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
    responses: sidecar ? describeResponses(operation, example) : describeFile(operation, example),
    ...(operation.id === "websubHub" && { callbacks: PARTS.callbacks }),
  };
}

function descriptionOf({ id, path }: Operation, { hub }: Hosting): string {
  const words = PARTS.operations[id]!;
  return hub !== null && isTopic(path) ? `${words} ${PARTS.topic}` : words;
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

/** What is alike for all sites, as it stands in openapi.yaml. */
interface Parts {
  introduction: Record<"answered" | "files" | "always", string>;
  tags: Record<Tag, string>;
  operations: Record<string, string>;
  /** What is said of those that are topics. */
  topic: string;
  /** The example of a message. */
  initialize: Json;
  mcp_headers: Json[];
  headers: Json;
  /** Of messages to `/mcp`, which the SDK validates. */
  schemas: Json;
  /** What is said of the form of a subscription. */
  subscription: string;
  callbacks: Json;
}

type Tag = "agents" | "datasets" | "health" | "push" | "questions";

const isTopic = (path: string) => TOPIC_PATHS.some((topic) => topic === path);

const PARTS = readParts();

function readParts(): Parts {
  const shapes = OPERATIONS.filter(({ path }) => isTopic(path)).flatMap(
    (operation: Operation) => operation.answer?.meta()?.id ?? [],
  );
  const written = fillTemplate(new URL("openapi.yaml", import.meta.url), {
    protocol: PROTOCOL_VERSIONS[0],
    retried: timesWord(HUB_LIMITS.retryDelays.length),
    last_failure: ordinalWord(MOST_FAILURES),
    most_bytes: String(HUB_LIMITS.bodyBytes),
    longest_lease: String(HUB_LIMITS.lease.max),
    reason: AFTER_FAILURES,
    feed_length: String(FEED_LENGTH),
    changes_on_page: String(CHANGES_ON_PAGE),
    topics: JSON.stringify(shapes.map((id) => ({ $ref: `#/components/schemas/${id}` }))),
  });
  return load(written, { schema: CORE_SCHEMA }) as Parts;
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
