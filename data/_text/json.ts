const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Objects and lists in one another, the most that is read of what comes from outside. */
export const MOST_DEPTH = 64;

/**
 * What a JSON text says, whose objects and lists lie in at most `depth` others: what walks a value step by step into itself
 * must not be given one without a bottom. The text is looked through once before anything is made of it. Throws `TooDeep`,
 * or the SyntaxError of `JSON.parse`, of both of which `jsonFaultAt` tells the place.
 */
export function parseJson(text: string, depth = MOST_DEPTH): unknown {
  const at = deeperThan(depth, text);
  if (at !== null) throw new TooDeep(depth, at);
  return JSON.parse(text);
}

/** Objects and lists in one another, more than were to be. */
export class TooDeep extends Error {
  constructor(
    depth: number,
    /** Where the first that is too deep begins, as an offset from 0. */
    readonly at: number,
  ) {
    super(`has objects or lists nested more than ${depth} deep, which is the most`);
  }
}

/** Whether a JSON text may hold more than so many values: that is told by its commas, also by those in its strings. */
export function holdsMoreThan(values: number, json: string): boolean {
  if (json.length <= values) return false;
  let commas = 0;
  for (let at = json.indexOf(","); at !== -1 && commas <= values; at = json.indexOf(",", at + 1)) commas++;
  return commas > values;
}

/** Where a JSON text opens an object or list that lies in `depth` others; null when it never does. The text need not parse. */
function deeperThan(depth: number, json: string): number | null {
  let open = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === OBJECT || code === LIST) {
      if (++open > depth) return at;
    } else if (code === OBJECT_END || code === LIST_END) open--;
  }
  return null;
}

/** An object or list that is not closed yet. */
interface Open {
  /** The keys so far; null in a list. */
  keys: Set<string> | null;
  /** The last of them, through which a path goes. */
  key: string;
  /** How many commas so far. */
  index: number;
  /** In an object, whether the next string is a key. */
  keyNext: boolean;
}

/**
 * The keys that stand more than once in an object of a JSON text, of which `JSON.parse` silently takes the last: each as
 * `author.name` or `services[2].id`. The text must parse, and be of a depth that `parseJson` has held.
 */
export function duplicateKeys(json: string): string[] {
  const open: Open[] = [];
  const found = new Set<string>();
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    const inner = open.at(-1);
    if (code === QUOTE) {
      const end = endOfString(json, at);
      if (inner?.keyNext) noteKey(keyBetween(json, at, end), open, found);
      at = end;
    } else if (code === OBJECT) open.push({ keys: new Set(), key: "", index: 0, keyNext: true });
    else if (code === LIST) open.push({ keys: null, key: "", index: 0, keyNext: false });
    else if (code === OBJECT_END || code === LIST_END) open.pop();
    else if (code === COLON) inner!.keyNext = false;
    else if (code === COMMA) {
      inner!.index++;
      inner!.keyNext = inner!.keys !== null;
    }
  }
  return [...found];
}

/** Where a string that begins at `start` ends: at the next quotation mark that is not escaped, or with the text. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    if (end === -1) return json.length;
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

function keyBetween(json: string, start: number, end: number): string {
  const key = json.slice(start + 1, end);
  return key.includes("\\") ? JSON.parse(`"${key}"`) : key;
}

function noteKey(key: string, open: readonly Open[], found: Set<string>): void {
  const inner = open.at(-1)!;
  if (inner.keys!.has(key)) {
    const path = open.slice(0, -1).map((each) => (each.keys ? each.key : `[${each.index}]`));
    found.add([...path, key].join(".").replaceAll(".[", "["));
  }
  inner.keys!.add(key);
  inner.key = key;
}

/** The characters that the parser quotes before the one it could not take. */
const QUOTED_BEFORE = 10;

/**
 * Where `parseJson` gave up on a text, as an offset from 0; null when the text ends too early. The parser's own
 * words are not for the owner: they quote the text, which may be a customer's, and name no line.
 */
export function jsonFaultAt(error: unknown, text: string): number | null {
  if (error instanceof TooDeep) return error.at;
  const { message } = error as SyntaxError;
  const position = /JSON at position (\d+)/.exec(message)?.[1];
  if (position) return Number(position);
  const [, token, cut, quoted] =
    /^Unexpected token '(.{1,2})', (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/su.exec(message) ?? [];
  if (token === undefined || quoted === undefined) return null;
  return text.indexOf(quoted) + (cut ? QUOTED_BEFORE : quoted.indexOf(token));
}

/** The same as a line from 1; the last one that is written when the text ends too early. */
export function jsonFaultLine(error: unknown, text: string): number {
  return text.slice(0, jsonFaultAt(error, text) ?? text.trimEnd().length).split("\n").length;
}
