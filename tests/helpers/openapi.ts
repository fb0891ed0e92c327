import { faultsOf, schemaValidator } from "./json-schema.ts";

export interface OpenApiParameter {
  name: string;
  in: "query" | "path";
  schema: {
    type?: string;
    minimum?: number;
    maximum?: number;
    maxLength?: number;
    format?: string;
    enum?: string[];
  };
}

interface Described {
  $ref?: string;
  content?: Record<string, unknown>;
}

export interface OpenApiOperation {
  parameters?: OpenApiParameter[];
  responses: Record<string, Described>;
}

export interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
}

interface Answered {
  path: string;
  method: string;
  status: number;
  mediaType: string | null;
  body: string;
}

/** Every operation of a description, with its path and method. */
export function operationsOf({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
}

/** Compares answers with a description; returns the faults of each, as lines. */
export function createJudge(openApi: OpenApi): (answer: Answered) => string[] {
  const ajv = schemaValidator({ strict: false, allErrors: false }).addSchema(openApi, "openapi");
  const known = new Map<string, string[]>();

  return ({ path, method, status, mediaType, body }) => {
    const { responses } = openApi.paths[path]![method.toLowerCase()]!;
    const name = [String(status), "default"].find((candidate) => candidate in responses);
    if (name === undefined) return [`${status} is not described`];
    const { $ref } = responses[name]!;
    const pointer = $ref ?? pointerTo("paths", path, method.toLowerCase(), "responses", name);
    const { content } = at(openApi, pointer) as Described;
    if (!content) return body === "" ? [] : [`${status} has a body that is not described`];
    const type = (mediaType ?? "").split(";")[0]!;
    if (!(type in content)) return [`${status} as ${type} is not described`];
    if (!type.endsWith("json")) return [];
    const schema = `openapi${pointer}${pointerTo("content", type, "schema").slice(1)}`;
    const key = `${schema} ${body}`;
    if (!known.has(key)) known.set(key, faultsOf(ajv, schema, JSON.parse(body)));
    return known.get(key)!;
  };
}

function pointerTo(...parts: string[]): string {
  const escaped = parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
  return `#/${escaped.join("/")}`;
}

function at(document: unknown, pointer: string): unknown {
  return pointer
    .slice(2)
    .split("/")
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((value, part) => (value as Record<string, unknown>)[part], document);
}
