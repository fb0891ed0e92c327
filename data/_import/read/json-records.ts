import { JSONParser, TokenType } from "@streamparser/json";
import { fieldName } from "../../_journal/faults.ts";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { MOST_DEPTH, TooDeep } from "../../_text/json.ts";
import type { RecordFormat } from "../formats/record-format.ts";
import { RECORD_FORMATS } from "../formats/record-formats.ts";
import { NOT_STORED, refuseToStore } from "../not-stored.ts";
import { type FoundObject, flatRecord } from "./flat-record.ts";
import { DamagedExport, type Unread } from "./reading.ts";

/** Where in a JSON file its records lie, with `*` for any place in a list. */
export type RecordPath = readonly string[];

/** Records of a known format, objects that may be those of a table, or why there is nothing to read. */
export type JsonContent =
  | { format: RecordFormat; path: RecordPath }
  | { objects: FoundObject[]; whole: boolean }
  | Pick<Unread, "reason" | "message">;

const WRONG_REVIEWS =
  "holds reviews that you wrote about other places, not the ones your business got; export Google Business Profile";
export const UNKNOWN =
  `holds no reviews in a form that is known: ${RECORD_FORMATS.map(({ title }) => title).join(", ")}, ` +
  "or a table (CSV, JSON, YAML) with a column of ratings and one of dates; or write the reviews themselves as lines of " +
  "reviews.jsonl (README: Bring your reviews)";

/** Tells what a JSON text, or several after another, holds by the first object of a known kind in its beginning. */
export function recogniseJson(head: string, whole: boolean, only?: RecordFormat): JsonContent {
  const formats = only ? [only] : RECORD_FORMATS;
  let found: JsonContent | null = null;
  const objects: FoundObject[] = [];
  let last: unknown;
  let profile: string | undefined;
  const { parser, reading } = boundedParser({ separator: "" }, 0);
  parser.onValue = ({ value, key, stack }) => {
    last = value;
    if (key === "url" || key === "googleMapsUri") profile = typeof value === "string" ? value : profile;
    if (found || typeof value !== "object" || value === null || Array.isArray(value)) return;
    const record = value as Record<string, unknown>;
    const keys = keysOf(stack, key);
    found = knownContent(record, { formats, keys, profile });
    if (found || only) return;
    const cells = flatRecord(record);
    // The innermost come first, so that no object is taken for what lies in it.
    if (cells.size > 0 && objects.length < LOOKED_AT) objects.push({ keys, cells, record });
  };
  try {
    reading(head);
    if (whole) reading(null);
  } catch (error) {
    return found ?? { reason: "damaged", message: (error as DamagedExport).message };
  }
  if (found) return found;
  if (whole && isEmpty(last)) return { reason: "empty", message: "holds no reviews" };
  return objects.length > 0 ? { objects, whole } : { reason: "other", message: UNKNOWN };
}

/** What a text holds whose first object of a known kind is this one; null for one of no such kind. */
function knownContent(
  record: Record<string, unknown>,
  { formats, keys, profile }: { formats: readonly RecordFormat[]; keys: Keys; profile: string | undefined },
): JsonContent | null {
  const format = formats.find((each) => each.recognises(record));
  if (format) return { format, path: keys.map((key) => (typeof key === "number" ? "*" : String(key))) };
  const forbidden = NOT_STORED.find((each) => each.recognises(record));
  if (forbidden) return { reason: "not stored", message: refuseToStore(forbidden, profile) };
  return record["type"] === "FeatureCollection" ? { reason: "own reviews", message: WRONG_REVIEWS } : null;
}

/** Objects of the beginning of a file that may be records. */
const LOOKED_AT = 5_000;

/**
 * Reads the records at a path one by one, so that a file of any size takes the memory of one. `onFact` hears of values at other paths,
 * from the object that holds the list. To be ended after the last piece; throws DamagedExport.
 */
