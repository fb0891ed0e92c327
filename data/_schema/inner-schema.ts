import * as z from "zod";

/** The schema within those that only make a value optional or give it a default. */
export function innerSchema(schema: z.ZodType): z.ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault)
    inner = inner.unwrap() as z.ZodType;
  return inner;
}
