import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";

/** The records of a file: each a line with its key and a line with its value, as JSON. */
export interface KeptFile {
  bytes: Buffer;
  /** By key: where a record starts, where its value starts, and where the next record does. */
  places: ReadonlyMap<string, { start: number; value: number; end: number }>;
}

export const NOTHING: KeptFile = { bytes: Buffer.alloc(0), places: new Map() };

/** Empty unless the file was made under the same circumstances and every byte of it is as it was written. */
export function readKept(file: string, circumstances: string): KeptFile {
  try {
    const bytes = readFileSync(file);
    const body = bytes.indexOf(LINE_FEED) + 1;
    const head = headOf(circumstances, createHash("sha256").update(bytes.subarray(body)));
    if (!bytes.subarray(0, body).equals(head)) return NOTHING;
    const places = new Map<string, { start: number; value: number; end: number }>();
    for (let start = body; start < bytes.length; ) {
      const value = bytes.indexOf(LINE_FEED, start) + 1;
      const end = bytes.indexOf(LINE_FEED, value) + 1;
      places.set(bytes.toString("utf8", start, value - 1), { start, value, end });
      start = end;
    }
    return { bytes, places };
  } catch {
    return NOTHING;
  }
}

/** Replaces the file whole or not at all, without ever having all of it in memory. */
export function writeKept(file: string, circumstances: string, records: Iterable<Uint8Array>): void {
  const whole = `${file}.next`;
  const to = openSync(whole, "w");
  try {
    const body = createHash("sha256");
    // Room for the head, which is known last.
    writeFileSync(to, headOf(circumstances, createHash("sha256")));
    for (const piece of inPieces(records)) {
      body.update(piece);
      writeFileSync(to, piece);
    }
    writeSync(to, headOf(circumstances, body), 0, undefined, 0);
  } finally {
    closeSync(to);
  }
  renameSync(whole, file);
}

/** One line that tells whether the rest is whole and of use; always of the same length for the same circumstances. */
function headOf(circumstances: string, body: ReturnType<typeof createHash>): Buffer {
  return Buffer.from(`${circumstances} ${body.digest("hex")}\n`, "latin1");
}

/** Many records at a time, since each piece is a call to the kernel. */
function* inPieces(records: Iterable<Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for (const record of records) {
    waiting.push(record);
    size += record.length;
    if (size < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}

const PIECE = 1 << 18;
const LINE_FEED = 0x0a;
