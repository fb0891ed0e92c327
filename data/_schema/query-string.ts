import * as z from "zod";
import type { Issue } from "./problem.ts";
import { innerSchema } from "./zod-objects.ts";

export type Parsed<Shape> = { data: Shape; issues?: undefined } | { data?: undefined; issues: Issue[] };

const PLAIN_NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Parameters that may be present without a value. */
const MAY_BE_EMPTY = new Set(["query"]);

/**
 * Validates the parameters of a query string with the schema that also serves MCP. Unknown ones are ignored; a repeated
 * or empty one, or one that is not percent-encoded UTF-8, is a fault. Every fault is listed.
 */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  search: string,
): Parsed<z.output<Schema>> {
  const issues: Issue[] = [];
  const input: Record<string, unknown> = {};
  const raw = rawParameters(search, Object.keys(schema.shape));
  for (const [name, values] of raw) {
    const fault = faultIn(name, values);
    if (fault) issues.push({ path: [name], ...fault });
    else input[name] = typed(values[0]!, innerSchema(schema.shape[name] as z.ZodType));
  }
  const result = schema.safeParse(input);
  if (result.success && issues.length === 0) return { data: result.data };
  const reported = new Set(issues.map(({ path }) => path[0]));
  for (const issue of result.error?.issues ?? []) {
    const { path, code, message } = toIssue(issue);
    // A number far out of range violates two limits, which are one fault to the client.
    const told = issues.some((other) => other.path[0] === path[0] && other.message === message);
    if (!told && !reported.has(path[0]!)) issues.push({ path, code, message });
  }
  return { issues };
}

/** What is wrong with the values of a parameter, whatever its schema. */
function faultIn(name: string, values: readonly (string | null)[]): Omit<Issue, "path"> | undefined {
  if (values.length > 1) return { code: "duplicated", message: "must be given once" };
  if (values[0] === null) return { code: "malformed", message: "must be percent-encoded UTF-8" };
  if (values[0] === "" && !MAY_BE_EMPTY.has(name))
    return { code: "empty", message: "must not be empty; leave it out instead" };
  return undefined;
}

/** A fault as an entry of `issues`, quoting nothing of the value that was sent. */
export function toIssue({ path, code, message }: z.core.$ZodIssue): Issue {
  return { path: path.map((part) => (typeof part === "number" ? part : String(part))), code, message };
}

/** The decoded values of each known name, in order; null for a value that cannot be decoded. */
function rawParameters(search: string, known: readonly string[]): Map<string, (string | null)[]> {
  const parameters = new Map<string, (string | null)[]>();
  for (const pair of search.replace(/^\?/, "").split("&")) {
    if (pair === "") continue;
    const split = pair.indexOf("=");
    const name = decode(split === -1 ? pair : pair.slice(0, split));
    if (name === null || !known.includes(name)) continue;
    parameters.set(name, [
      ...(parameters.get(name) ?? []),
      decode(split === -1 ? "" : pair.slice(split + 1)),
    ]);
  }
  return parameters;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** The value that a text stands for, where its parameter is a number or true or false. */
export function typed(value: string, schema: z.ZodType): unknown {
  if (schema instanceof z.ZodNumber && PLAIN_NUMBER.test(value)) return Number(value);
  if (schema instanceof z.ZodBoolean && (value === "true" || value === "false")) return value === "true";
  return value;
}
