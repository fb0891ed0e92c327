import * as z from "zod";
import { innerSchema } from "../../data/_schema/inner-schema.ts";
import { typed } from "../../data/_schema/query-string.ts";

/**
 * Arguments as models write them, as the schema wants them: numbers and truth values as text, choices in any case, a list
 * as text with commas, null for what is left out. What cannot be read so stays as it is, for the schema to refuse.
 */
export function readArguments(schema: z.ZodObject, given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const known = Object.entries(schema.shape).filter(([name]) => Object.hasOwn(given, name));
  const values = known.map(
    ([name, shape]) => [name, (given as Record<string, unknown>)[name], shape] as const,
  );
  return Object.fromEntries(
    values
      .filter(([, value]) => value !== null)
      .map(([name, value, shape]) => [name, read(value, innerSchema(shape as z.ZodType))]),
  );
}

function read(value: unknown, schema: z.ZodType): unknown {
  if (typeof value !== "string") return value;
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
