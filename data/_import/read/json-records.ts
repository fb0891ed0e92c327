import { JSONParser } from "@streamparser/json";
import { RECORD_FORMATS } from "../formats/formats.ts";
import { NOT_STORED, type NotStored } from "../formats/not-stored.ts";
import type { RecordFormat } from "../formats/record-format.ts";

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
  write(text: string): void;
  /** Throws an Error when the text ends too early. */
  end(): void;
}

/**
 * Reads the records at a path one by one, so that a file of any size takes the memory of one. `onFact` hears of values at
 * other paths, from the object that holds the list. `write` throws an Error where the text is no JSON.
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
  parser.onValue = ({ value, key, stack }) => {
    const keys = [...stack.slice(1).map((each) => each.key), ...(stack.length > 0 ? [key] : [])];
    if (keys.length === 0 || isAt(keys, path))
      onRecord(value, keys.length === 0 ? `[${document++}]` : placeOf(keys));
    else onFact(keys.slice(holder.length).join("."), value);
  };
  return {
    write: (text) => parser.write(text),
    end: () => {
      if (!parser.isEnded) parser.end();
    },
  };
}

function isAt(keys: readonly (string | number | undefined)[], path: RecordPath): boolean {
  return (
    keys.length === path.length && keys.every((key, index) => path[index] === "*" || path[index] === key)
  );
}

/** `reviews[3]`, as faults name a place. */
function placeOf(keys: readonly (string | number | undefined)[]): string {
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
