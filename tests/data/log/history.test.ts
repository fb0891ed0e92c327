import { describe, expect, test } from "vitest";
import { base64 } from "../../../data/_log/bytes.ts";
import { openCheckpoint } from "../../../data/_log/checkpoint.ts";
import { entryOf, erasedLine, type Line } from "../../../data/_log/entry.ts";
import type { Checkpoint } from "../../../data/_log/signed-checkpoint.ts";
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  leafHash,
  rootOfInclusion,
} from "../../../data/_log/tree.ts";
import { withdrawing } from "../../helpers/data-folder.ts";
import { KEY, linesOf, logOf, SECRETS } from "../../helpers/log/made-log.ts";

const lines = linesOf(11);
const seen = openCheckpoint(logOf(lines).checkpoint, [KEY]);

/** Whether somebody who has seen an older checkpoint finds it in the past of the log that a journal has now. */
function goesOn(journal: readonly Line[], older: Checkpoint = seen): boolean {
  const { tree, checkpoint } = logOf(journal);
  const newer = openCheckpoint(checkpoint, [KEY]);
  if (newer.size < older.size) return false;
  return isConsistent(older, newer, consistencyProof(tree, older.size, newer.size));
}

describe("what the log allows, and control", () => {
  test.each<[string, readonly Line[]]>([
    ["nothing new", lines],
    ["new lines behind the others", [...lines, ...linesOf(9)]],
    ["a withdrawal", [...lines, withdrawing("r-3")]],
    ["an erased line", lines.with(3, erasedLine("r-3", entryOf(SECRETS.salt, 3, lines[3]!)))],
    ["a line whose keys are written in another order", lines.with(3, reversed(lines[3]!))],
  ])("%s", (_, journal) => {
    expect(goesOn(journal)).toBe(true);
  });
});

describe("whoever has seen an older checkpoint sees", () => {
  const more = [...lines, ...linesOf(9)];
  test.each<[string, readonly Line[]]>([
    ["a line that was dropped", more.toSpliced(3, 1)],
    ["a line that was dropped at the end", lines.slice(0, -1)],
    ["a line that was dropped and one more added", [...lines.slice(0, -1), withdrawing("r-3")]],
    ["a line that was swapped for another", more.with(3, more[15]!)],
    ["two lines in each other's place", more.with(3, more[4]!).with(4, more[3]!)],
    ["a line put in between", more.toSpliced(3, 0, withdrawing("r-3"))],
    ["a character that was changed", more.with(3, { ...more[3], text: "Good, 3!" })],
    ["a day that was changed", more.with(3, { ...more[3], date: "2025-01-03" })],
    ["an erased line with other halves", more.with(3, erasedLine("r-3", entryOf(SECRETS.salt, 3, more[4]!)))],
    ["a line erased without them", more.with(3, { id: "r-3", erased: true })],
  ])("%s", (_, journal) => {
    expect(goesOn(journal)).toBe(false);
  });

  test("that two were shown different logs of one size, and of different sizes", () => {
    const shownToOthers = lines.with(3, { ...lines[3], text: "Bad." });
    const other = openCheckpoint(logOf(shownToOthers).checkpoint, [KEY]);
    expect(other.size).toBe(seen.size);
    expect(base64(other.root)).not.toBe(base64(seen.root));
    expect(goesOn([...lines, ...linesOf(2)], other)).toBe(false);
    expect(goesOn([...shownToOthers, ...linesOf(2)], other)).toBe(true);
  });

  test("that an entry is not the one that was proved, by one byte", () => {
    const { entries, tree } = logOf(lines);
    const proof = inclusionProof(tree, 3);
    const rootOf = (entry: Uint8Array) =>
      base64(rootOfInclusion({ index: 3, size: 11, leaf: leafHash(entry) }, proof)!);
    expect(rootOf(entries[3]!)).toBe(base64(seen.root));
    const changed = Uint8Array.from(entries[3]!);
    changed[63]! ^= 1;
    expect(rootOf(changed)).not.toBe(base64(seen.root));
  });
});

function reversed(line: Line): Line {
  return Object.fromEntries(Object.entries(line).reverse());
}
