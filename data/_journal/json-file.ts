import type * as z from "zod";
import { decodeUtf8 } from "../_text/clean.ts";
import { duplicateKeys, holdsMoreThan, jsonFaultLine, parseJson, TooDeep } from "../_text/json.ts";
import { describeIssues, type Fault, firstFaults, NOT_UTF8, REPEATED } from "./faults.ts";

const NOT_JSON =
  "does not parse as JSON; look there and just before for a comma, bracket or quotation mark that is missing or too many";

/**
 * What a file says that holds a single value of JSON, and every fault of it; `data` is null where it has not the shape.
 * `otherwise` is more advice for a text that cannot be parsed, `clean` what is done with what it says before that is checked,
 * and `values` the most that it may hold.
 */
export function parseJsonFile<Shape extends z.ZodType>(
  file: string,
  bytes: Uint8Array,
  shape: Shape,
  { otherwise = "", clean = (value: unknown) => value, values = Number.POSITIVE_INFINITY } = {},
): { value: unknown; data: z.output<Shape> | null; faults: Fault[] } {
  const refuse = (message: string, line?: number) => {
    return { value: undefined, data: null, faults: [{ file, line, message: message + otherwise }] };
  };
  const text = decodeUtf8(bytes);
  if (text === null) return refuse(NOT_UTF8);
  if (holdsMoreThan(values, text))
    return refuse(`holds more than ${values} values; keep those of the business`);
  let value: unknown;
  try {
    value = clean(parseJson(text));
  } catch (error) {
    const message = error instanceof TooDeep ? `${error.message}; close what is open` : NOT_JSON;
    return refuse(message, jsonFaultLine(error, text));
  }
  const { data = null, error } = shape.safeParse(value);
  const faults = [
    ...duplicateKeys(text).map((field) => ({ field, message: REPEATED })),
    ...(error ? describeIssues(error, value, shape) : []),
  ];
  return { value, data, faults: firstFaults(faults.map((fault) => ({ file, ...fault }))) };
}
