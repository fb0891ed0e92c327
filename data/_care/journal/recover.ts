import { eraseReview } from "../../_journal/erase.ts";
import { JOURNAL, parseJournal } from "../../_journal/journal.ts";
import { namedLinesIn } from "../../_journal/lines.ts";
import { readOwnersFile } from "../../_journal/owners-file.ts";
import { photosOfReview, removePhotos } from "../../_journal/review-photos.ts";
import { rewriteOwnersFile, whileWriting } from "../../_journal/rewrite.ts";
import { ANY_TIME, requireSound } from "../../_journal/withdraw.ts";
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
import type { WithdrawalReason } from "../../_schema/journal-entry.ts";
import { groupBy } from "../../_text/group-by.ts";

export interface Reordering {
  dataDir: string;
  published: PublishedLog;
  /** What salts the log; without it only lines that are published whole are known again. */
  salt: Uint8Array | undefined;
  /**
   * Whether missing lines are made from what is published, and words erased there are erased here; else a lack is an Error, and words
   * stay.
   */
  recover: boolean;
  now: number;
}

/**
 * Puts a journal into the order of its published log, new lines behind, and counts what became of the lines. Throws an Error, with
 * nothing written, where that cannot be.
 */
export async function reorderJournal({ dataDir, published, salt, recover, now }: Reordering) {
  const lines = await publicLines(published);
  const { erased, byLaw } = erasedIn(recover ? lines.map(({ line }) => line) : []);
  const again = new Set<string>();
  const reordered = whileWriting(dataDir, () => {
    const { content } = readOwnersFile(dataDir, JOURNAL);
    const before = content ?? new Uint8Array();
    const owned = [...namedLinesIn([before])];
    const worded = owned.filter(({ value }) => !("withdrawn" in value) && !("erased" in value));
    const holding = new Set(worded.filter(({ id }) => erased.has(id)));
    for (const { id } of holding) again.add(id);
    const left = new Set(owned);
    const alike = groupBy(owned, ({ id }): unknown => id);
    const counts = {
      kept: 0,
      /** That still held a review that is erased in what is published. */
      erasedAgain: holding.size,
      /** The reviews whose words stay, though they may have been erased. */
      byLaw: [...new Set(worded.flatMap(({ id }) => (byLaw.has(id) ? id : [])))],
      /** Made from what is published of them; how many without their words, and with photos, which are not the owner's files. */
      ...{ recovered: 0, lost: 0, withPhotos: 0 },
      behind: 0,
      /** Further lines of reviews that are withdrawn in what is published, which were left out: none of them could stand. */
      ended: [] as string[],
      /** Those of them that change a review which is published, by what they do. */
      changing: [] as string[],
    };
    const result = lines.map(({ line, entry }, index) => {
      const isEntry = (own: Line): boolean => {
        if (salt) return equal(entryOf(salt, index, own), entry);
        if ("reduced" in line || "reduced" in own || "erased" in own) return false;
        return equal(entryOfWhole(own, line.opening), entry);
      };
      const own = alike.get(line["id"])?.filter((each) => left.has(each)) ?? [];
      const same =
        own.find(({ value }) => isEntry(value)) ??
        own.find((each) => holding.has(each) && !("withdrawn" in line));
      if (same) {
        left.delete(same);
        if (holding.has(same)) return JSON.stringify(ownersLine(line));
        counts.kept++;
        return same.text;
      }
      if (!recover)
        throw new Error(
          `${JOURNAL} lacks entry ${index} of ${published.place}: ${saidOn(line)}; restore it from a backup, or ` +
            "run npm run journal -- recover, which takes what is published of it",
        );
      counts.recovered++;
      if ("reduced" in line) counts.lost++;
      if ("photos" in line) counts.withPhotos++;
      return JSON.stringify(ownersLine(line));
    });
    // What the log never had of a review that is erased goes as well.
    for (const own of holding) left.delete(own);
    counts.ended = takeEnded(left, lines, byLaw);
    counts.behind = left.size;
    const logged = new Set(lines.map(({ line }) => line["id"]));
    for (const [index, { id, value }] of [...left].entries()) {
      const does = "withdrawn" in value ? "withdraws" : "edits";
      if (logged.has(id)) counts.changing.push(`line ${lines.length + index + 1} ${does} ${id}`);
    }
    const texts = [...result, ...Array.from(left, ({ text }) => text)];
    const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""));
    requireSound(bytes, JOURNAL, ANY_TIME);
    // Only a sound journal names no file but photos.
    if (again.size > 0 && parseJournal(before, ANY_TIME).faults.length === 0)
      for (const id of again) removePhotos(dataDir, photosOfReview(dataDir, before, id).own);
    rewriteOwnersFile(dataDir, JOURNAL, bytes);
    return counts;
  });
  // What else holds their words.
  for (const id of again) eraseReview({ dataDir, id, reason: "erasure", now });
  return reordered;
}

/** Takes those of reviews that are withdrawn in a public journal out of the owner's lines. Words that a law forbids to show stay. */
function takeEnded(
  left: Set<{ id: string; value: Line; text: string }>,
  lines: readonly { line: PublicLine }[],
  byLaw: ReadonlySet<unknown>,
): string[] {
  const ended = new Set(lines.flatMap(({ line }) => ("withdrawn" in line ? line["id"] : [])));
  const taken = [...left].filter(
    ({ id, value }) => ended.has(id) && ("withdrawn" in value || !byLaw.has(id)),
  );
  for (const own of taken) left.delete(own);
  return taken.map(({ text }) => text);
}

/**
 * The ids of reviews erased in a public journal. What a law forbids to show looks the same there, but its words may stay with the owner.
 */
function erasedIn(lines: readonly PublicLine[]) {
  const law: WithdrawalReason = "legal-order";
  const byLaw = new Set(lines.filter(({ reason }) => reason === law).map(({ id }) => id));
  const erased = lines.filter(({ id, reduced }) => reduced === "erased" && !byLaw.has(id));
  return { byLaw, erased: new Set(erased.map(({ id }) => id)) };
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
