import { readFileSync } from "node:fs";
import { base64 } from "../../data/_log/bytes.ts";
import { canonical } from "../../data/_log/canonical.ts";
import { verifierKey, writeCheckpoint } from "../../data/_log/checkpoint.ts";
import { entryOf, erasedLine, HALF, type Line, logged, whatStays } from "../../data/_log/entry.ts";
import { logOf } from "../../data/_log/journal-log.ts";
import { publicEntries } from "../../data/_log/public-journal.ts";
import { writeReceipt } from "../../data/_log/receipt.ts";
import { logSecrets } from "../../data/_log/secrets.ts";
import { tilesOf } from "../../data/_log/tiles.ts";
import { consistencyProof, inclusionProof, treeHash } from "../../data/_log/tree.ts";
import type { JournalEntry } from "../../data/_schema/journal-entry.ts";

/**
 * The log of a small journal with each step on the way to it, as `content/_api/examples/log.json` has it for the page about the log
 * and for other programs. What has no other type is base64.
 */
export function logExample() {
  const { salt, keys } = logSecrets(SECRET);
  const before = LINES.map((line, index) => entryOf(salt, index, line));
  const written = LINES.map((line, index) => {
    const isErased = line["id"] === ERASED && !("withdrawn" in line);
    return isErased ? erasedLine(ERASED, before[index]!) : line;
  });
  const lines = written.map((line) => ({ entry: line as JournalEntry, written: line }));
  const log = logOf(lines, publicEntries(lines, "platform"), salt);
  const { entries, tree } = log;
  const root = treeHash(tree);
  const checkpoint = writeCheckpoint({ origin: ORIGIN, size: tree.size, root, keys });
  const pair = (first: Uint8Array, second: Uint8Array): [string, string] => [base64(first), base64(second)];
  const encoded = (index: number) => pair(...logged(salt, index, LINES[index]!).salts!);
  return {
    secret: SECRET,
    /** From which salts come. */
    salt_secret: base64(salt),
    origin: ORIGIN,
    verifier_key: verifierKey(ORIGIN, keys[0]),
    entries: LINES.map((line, index) => ({
      /** The line as it is written in the journal before anything is erased. */
      line,
      /** Canonical forms of what stays of it, and of the whole. */
      forms: [canonical(whatStays(line)), canonical(line)] satisfies [string, string],
      salts: encoded(index),
      commitments: pair(entries[index]!.subarray(0, HALF), entries[index]!.subarray(HALF)),
      /** Its line of the public journal. */
      public: log.publicLine(index),
    })),
    root: base64(root),
    checkpoint,
    /** By path. */
    tiles: Object.fromEntries([...tilesOf(entries, tree)].map(({ path, bytes }) => [path, base64(bytes)])),
    /** Of the first entry. */
    receipt: writeReceipt({
      line: LINES[0]!,
      opening: encoded(0),
      index: 0,
      proof: inclusionProof(tree, 0),
      checkpoint,
    }),
    /** That the log goes on from its first entries, as many as are said. */
    consistency: {
      older: OLDER,
      root: base64(treeHash(tree, OLDER)),
      proof: consistencyProof(tree, OLDER).map((hash) => base64(hash)),
    },
  };
}

const ORIGIN = "reviews.example.com/log";
const SECRET = "an example's secret, which signs nothing";
const ERASED = "r-103";
const OLDER = 3;

/** A review; one that was edited; one that was withdrawn; one that was erased. */
const LINES = readFileSync(new URL("../fixtures/log.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
