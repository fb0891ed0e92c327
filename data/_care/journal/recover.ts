import { JOURNAL } from "../../_journal/journal.ts";
import { idOn, linesOf } from "../../_journal/lines.ts";
import { readOwnersFile } from "../../_journal/owners-file.ts";
import { rewriteOwnersFile, whileWriting } from "../../_journal/rewrite.ts";
import { requireSound } from "../../_journal/withdraw.ts";
import {
  entryOf,
  entryOfPublic,
  entryOfWhole,
  type Line,
  type PublicLine,
  saidOn,
} from "../../_log/entry.ts";
import type { PublishedLog } from "../../_log/guard.ts";
import { buildTree, equal, treeHash } from "../../_log/tree.ts";
import { SOURCE } from "../../_schema/addresses.ts";
import { groupBy } from "../../_text/group-by.ts";

export interface Reordering {
  dataDir: string;
  /** The log whose order the journal is put into. */
  published: PublishedLog;
  /** What salts the log; without it only lines that are published whole are known again. */
  salt: Uint8Array | undefined;
  /** Whether lines that are missing are made from what is published of them; else their lack is an Error. */
  recover: boolean;
  now: number;
}

/** Counts of lines. */
export interface Reordered {
  kept: number;
  /** Made from what is published of them. */
  recovered: number;
  /** Of these: without their words. */
  lost: number;
  /** Of these: with photos, which are not among the owner's files. */
  withPhotos: number;
  behind: number;
}

/** Puts a journal into the order of its published log, new lines behind. Throws an Error, with nothing written, where that cannot be. */
export async function reorderJournal({
  dataDir,
  published,
  salt,
  recover,
  now,
}: Reordering): Promise<Reordered> {
  const lines = await publicLines(published);
  return whileWriting(dataDir, () => {
    const { content } = readOwnersFile(dataDir, JOURNAL);
    const owned = ownLines(content ?? new Uint8Array());
    const left = new Set(owned);
    const alike = groupBy(owned, ({ id }): unknown => id);
    const reordered: Reordered = { kept: 0, recovered: 0, lost: 0, withPhotos: 0, behind: 0 };
    const result = lines.map(({ line, entry }, index) => {
      const isEntry = (own: Line): boolean => {
        if (salt) return equal(entryOf(salt, index, own), entry);
        if ("reduced" in line || "reduced" in own || "erased" in own) return false;
        return equal(entryOfWhole(own, line.opening), entry);
      };
      const same = alike.get(line["id"])?.find((own) => left.has(own) && isEntry(own.value));
      if (same) {
        left.delete(same);
        reordered.kept++;
        return same.text;
      }
      if (!recover)
        throw new Error(
          `${JOURNAL} lacks entry ${index} of ${published.place}: ${saidOn(line)}; restore it from a backup, or ` +
            "run npm run journal -- recover, which takes what is published of it",
        );
      reordered.recovered++;
      if ("reduced" in line) reordered.lost++;
      if ("photos" in line) reordered.withPhotos++;
      return JSON.stringify(ownersLine(line));
    });
    reordered.behind = left.size;
    const texts = [...result, ...Array.from(left, ({ text }) => text)];
    const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""));
    requireSound(bytes, JOURNAL, now);
    rewriteOwnersFile(dataDir, JOURNAL, bytes);
    return reordered;
  });
}

function ownLines(bytes: Uint8Array) {
  return [...linesOf(bytes)].flatMap(({ line }) => {
    const on = idOn(line);
    return on ? { ...on, value: JSON.parse(on.text) as Line } : [];
  });
}

/** The lines of a public journal with their entries. Throws an Error where they are not what its checkpoint has signed. */
async function publicLines({ place, checkpoint, read }: PublishedLog) {
  const text = Buffer.from((await read(SOURCE + JOURNAL)) ?? "").toString("utf8");
  try {
    const lines = text.split("\n").filter((line) => line !== "");
    const known = lines.map((json) => {
      const line = JSON.parse(json) as PublicLine;
      return { line, entry: entryOfPublic(line) };
    });
    const tree = buildTree(known.map(({ entry }) => entry));
    if (tree.size === checkpoint.size && equal(treeHash(tree), checkpoint.root)) return known;
  } catch {
    // Told as any other damage.
  }
  throw new Error(`the public journal of ${place} is not what its checkpoint says; take another copy of it`);
}

/** What stands in the owner's journal for a line of which no more is known than is published. */
function ownersLine({ opening: _, commitment, commitments, ...line }: PublicLine): Line {
  if (line.reduced === undefined) return line;
  if (line.reduced === "erased") return { id: line["id"], erased: true, commitments };
  return { ...line, reduced: "lost", commitment };
}
