import { z } from "zod";
import { jsonSchema, PUBLISHED_SCHEMAS } from "../../content/_api/json-schemas.ts";
import { createOpenApi } from "../../content/_api/openapi.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { COLUMNS } from "../../data/_schema/reviews-table.ts";
import { SETTINGS } from "../../data/_schema/settings.ts";
import type { ToolDefinition } from "../../data/_schema/tools/definition.ts";
import { PROMPTS } from "../../data/_schema/tools/prompts.ts";
import { TOOLS } from "../../data/_schema/tools/tools.ts";

/** What is said of a field, or of something else: an operation, a response, a shape, a tool, a setting. */
export interface Described {
  path: string;
  words: string;
  isField: boolean;
}

/** Everything that developers and agents read of the interfaces in English, with where it stands. */
export function allDescriptions(): Described[] {
  const business = { name: "Example Plumbing", license: "https://www.example.com/licence" };
  const openApi = createOpenApi(business, withSidecar("https://reviews.example.com"));
  const published = Object.entries<z.ZodType>(PUBLISHED_SCHEMAS).flatMap(([name, schema]) =>
    read(jsonSchema(schema), `${name}.json`),
  );
  const tools = Object.entries<ToolDefinition>(TOOLS).flatMap(
    ([name, { title, description, input, output }]) => [
      ...read({ title, description }, name),
      ...read(jsonSchema(z.object(input.shape)), `${name}()`),
      ...read(jsonSchema(z.object(output.shape)), name),
    ],
  );
  const prompts = Object.entries(PROMPTS).flatMap(([name, prompt]) => read(prompt, name));
  const columns = COLUMNS.map(({ name, description }) => field(`reviews.csv ${name}`, description));
  const settings = Object.entries(SETTINGS).flatMap(([name, setting]) => read(setting.meta() ?? {}, name));
  return [...read(openApi, ""), ...published, ...tools, ...prompts, ...columns, ...settings];
}

const field = (path: string, words: string): Described => ({ path, words, isField: true });

const WORDS = new Set(["title", "summary", "description"]);

function read(node: unknown, path: string, isField = false): Described[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (typeof value === "string")
      return WORDS.has(key) ? [{ path, words: value, isField: isField && key === "description" }] : [];
    if (key === "properties")
      return Object.entries(value as object).flatMap(([name, each]) => read(each, `${path}.${name}`, true));
    if (key === "parameters" || key === "arguments")
      return (value as { name: string }[]).flatMap((each) => read(each, `${path} ${each.name}`, true));
    if (key === "example" || key === "examples") return [];
    return read(value, key === "items" ? path : `${path}.${key}`);
  });
}
