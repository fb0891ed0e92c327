import * as z from "zod";

/** Options of a zod object: the message for what is no object shows one; other faults keep theirs. */
export function objectLike(example: string) {
  return {
    error: ({ code }: { code?: string }) =>
      code === "invalid_type" ? `must be an object such as ${example}` : undefined,
  };
}

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
