import { readSync } from "node:fs";
import { decodeUtf8 } from "../_text/clean.ts";

/** The lines of a journal, numbered from 1, without the line feeds that end them. */
export function linesOf(bytes: Uint8Array): Generator<{ line: Uint8Array; number: number }> {
  return linesIn([bytes]);
}

/** The same of a file that comes in pieces, so that one of any size takes the memory of its longest line. */
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
    if (start < piece.length) open.push(piece.subarray(start));
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

/** The id that a line names and its text; null when it names none. */
export function idOn(line: Uint8Array): { id: string; text: string } | null {
  const text = decodeUtf8(line)?.trim();
  if (!text) return null;
  try {
    const { id } = JSON.parse(text);
    return typeof id === "string" ? { id, text } : null;
  } catch {
    return null;
  }
}
