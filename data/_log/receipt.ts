import { duplicateKeys, parseJson } from "../_text/json.ts";
import { base64, fromBase64, utf8 } from "./bytes.ts";
import { entryOfWhole, type Line, type Opening } from "./entry.ts";
import { type Checkpoint, NotProved } from "./signed-checkpoint.ts";
import { equal, HASH, leafHash, rootOfInclusion } from "./tree.ts";

/** What a receipt shows: which line stands in the log, and what opens it. */
export interface Receipt {
  /** The whole line, with its nonce where it has one. */
  line: Line;
  opening: Opening;
  /** Of its entry, from 0. */
  index: number;
}

/** A proof that a line stands in the log under a checkpoint, all by itself (C2SP tlog-proof). */
export function writeReceipt({
  line: { nonce, ...line },
  opening,
  index,
  proof,
  checkpoint,
}: Receipt & { proof: readonly Uint8Array[]; checkpoint: string }): string {
  const extra = base64(utf8(JSON.stringify({ line, opening, nonce })));
  const hashes = proof.map((hash) => base64(hash));
  return [HEADER, `extra ${extra}`, `index ${index}`, ...hashes, "", checkpoint].join("\n");
}

/** A receipt of which nothing is proved yet. */
export interface ReadReceipt extends Receipt {
  proof: Uint8Array[];
  /** The text of its checkpoint. */
  checkpoint: string;
}

/** Throws NotProved. */
export function readReceipt(text: string): ReadReceipt {
  const end = text.indexOf("\n\n");
  const [header, extra = "", place = "", ...hashes] = text.slice(0, Math.max(end, 0)).split("\n");
  if (header !== HEADER)
    throw malformed(`does not begin with ${HEADER}, or has no empty line before its checkpoint`);
  const index = Number(/^index (0|[1-9]\d*)$/.exec(place)?.[1]);
  if (!Number.isSafeInteger(index)) throw malformed("has no index in its third line");
  const proof = hashes.map((line) => fromBase64(line, HASH));
  if (!proof.every((hash) => hash !== null))
    throw malformed(`has a hash that is not ${HASH} bytes in base64`);
  return { ...readExtra(extra), index, proof, checkpoint: text.slice(end + 2) };
}

/**
 * The entry of the line that a receipt shows: opened with its salts, it stands at its index in the log whose checkpoint is given.
 * Throws NotProved where it does not.
 */
export function proveReceipt(
  { line, opening, index, proof }: ReadReceipt,
  { size, root }: Pick<Checkpoint, "size" | "root">,
): Uint8Array {
  const entry = entryOf({ line, opening });
  const found = rootOfInclusion({ index, size, leaf: leafHash(entry) }, proof);
  if (!found || !equal(found, root)) {
    throw new NotProved("not-included", "the receipt shows a line that does not stand there in the log");
  }
  return entry;
}

const HEADER = "c2sp.org/tlog-proof@v1";

/** What the log does not say itself, and the proof shows to be true. */
function readExtra(text: string): { line: Line; opening: Opening } {
  const bytes = fromBase64(/^extra (\S+)$/.exec(text)?.[1]);
  if (!bytes) throw malformed("has no line and what opens it in its second line, in base64");
  try {
    const json = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const { line, opening, nonce } = parseJson(json) as {
      line: Line;
      opening: Opening;
      nonce?: unknown;
    };
    if (duplicateKeys(json).length > 0 || "nonce" in line) throw new SyntaxError("a key stands twice");
    return { line: nonce === undefined ? line : { ...line, nonce }, opening };
  } catch {
    throw malformed("does not say which line it shows in JSON with `line` and `opening`");
  }
}

function entryOf({ line, opening }: { line: Line; opening: Opening }): Uint8Array {
  try {
    return entryOfWhole(line, opening);
  } catch {
    throw malformed("has not both salts of its line, 32 bytes each in base64");
  }
}

function malformed(message: string): NotProved {
  return new NotProved("malformed", `the receipt ${message}`);
}
