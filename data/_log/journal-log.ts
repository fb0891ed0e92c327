import type { Opened } from "../_schema/journal-entry.ts";
import { base64 } from "./base64.ts";
import { entryOf, entryOfPublic, HALF, type Line, type PublicLine, saltsOf } from "./entry.ts";
import { buildTree, type Tree } from "./tree.ts";

/** The log of a journal: a function of its lines, and of the secret that salts them. */
export interface JournalLog {
  /** Of each line that is not blank, 64 bytes. */
  entries: Uint8Array[];
  tree: Tree;
  /** Makes the public journal, a line for each entry, with what opens it. */
  publicJournal(): string;
}

/** A line of a journal as JSON.parse gives it, and what may be told of it. */
export interface ToldLine {
  written: object;
  told: object;
}

/** The log of an owner's journal; `secret` has 32 bytes. */
export function logOf(lines: readonly ToldLine[], secret: Uint8Array): JournalLog {
  const entries = lines.map(({ written }, index) => entryOf(secret, index, written as Line));
  const opened = ({ written, told }: ToldLine, index: number): PublicLine => {
    const half = (at: 0 | 1) => base64(entries[index]!.subarray(at * HALF, (at + 1) * HALF));
    const { commitment: _, ...shown } = told as PublicLine;
    if (shown.reduced === "erased") return { ...shown, commitments: [half(0), half(1)] };
    const [stays, whole] = saltsOf(secret, index, written as Line).map((salt) => base64(salt));
    if (shown.reduced) return { ...shown, opening: [stays!, null], commitment: half(1) };
    return { ...shown, opening: [stays!, whole!] };
  };
  return {
    entries,
    tree: buildTree(entries),
    publicJournal: () => lines.map((line, index) => `${JSON.stringify(opened(line, index))}\n`).join(""),
  };
}

/** The log of a copy of a public journal, which needs no secret; `opened` is what opens each of its lines. */
export function logOfCopy(lines: readonly { written: object; opened: Opened }[]): JournalLog {
  const whole = lines.map(({ written, opened }) => ({ ...written, ...opened }) as PublicLine);
  const entries = whole.map(entryOfPublic);
  return {
    entries,
    tree: buildTree(entries),
    publicJournal: () => whole.map((line) => `${JSON.stringify(line)}\n`).join(""),
  };
}
