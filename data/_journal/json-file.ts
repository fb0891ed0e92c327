import type * as z from "zod";
import { decodeUtf8 } from "../_text/clean.ts";
import { duplicateKeys, holdsMoreThan, jsonFaultLine, parseJson, TooDeep } from "../_text/json.ts";
import { describeIssues, type Fault, firstFaults, REPEATED, SAVE_AS_UTF8 } from "./faults.ts";

const LOOK = "look there and just before for a comma, bracket or quotation mark that is missing or too many";

/**
 * What a file says that holds a single value of JSON, and every fault of it; `data` is null where it has not the shape.
 * `advise` makes of the advice for a text that cannot be parsed what is to be done with this file, `clean` is done with what it
 * says before that is checked, and `most` are the values that it may hold, and the advice where there are more.
 */
export function parseJsonFile<Shape extends z.ZodType>(
  file: string,
  bytes: Uint8Array,
  shape: Shape,
  {
    advise = (usual: string) => usual,
    clean = (value: unknown) => value,
    most = { values: Number.POSITIVE_INFINITY, advice: "" },
  } = {},
): { value: unknown; data: z.output<Shape> | null; faults: Fault[] } {
  const refuse = (what: string, advice: string, line?: number) => {
    return { value: undefined, data: null, faults: [{ file, line, message: `${what}; ${advice}` }] };
  };
  const text = decodeUtf8(bytes);
  if (text === null) return refuse("is not UTF-8", advise(SAVE_AS_UTF8));
  if (holdsMoreThan(most.values, text)) return refuse(`holds more than ${most.values} values`, most.advice);
  let value: unknown;
  try {
    value = clean(parseJson(text));
  } catch (error) {
    const line = jsonFaultLine(error, text);
    if (error instanceof TooDeep) return refuse(error.message, advise("close what is open"), line);
    return refuse("does not parse as JSON", advise(LOOK), line);
  }
  const { data = null, error } = shape.safeParse(value);
  const faults = [
    ...duplicateKeys(text).map((field) => ({ field, message: REPEATED })),
    ...(error ? describeIssues(error, value, shape) : []),
  ];
  return { value, data, faults: firstFaults(faults.map((fault) => ({ file, ...fault }))) };
}
