/** An object or list that is not closed yet. */
interface Open {
  /** The keys so far; null in a list. */
  keys: string[] | null;
  /** How many commas so far. */
  index: number;
  /** In an object, whether the next string is a key. */
  keyNext: boolean;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The keys that stand more than once in an object of a JSON text, of which `JSON.parse` silently takes the last: each as
 * `author.name` or `services[2].id`. The text must parse.
 */
export function duplicateKeys(json: string): string[] {
  const open: Open[] = [];
  const found: string[] = [];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    const inner = open.at(-1);
    if (code === QUOTE) {
      const end = endOfString(json, at);
      if (inner?.keyNext) noteKey(keyBetween(json, at, end), open, found);
      at = end;
    } else if (code === OBJECT) open.push({ keys: [], index: 0, keyNext: true });
    else if (code === LIST) open.push({ keys: null, index: 0, keyNext: false });
    else if (code === OBJECT_END || code === LIST_END) open.pop();
    else if (code === COLON) inner!.keyNext = false;
    else if (code === COMMA) {
      inner!.index++;
      inner!.keyNext = inner!.keys !== null;
    }
  }
  return found;
}

/** Where a string that begins at `start` ends: at the next quotation mark that is not escaped. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

function keyBetween(json: string, start: number, end: number): string {
  const key = json.slice(start + 1, end);
  return key.includes("\\") ? JSON.parse(`"${key}"`) : key;
}

function noteKey(key: string, open: readonly Open[], found: string[]): void {
  const { keys } = open.at(-1)!;
  if (keys!.includes(key)) {
    const path = open.slice(0, -1).map((each) => (each.keys ? each.keys.at(-1)! : `[${each.index}]`));
    const name = [...path, key].join(".").replaceAll(".[", "[");
    if (!found.includes(name)) found.push(name);
  }
  // The last one is the one that a path goes through.
  keys!.push(key);
}

/** The characters that the parser quotes before the one it could not take. */
const QUOTED_BEFORE = 10;

/**
 * Where `JSON.parse` gave up on a text, as an offset from 0; null when the text ends too early. The parser's own
 * words are not for the owner: they quote the text, which may be a customer's, and name no line.
 */
export function jsonFaultAt(error: unknown, text: string): number | null {
  const { message } = error as SyntaxError;
  const position = /JSON at position (\d+)/.exec(message)?.[1];
  if (position) return Number(position);
  const [, token, cut, quoted] =
    /^Unexpected token '(.{1,2})', (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/su.exec(message) ?? [];
  if (token === undefined || quoted === undefined) return null;
  return text.indexOf(quoted) + (cut ? QUOTED_BEFORE : quoted.indexOf(token));
}
