import { z } from "zod";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import { schemaAt } from "../_schema/zod-objects.ts";
import { meant, nearest } from "./nearest.ts";

/** A fault in one of the owner's files. */
export interface Fault {
  /** Relative to the data folder. */
  file: string;
  /** Line number from 1; absent for a file that holds a single value. */
  line?: number | undefined;
  field?: string | undefined;
  /** What is wrong, and what would be right. */
  message: string;
}

/** Of a key that JSON would silently take the last value of. */
export const REPEATED = "is written twice in one object; keep the one that is right";

export const SAVE_AS_UTF8 = "save the file in UTF-8";
export const NOT_UTF8 = `is not UTF-8; ${SAVE_AS_UTF8}`;

/** All faults in the owner's files; its message has one line per fault. */
export class InputError extends Error {
  override name = "InputError";

  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(formatFault).join("\n"));
  }
}

/** That of a single fault. */
export function refusal(file: string, message: string, field?: string): InputError {
  return new InputError([{ file, field, message }]);
}

/** Of more faults of a file than are told, the first, and that there are others. */
export function firstFaults(faults: readonly Fault[]): Fault[] {
  const { faults: most } = INPUT_LIMITS;
  if (faults.length <= most) return [...faults];
  const { file, line } = faults[most]!;
  const message = `has more than ${most} faults; mend these first, then run it again`;
  return [...faults.slice(0, most), { file, line, message }];
}

/** `reviews.jsonl:12: rating: must be a whole number from 1 to 5` */
export function formatFault({ file, line, field, message }: Fault): string {
  return [line === undefined ? file : `${file}:${line}`, field, message].filter(Boolean).join(": ");
}

/**
 * The issues of a failed parse as field and message; for an unknown field, and for what is none of the words that are
 * known, the message names the nearest.
 */
export function describeIssues(
  error: z.ZodError,
  input: unknown,
  schema: z.ZodType,
  otherKnown: readonly string[] = [],
): Pick<Fault, "field" | "message">[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      const others = issue.path.length === 0 ? otherKnown : [];
      const known = [...new Set([...knownKeys(schema, issue.path), ...others])];
      return issue.keys.map((key) => ({
        field: fieldName([...issue.path, key]),
        message: `unknown field; ${elsewhere(schema, issue.path, key) ?? nearest(key, known)}`,
      }));
    }
    const [message, value] = [plainWords(issue), valueAt(input, issue.path)];
    const word = typeof value === "string" ? meant(value, knownWords(issue)) : undefined;
    const field = fieldName(issue.path) || undefined;
    if (value === undefined) return [{ field, message: `is missing; it ${message}` }];
    return [{ field, message: word === undefined ? message : `${message}; did you mean ${word}?` }];
  });
}

const TYPES: Partial<Record<string, string>> = {
  object: "must be an object, in braces { }",
  array: "must be a list, in brackets [ ]",
  string: "must be a string, in quotation marks",
  number: "must be a number, without quotation marks",
};

/** Rewords zod's default messages to say what would be right; a schema's own messages stay. */
function plainWords(issue: z.core.$ZodIssue): string {
  const own = issue.message;
  if (issue.code === "invalid_type" && own.startsWith("Invalid input: expected ")) {
    return TYPES[issue.expected] ?? `must be of type ${issue.expected}`;
  }
  if (issue.code === "too_small" && own.startsWith("Too small")) {
    if (issue.origin === "string")
      return Number(issue.minimum) === 1
        ? "must not be empty"
        : `must have at least ${issue.minimum} characters`;
    return `must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
  }
  if (issue.code === "too_big" && own.startsWith("Too big")) {
    return `must be at most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`;
  }
  return own;
}

/** `services[2].id`, as a place in JSON is named. */
export function fieldName(path: readonly (PropertyKey | undefined)[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    "",
  );
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    input,
  );
}

/** The words of which a value had to be one: those of an enumeration, or those that a check of its own names. */
function knownWords(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "invalid_value") return issue.values.map(String);
  const known: unknown = issue.code === "custom" ? issue.params?.["known"] : undefined;
  return Array.isArray(known) ? known.map(String) : [];
}

/** Advice for a field of the whole file that one of its objects has. */
function elsewhere(schema: z.ZodType, path: readonly PropertyKey[], key: string): string | undefined {
  if (path.length > 0) return undefined;
  const within = knownKeys(schema, []).find((name) => knownKeys(schema, [name]).includes(key));
  return within && `did you mean ${within}.${key}?`;
}

function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const at = schemaAt(schema, path);
  if (at instanceof z.ZodRecord && at.keyType instanceof z.ZodEnum) return at.keyType.options.map(String);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}
