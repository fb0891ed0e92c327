import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { isPhotoField } from "../photos/photo-fields.ts";

/** The column that says in which of several lists a record stands: by a key, or by what its list is of. */
export const GROUP = "(group)";

/** Objects in a record whose fields become columns of their own, named `a.b`. */
const DEPTH = 3;

/**
 * A record of JSON as cells by column: fields of objects in it are named `a.b`, lists of words are joined, and pictures are JSON. Of one
 * that is known to be a row, what a list holds alone stands for it, and a list of several objects is an empty cell; else these may be rows.
 */
export function flatRecord(record: object, isRow = false): Map<string, string> {
  const cells = new Map<string, string>();
  const opened = isRow ? aloneIn : (value: unknown) => value;
  const take = (value: unknown, name: string, depth: number): void => {
    if (cells.size >= INPUT_LIMITS.columns) return;
    if (typeof value === "object" && value !== null && isPhotoField(name)) {
      cells.set(name, JSON.stringify(value));
      return;
    }
    const one = opened(value);
    if (isRecord(one)) {
      if (depth === DEPTH) return;
      for (const [key, inner] of Object.entries(one))
        take(inner, name === "" ? key : `${name}.${key}`, depth + 1);
      return;
    }
    const cell = cellOf(one, isRow);
    if (name !== "" && cell !== undefined) cells.set(name, cell);
  };
  take(record, "", -1);
  return cells;
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function aloneIn(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

/** Undefined for a list without words that need not be named. */
function cellOf(value: unknown, isRow: boolean): string | undefined {
  if (!Array.isArray(value)) return String(value ?? "");
  const words = value.filter((one) => typeof one !== "object");
  return words.length > 0 || (isRow && value.length > 0) ? words.join(", ") : undefined;
}

/** An object somewhere in a JSON text. */
export interface FoundObject {
  /** From the outermost value to it; numbers in lists. */
  keys: readonly (string | number | undefined)[];
  cells: Map<string, string>;
  record: object;
}

/** Objects that stand in one list, or under the keys of one object. */
export interface FoundList {
  path: readonly string[];
  objects: readonly FoundObject[];
}

/** The lists that objects may form, each under a path with `*` for any place in a list, or any key. */
export function listsOf(objects: readonly FoundObject[]): FoundList[] {
  const lists = new Map<string, { path: string[]; objects: FoundObject[] }>();
  const add = (path: string[], object: FoundObject) => {
    const key = JSON.stringify(path);
    const list = lists.get(key) ?? { path, objects: [] };
    lists.set(key, list);
    list.objects.push(object);
  };
  for (const object of objects) {
    if (object.cells.size < 2) continue;
    const path = object.keys.map((key) => (typeof key === "number" ? "*" : String(key)));
    // The parser divides paths at dots.
    add(
      path.map((key) => (key.includes(".") ? "*" : key)),
      object,
    );
    path.forEach((key, at) => {
      if (key !== "*" && !key.includes(".")) add(path.with(at, "*"), object);
    });
  }
  return [...lists.values()].filter(({ path, objects: found }) => isPlain(path, found) || areAlike(found));
}

/** Where no key was taken for any key. */
function isPlain(path: readonly string[], [first]: readonly FoundObject[]): boolean {
  return first!.keys.every(
    (key, at) => path[at] !== "*" || typeof key === "number" || String(key).includes("."),
  );
}

/** Whether the objects under several keys have the same fields, as records have. */
function areAlike(objects: readonly FoundObject[]): boolean {
  if (objects.length < 2) return false;
  const first = [...objects[0]!.cells.keys()];
  const alike = objects.filter(
    ({ cells }) => first.filter((name) => cells.has(name)).length * 2 > first.length,
  );
  return alike.length * 1.25 >= objects.length;
}