export function readRecords(
  path: RecordPath,
  facts: readonly string[],
  onRecord: (record: unknown, place: string, keys: Keys) => void,
  onFact: (name: string, value: unknown, keys: Keys) => void = () => {},
) {
  const list = path.lastIndexOf("*");
  const holder = path.slice(0, Math.max(0, list - 1));
  const selectors = [path, ...facts.map((fact) => [...holder, ...fact.split(".")])];
  const paths = selectors.map((keys) => ["$", ...keys].join("."));
  const { parser, reading } = boundedParser({ paths, separator: "", keepStack: false }, path.length);
  let document = 0;
  let values: { value: unknown; keys: Keys }[] = [];
  parser.onValue = ({ value, key, stack }) => values.push({ value, keys: keysOf(stack, key) });
  // What the parser is given to call must not fail in it, where a fault of ours would pass for one of the file.
  const parsing = (text: string | null) => {
    reading(text);
    for (const { value, keys } of values) {
      if (keys.length === 0) onRecord(value, `[${document++}]`, keys);
      else if (isAt(keys, path)) onRecord(value, fieldName(keys), keys);
      else onFact(keys.slice(holder.length).join("."), value, keys);
    }
    values = [];
  };
  return { write: parsing, end: () => parsing(null) };
}

/**
 * A parser, and what gives it the next text, or null for the end, and throws DamagedExport. `records` is in how many objects and lists a
 * record lies: what is nested deeper or larger is given up before it fills the memory.
 */
function boundedParser(options: ConstructorParameters<typeof JSONParser>[0], records: number) {
  const parser = new JSONParser(options);
  let depth = 0;
  /** Bytes until the last token, until the record that it lies in, and of what was written since. */
  let [last, start, since] = [0, 0, 0];
  parser.onToken = ({ token, offset }) => {
    last = offset;
    since = 0;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (depth === MOST_DEPTH) throw new TooDeep(depth, offset);
      if (depth === records) start = offset;
      depth++;
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--;
    if (depth <= records) start = offset;
    if (offset - start > INPUT_LIMITS.record) throw new TooLarge();
  };
  const reading = (text: string | null) => {
    try {
      if (text !== null) parser.write(text);
      else if (!parser.isEnded) parser.end();
      since += text?.length ?? 0;
      if (since > INPUT_LIMITS.record && !parser.isEnded && !/^\s*$/.test(text ?? "")) throw new TooLarge();
    } catch (error) {
      throw new DamagedExport(describe(error as Error, text === null, last));
    }
  };
  return { parser, reading };
}

class TooLarge extends Error {
  constructor() {
    super(`holds a value of more than ${INPUT_LIMITS.record / 1e6} MB, as no review has`);
  }
}

/** The parser's own words quote the text, which may be a customer's. */
function describe(error: Error, ended: boolean, last: number): string {
  const place = `at byte ${(error instanceof TooDeep ? error.at : last) + 1}`;
  if (error instanceof TooDeep || error instanceof TooLarge)
    return `${error.message} (${place}); export it again, or remove that part`;
  const told = /\(absolute position "(\d+)"\)/.exec(error.message)?.[1];
  const where = ended ? "it ends too early" : `at byte ${Number(told ?? last) + 1}`;
  return `does not parse as JSON (${where}); the file is damaged or incomplete, export it again`;
}

export type Keys = readonly (string | number | undefined)[];

function keysOf(stack: readonly { key?: Keys[number] }[], key: Keys[number]): Keys {
  return stack.length > 0 ? [...stack.slice(1).map((each) => each.key), key] : [];
}

function isAt(keys: Keys, path: RecordPath): boolean {
  return (
    keys.length === path.length && keys.every((key, index) => path[index] === "*" || path[index] === key)
  );
}

/** An account's page without reviews: nothing, or a list with nothing in it. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.values(value).every((one) => Array.isArray(one) && one.length === 0);
}
