import * as z from "zod";
import { innerSchema } from "../../data/_schema/inner-schema.ts";
import { typed } from "../../data/_schema/query-string.ts";

/**
 * Arguments as models write them, as the schema wants them: numbers and truth values as text, choices in any case, a list
 * as text with commas, null for what is left out. What cannot be read so stays as it is, for the schema to refuse.
 */
export function readArguments(schema: z.ZodObject, given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const { shape } = schema;
  const read: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null || !Object.hasOwn(shape, name)) continue;
    read.push([name, typeof value === "string" ? readText(value, shape[name] as z.ZodType) : value]);
  }
  return Object.fromEntries(read);
}

function readText(value: string, shape: z.ZodType): unknown {
  const schema = innerSchema(shape);
  const text = value.trim();
  if (schema instanceof z.ZodEnum) {
    return schema.options.find((option) => String(option) === text.toLowerCase()) ?? value;
  }
  if (schema instanceof z.ZodBoolean) return typed(text.toLowerCase(), schema);
  if (schema instanceof z.ZodNumber) return typed(text, schema);
  return schema instanceof z.ZodArray ? listed(text) : value;
}

function listed(text: string): unknown {
  try {
    return text.startsWith("[") ? JSON.parse(text) : text.split(",").map((name) => name.trim());
  } catch {
    return text;
  }
}
