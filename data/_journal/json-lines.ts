import { decodeUtf8 } from "../_text/clean.ts";
import { jsonFaultAt } from "../_text/json.ts";

/** Told what is wrong with a line, and with which field of it. */
export type Report = (message: string, field?: string) => void;

const NOT_UTF8 = "is not UTF-8; save the file in UTF-8";

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
  const text = decodeUtf8(bytes)?.trim();
  if (text === undefined) fault(NOT_UTF8);
  if (!text) return null;
  const value = parse(text, fault);
  if (value === undefined) return null;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { text, value };
  fault("must be one JSON object a line");
  return null;
}

function parse(text: string, fault: Report): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = jsonFaultAt(error, text);
    const where = at === null ? "it ends too early" : `at character ${at + 1}`;
    fault(`does not parse as JSON (${where}); write one complete JSON object on the line`);
    return undefined;
  }
}
