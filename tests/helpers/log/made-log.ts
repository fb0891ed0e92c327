import { base64 } from "../../../data/_log/bytes.ts";
import { verifierKey, writeCheckpoint } from "../../../data/_log/checkpoint.ts";
import { entryOf, type Line, logged } from "../../../data/_log/entry.ts";
import { writeReceipt } from "../../../data/_log/receipt.ts";
import { logSecrets } from "../../../data/_log/secrets.ts";
import { tilesOf } from "../../../data/_log/tiles.ts";
import { buildTree, inclusionProof, treeHash } from "../../../data/_log/tree.ts";
import { publishing } from "../data-folder.ts";

export const ORIGIN = "reviews.example.com/log";
export const SECRETS = logSecrets("a secret of tests that nobody else has");
export const KEY = verifierKey(ORIGIN, SECRETS.keys[0]);

/** So many lines of a journal. */
export function linesOf(count: number): Line[] {
  return Array.from({ length: count }, (_, at) => publishing(`r-${at}`, { text: `Good, ${at}.` }));
}

/** The log of a journal, as a build makes it. */
export function logOf(lines: readonly Line[], { keys } = SECRETS) {
  const entries = lines.map((line, index) => entryOf(SECRETS.salt, index, line));
  const tree = buildTree(entries);
  const checkpoint = writeCheckpoint({
    origin: ORIGIN,
    size: tree.size,
    root: treeHash(tree),
    keys,
  });
  return { entries, tree, checkpoint };
}

/** The files of a log at its addresses, without the slash that these begin with. */
export function filesOf({ entries, tree, checkpoint }: ReturnType<typeof logOf>): Record<string, Uint8Array> {
  const tiles = [...tilesOf(entries, tree)].map(({ path, bytes }) => [path.slice(1), bytes] as const);
  return Object.fromEntries([...tiles, ["log/checkpoint", Buffer.from(checkpoint)]]);
}

/** The receipt of one line, with a test's changes. */
export function receiptOf(lines: readonly Line[], index: number, change: object = {}): string {
  const { tree, checkpoint } = logOf(lines);
  const line = lines[index]!;
  const [stays, whole] = logged(SECRETS.salt, index, line).salts!;
  const proof = inclusionProof(tree, index);
  return writeReceipt({ line, opening: [base64(stays), base64(whole)], index, proof, checkpoint, ...change });
}
