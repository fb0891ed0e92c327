import * as z from "zod";

/** An object without other fields. The message for what is no object shows an example; other faults keep theirs. */
export const strictLike = <Shape extends z.ZodRawShape>(shape: Shape, example: string) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === "invalid_type" ? `must be an object such as ${example}` : undefined),
  });

/** A shape with a name, by which others refer to it: `SearchAnswer`, entitled "Search answer" unless another title is given. */
export const named = <Shape extends z.ZodRawShape>(
  name: string | { id: string; title: string },
  description: string,
  shape: Shape,
) => {
  const { id, title } = typeof name === "string" ? { id: name, title: inWords(name) } : name;
  return z.object(shape).meta({ id, title, description });
};

const inWords = (id: string) => id.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** One of some words; the message for anything else names them. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(", ")}`);

/** A number within limits; the message for anything else names them. */
export function within(kind: "number" | "whole number", least: number, most: number) {
  const error = `must be a ${kind} from ${least} to ${most}`;
  return (kind === "number" ? z.number(error) : z.int(error)).min(least, error).max(most, error);
}

export const Flag = z.boolean("must be true or false");

/** A text that the owner writes, of so many characters at most. */
export const ownersText = (most: number, empty = "must not be empty") =>
  z
    .string("must be a string, in quotation marks")
    .trim()
    .min(1, empty)
    .max(most, `must be at most ${most} characters`);

/** The schema within those that only make a value optional or give it a default. */
export function innerSchema(schema: z.ZodType): z.ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault)
    inner = inner.unwrap() as z.ZodType;
  return inner;
}

/** The schema of what lies at a path, by names in objects and numbers in lists; undefined where there is nothing. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let at: z.ZodType | undefined = innerSchema(schema);
  for (const part of path) {
    if (at instanceof z.ZodArray && typeof part === "number") at = at.element as z.ZodType;
    else if (at instanceof z.ZodObject && Object.hasOwn(at.shape, part))
      at = at.shape[String(part)] as z.ZodType;
    else return undefined;
    at = innerSchema(at);
  }
  return at;
}
