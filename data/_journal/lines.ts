import { decodeUtf8 } from "../_text/utf8.ts";

/** The lines of a journal, numbered from 1, without the line feeds that end them. */
export function* linesOf(bytes: Uint8Array): Generator<{ line: Uint8Array; number: number }> {
  for (let start = 0, number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    yield { line: bytes.subarray(start, end), number };
    start = end + 1;
  }
}

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
