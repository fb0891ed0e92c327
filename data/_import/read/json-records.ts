import { JSONParser } from "@streamparser/json";
import type { RecordFormat } from "../formats/record-format.ts";
import { RECORD_FORMATS } from "../formats/record-formats.ts";
import { NOT_STORED, type NotStored } from "../not-stored.ts";

/** Where in a JSON file its records lie, with `*` for any place in a list. */
export type RecordPath = readonly string[];

export type JsonContent =
  | { kind: "records"; format: RecordFormat; path: RecordPath }
  | { kind: "not stored"; what: NotStored; url: string | undefined }
  | { kind: "own reviews" }
  | { kind: "empty" }
  | { kind: "other" }
  | { kind: "damaged" };

/** Tells what a JSON text, or several after another, holds by the first object of a known kind in its beginning. */
export function recogniseJson(head: string, whole: boolean, only?: RecordFormat): JsonContent {
  const formats = only ? [only] : RECORD_FORMATS;
  let found: JsonContent | null = null;
  let last: unknown;
  let profile: string | undefined;
  const parser = new JSONParser({ separator: "" });
  parser.onValue = ({ value, key, stack }) => {
    last = value;
    if (key === "url" || key === "googleMapsUri") profile = typeof value === "string" ? value : profile;
    if (found || typeof value !== "object" || value === null || Array.isArray(value)) return;
    const record = value as Record<string, unknown>;
    const format = formats.find((each) => each.recognises(record));
    const forbidden = format ? undefined : NOT_STORED.find((each) => each.recognises(record));
    const keys = [...stack.slice(1).map((each) => each.key), ...(stack.length > 0 ? [key] : [])];
    const path = keys.map((each) => (typeof each === "number" ? "*" : String(each)));
    if (format) found = { kind: "records", format, path };
    else if (forbidden) found = { kind: "not stored", what: forbidden, url: profile };
    else if (record["type"] === "FeatureCollection") found = { kind: "own reviews" };
  };
  try {
    parser.write(head);
    if (whole && !parser.isEnded) parser.end();
  } catch {
    return found ?? { kind: "damaged" };
  }
  return found ?? { kind: whole && isEmpty(last) ? "empty" : "other" };
}

export interface RecordReader {
  /** Takes a piece of the text. */
  write(text: string): void;
  /** To be called after the last piece. */
  end(): void;
}

/** What is no JSON, or ends too early. */
export class DamagedJson extends Error {}

/**
 * Reads the records at a path one by one, so that a file of any size takes the memory of one. `onFact` hears of values at
 * other paths, from the object that holds the list. The reader throws DamagedJson.
 */
export function readRecords(
  path: RecordPath,
  facts: readonly string[],
  onRecord: (record: unknown, place: string) => void,
  onFact: (name: string, value: unknown) => void,
): RecordReader {
  const list = path.lastIndexOf("*");
  const holder = path.slice(0, Math.max(0, list - 1));
  const selectors = [path, ...facts.map((fact) => [...holder, ...fact.split(".")])];
  const parser = new JSONParser({
    paths: selectors.map((keys) => ["$", ...keys].join(".")),
    separator: "",
    keepStack: false,
  });
  let document = 0;
  let values: { value: unknown; keys: Keys }[] = [];
  parser.onValue = ({ value, key, stack }) =>
    values.push({ value, keys: stack.length > 0 ? [...stack.slice(1).map((each) => each.key), key] : [] });
  // What the parser is given to call must not fail in it, where a fault of ours would pass for one of the file.
  const parsing = (act: () => void) => {
    try {
      act();
    } catch (error) {
      throw new DamagedJson((error as Error).message);
    }
    for (const { value, keys } of values) {
      if (keys.length === 0) onRecord(value, `[${document++}]`);
      else if (isAt(keys, path)) onRecord(value, placeOf(keys));
      else onFact(keys.slice(holder.length).join("."), value);
    }
    values = [];
  };
  return {
    write: (text) => parsing(() => parser.write(text)),
    end: () => parsing(() => !parser.isEnded && parser.end()),
  };
}

type Keys = readonly (string | number | undefined)[];

function isAt(keys: Keys, path: RecordPath): boolean {
  return (
    keys.length === path.length && keys.every((key, index) => path[index] === "*" || path[index] === key)
  );
}

/** `reviews[3]`, as faults name a place. */
function placeOf(keys: Keys): string {
  return keys.reduce<string>(
    (name, key) => (typeof key === "number" ? `${name}[${key}]` : name ? `${name}.${key}` : String(key)),
    "",
  );
}

/** An account's page without reviews: nothing, or a list with nothing in it. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.values(value).every((one) => Array.isArray(one) && one.length === 0);
}
