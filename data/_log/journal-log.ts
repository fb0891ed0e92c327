import type { Opened } from "../_schema/journal-entry.ts";
import { base64 } from "./bytes.ts";
import { entryOfPublic, HALF, type Line, logged, type PublicLine } from "./entry.ts";
import { buildTree, type Tree } from "./tree.ts";

/** The log of a journal: a function of its lines, and of the secret that salts them. */
export interface JournalLog {
  /** Of each line that is not blank, 64 bytes. */
  entries: Uint8Array[];
  tree: Tree;
  /** The line of the public journal at an index from 0, with what opens its entry. */
  publicLine(index: number): PublicLine;
  /** All of them. */
  publicJournal(): string;
}

/** A line of a journal as JSON.parse gives it. */
interface WrittenLine {
  written: object;
  /** In a copy of a public journal: what opens its entry. */
  opened?: Opened | undefined;
}

/** The log of an owner's journal, each of whose lines may be told as the one in `told`; `secret` has 32 bytes. */
export function logOf(
  lines: readonly WrittenLine[],
  told: readonly WrittenLine[],
  secret: Uint8Array,
): JournalLog {
  const made = lines.map(({ written }, index) => logged(secret, index, written as Line));
  return logFrom(
    made.map(({ entry }) => entry),
    (index) => {
      const { entry, salts = [] } = made[index]!;
      const half = (at: 0 | 1) => base64(entry.subarray(at * HALF, (at + 1) * HALF));
      const { commitment: _, ...shown } = told[index]!.written as PublicLine;
      if (shown.reduced === "erased") return { ...shown, commitments: [half(0), half(1)] };
      const [stays, whole] = salts.map((salt) => base64(salt));
      if (shown.reduced) return { ...shown, opening: [stays!, null], commitment: half(1) };
      return { ...shown, opening: [stays!, whole!] };
    },
  );
}

/** The log of a copy of a public journal, which needs no secret. */
export function logOfCopy(lines: readonly WrittenLine[]): JournalLog {
  const whole = lines.map(({ written, opened }) => ({ ...written, ...opened }) as PublicLine);
  return logFrom(whole.map(entryOfPublic), (index) => whole[index]!);
}

function logFrom(entries: Uint8Array[], publicLine: JournalLog["publicLine"]): JournalLog {
  return {
    entries,
    tree: buildTree(entries),
    publicLine,
    publicJournal: () => entries.map((_, index) => `${JSON.stringify(publicLine(index))}\n`).join(""),
  };
}
