import { JSONParser, TokenType } from "@streamparser/json";

export interface RecordLimits {
  /** What of the object is kept as a whole. */
  facts: readonly string[];
  /** Its lists whose records are handed on one by one. */
  lists: readonly string[];
  /** Bytes of a record, and of any other value. */
  mostOfRecord: number;
  /** Bytes of memory for all records that are kept. */
  most: number;
}

/** Bytes in which there has to be a token, beside those of a value. */
const MOST_BETWEEN = 64 * 1024;

/** Bytes that a short text takes beside its characters. */
const OF_A_TEXT = 40;

const MOST_DEPTH = 16;

const OPENING = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSING = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);

/**
 * Reads a JSON object that may be hostile, piece by piece in bounded memory: throws an Error when a value is too long or too deep, before
 * it is complete. `onRecord` says whether it keeps one, or how many bytes of it.
 */
export function createRecordReader(
  { facts, lists, mostOfRecord, most }: RecordLimits,
  onRecord: (list: string, record: unknown) => boolean | number,
) {
  const found: Record<string, unknown> = {};
  const paths = [...facts.map((name) => `$.${name}`), ...lists.map((name) => `$.${name}.*`)];
  const parser = new JSONParser({ paths, keepStack: false });
  let depth = 0;
  let name: unknown;
  let kept = 0;
  /** In bytes: how many were written, and where the last token, and the value to which it belongs, began. */
  let written = 0;
  let last = 0;
  let began = 0;
  let length = 0;

  parser.onToken = ({ token, value, offset }) => {
    if (depth === 0 && token !== TokenType.LEFT_BRACE) throw new Error("it is no object");
    if (OPENING.has(token)) depth++;
    if (CLOSING.has(token)) depth--;
    if (depth > MOST_DEPTH) throw new Error("it is too deep");
    if (depth === 1 && token === TokenType.STRING) name = value;
    last = offset;
    length = last - began;
    if (length > mostOfRecord) throw new Error("a value is too long");
    if (depth <= (facts.includes(name as string) ? 1 : 2)) began = last;
  };
  parser.onValue = ({ value, key, stack }) => {
    if (stack.length === 1) {
      found[key as string] = value;
      return;
    }
    const list = String(stack[1]!.key);
    if (typeof key !== "number") throw new Error(`${list} is no list`);
    const keeps = onRecord(list, value);
    if (keeps !== false) kept += OF_A_TEXT + (keeps === true ? length : keeps);
    if (kept > most) throw new Error("there is too much to keep");
  };
  return {
    write(piece: Buffer): void {
      parser.write(piece);
      written += piece.length;
      if (written - last > mostOfRecord + MOST_BETWEEN) throw new Error("a value is too long");
    },
    /** The facts. Throws an Error when it is not all of an object. */
    end(): Record<string, unknown> {
      if (!parser.isEnded) parser.end();
      return found;
    },
  };
}
