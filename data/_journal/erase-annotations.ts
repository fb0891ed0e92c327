import { duplicateKeys } from "../_text/json.ts";
import { ANNOTATIONS } from "./annotations.ts";
import { type Fault, InputError, REPEATED } from "./faults.ts";
import { parseLine } from "./json-lines.ts";
import { linesOf } from "./lines.ts";
import { readOwnersFile } from "./owners-file.ts";

/**
 * The annotations without the lines that quote a review, all others byte for byte, and how many those were. Throws an
 * InputError when a line cannot be read, since it may be one of them.
 */
export function annotationsWithout(dataDir: string, id: string): { bytes: Uint8Array; removed: number } {
  const { content: bytes, faults } = readOwnersFile(dataDir, ANNOTATIONS);
  const unreadable: Fault[] = [...faults];
  const kept: Uint8Array[] = [];
  let removed = 0;
  for (const { line, number } of linesOf(bytes ?? new Uint8Array())) {
    const fault = (message: string, field?: string) =>
      unreadable.push({
        file: ANNOTATIONS,
        line: number,
        field,
        message: `${message}; mend or remove the line, then erase again`,
      });
    const parsed = parseLine(line, fault);
    for (const key of parsed ? duplicateKeys(parsed.text) : []) fault(REPEATED, key);
    if (parsed && (parsed.value as { review?: unknown }).review === id) removed++;
    else kept.push(line, LINE_FEED);
  }
  if (unreadable.length > 0) throw new InputError(unreadable);
  return { bytes: Buffer.concat(kept), removed };
}

const LINE_FEED = Buffer.from("\n");
