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
