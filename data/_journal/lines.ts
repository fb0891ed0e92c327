import { readSync } from "node:fs";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import { decodeUtf8 } from "../_text/clean.ts";
import { holdsMoreThan, jsonFaultAt, parseJson, TooDeep } from "../_text/json.ts";
import { NOT_UTF8 } from "./faults.ts";

/**
 * The lines of a file, numbered from 1, without the line feeds that end them. It comes in pieces, so that one of any size takes
 * the memory of its longest line. Of a line that is longer than any that is read, only a part is kept, which is longer than
 * that, too.
 */
export function* linesIn(
  pieces: Iterable<Uint8Array>,
): Generator<{ line: Uint8Array; number: number }, void, void> {
  let number = 0;
  let open: Uint8Array[] = [];
  for (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, start)) {
      const rest = piece.subarray(start, end);
      yield { line: open.length > 0 ? Buffer.concat([...open, rest]) : rest, number: ++number };
      open = [];
      start = end + 1;
    }
    const kept = open.reduce((sum, { length }) => sum + length, 0);
    if (start < piece.length && kept <= INPUT_LIMITS.line) open.push(piece.subarray(start));
  }
  if (open.length > 0) yield { line: Buffer.concat(open), number: ++number };
}

/** An open file in pieces, each with bytes of its own. */
export function* piecesOf(descriptor: number): Generator<Uint8Array, void, void> {
  while (true) {
    const piece = Buffer.allocUnsafe(PIECE);
    const read = readSync(descriptor, piece);
    if (read === 0) return;
    yield piece.subarray(0, read);
  }
}

/** How an open file begins, as far as its encoding is told by. */
export function headOf(descriptor: number): Uint8Array {
  const head = Buffer.alloc(4);
  return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
}

const PIECE = 1_048_576;

/** What a line says that names an id: its text, and what that parses to; null for any other. */
export function namedOn(line: Uint8Array) {
  const text = decodeUtf8(line)?.trim();
  if (!text) return null;
  try {
    const value = JSON.parse(text) as { readonly [field: string]: unknown };
    return typeof value["id"] === "string" ? { id: value["id"], text, value } : null;
  } catch {
    return null;
  }
}

/** The lines of a journal that name an id, whether or not they have faults, numbered as all of them are. */
export function* namedLinesIn(pieces: Iterable<Uint8Array>) {
  for (const { line, number } of linesIn(pieces)) {
    const named = namedOn(line);
    if (named) yield { ...named, number };
  }
}

/** Told what is wrong with a line, and with which field of it. */
export type Report = (message: string, field?: string) => void;

/** A fault that makes every line wrong, to be reported once; `entry` is what a line should hold. */
export function wholeFault(bytes: Uint8Array, entry: string): string | undefined {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  if (mark === "fffe" || mark === "feff") return NOT_UTF8;
  const start = decodeUtf8(bytes.subarray(0, 4))?.trimStart() ?? "";
  if (!start.startsWith("[")) return undefined;
  return `is one JSON list; write each ${entry} as an object on a line of its own, without [ ] around and commas between`;
}

/** The object on a line, and its text; null for a blank line, and for one that cannot be read. */
export function parseLine(bytes: Uint8Array, fault: Report): { text: string; value: object } | null {
  const refuse = (message: string) => {
    fault(message);
    return null;
  };
  if (bytes.length > INPUT_LIMITS.line)
    return refuse(`is longer than ${INPUT_LIMITS.line / 1e6} MB; write each object on a line of its own`);
  const text = decodeUtf8(bytes)?.trim();
  if (text === undefined) return refuse(NOT_UTF8);
  if (text === "") return null;
  const described = "write one JSON object as the README describes it";
  if (holdsMoreThan(INPUT_LIMITS.values, text))
    return refuse(`holds more than ${INPUT_LIMITS.values} values; ${described}`);
  try {
    const value: unknown = parseJson(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { text, value };
    return refuse("must be one JSON object a line");
  } catch (error) {
    const at = jsonFaultAt(error, text);
    if (error instanceof TooDeep) return refuse(`${error.message} (at character ${at! + 1}); ${described}`);
    const where = at === null ? "it ends too early" : `at character ${at + 1}`;
    return refuse(`does not parse as JSON (${where}); write one complete JSON object on the line`);
  }
}
