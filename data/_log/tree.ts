import { concat } from "./bytes.ts";
import { sha256 } from "./hash.ts";

/** The Merkle tree of entries (RFC 6962, section 2.1): the hashes of all complete subtrees, from which any other is made. */
export interface Tree {
  size: number;
  /** Of level k: 32 bytes for each 2^k entries that are complete. */
  levels: Uint8Array[];
}

/** Bytes of a hash. */
export const HASH = 32;

export function buildTree(entries: readonly Uint8Array[]): Tree {
  const levels = [concat(entries.map(leafHash))];
  for (let below = levels[0]!; below.length >= 2 * HASH; below = levels.at(-1)!) {
    const nodes: Uint8Array[] = [];
    for (let at = 0; at + 2 * HASH <= below.length; at += 2 * HASH) {
      nodes.push(sha256(NODE, below.subarray(at, at + 2 * HASH)));
    }
    levels.push(concat(nodes));
  }
  return { size: entries.length, levels };
}

export function leafHash(entry: Uint8Array): Uint8Array {
  return sha256(LEAF, entry);
}

/** The root of the tree as it was, or is, with so many entries. */
export function treeHash(tree: Tree, size = tree.size): Uint8Array {
  requireWithin(size, tree.size);
  return size === 0 ? EMPTY : rangeHash(tree, 0, size);
}

/** The hashes from the leaf's sibling up to the root's child that lead from an entry to the root (2.1.1). */
export function inclusionProof(tree: Tree, index: number, size = tree.size): Uint8Array[] {
  requireWithin(size, tree.size);
  return inclusionRanges(index, size).map((range) => rangeHash(tree, ...range));
}

/** Entries from one to before another, whose hash is a node of a tree. */
export type Range = [from: number, to: number];

/** Of which entries the hashes of a proof are. */
export function inclusionRanges(index: number, size: number): Range[] {
  requireWithin(index, size - 1);
  const path = (from: number, to: number): Range[] => {
    if (to - from === 1) return [];
    const middle = from + split(to - from);
    return index < middle ? [...path(from, middle), [middle, to]] : [...path(middle, to), [from, middle]];
  };
  return path(0, size);
}

/** The hashes from which both the root of an older size and that of a newer one are made (2.1.2). */
export function consistencyProof(tree: Tree, older: number, newer = tree.size): Uint8Array[] {
  requireWithin(newer, tree.size);
  return consistencyRanges(older, newer).map((range) => rangeHash(tree, ...range));
}

/** Of which entries the hashes of such a proof are. */
export function consistencyRanges(older: number, newer: number): Range[] {
  requireWithin(older, newer);
  const path = (from: number, to: number, whole: boolean): Range[] => {
    if (to === older) return whole ? [] : [[from, to]];
    const middle = from + split(to - from);
    return older <= middle
      ? [...path(from, middle, whole), [middle, to]]
      : [...path(middle, to, false), [from, middle]];
  };
  return older === 0 ? [] : path(0, newer, true);
}

/** The root to which a proof leads from a leaf; null where the proof has not the length that it must have. */
export function rootOfInclusion(
  { index, size, leaf }: { index: number; size: number; leaf: Uint8Array },
  proof: readonly Uint8Array[],
): Uint8Array | null {
  if (!(index >= 0 && index < size)) return null;
  if (size === 1) return proof.length === 0 ? leaf : null;
  const middle = split(size);
  const [rest, last] = [proof.slice(0, -1), proof.at(-1)];
  const left = index < middle;
  const inner = left ? { index, size: middle, leaf } : { index: index - middle, size: size - middle, leaf };
  const root = last && rootOfInclusion(inner, rest);
  return root ? (left ? nodeHash(root, last) : nodeHash(last, root)) : null;
}

/** Whether an older root is one of the past of a newer one, as a proof says. */
export function isConsistent(
  older: { size: number; root: Uint8Array },
  newer: { size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (older.size === 0) return proof.length === 0 && equal(older.root, EMPTY);
  const roots = rootsOf(older.size, newer.size, proof, older.root);
  return roots !== null && equal(roots[0], older.root) && equal(roots[1], newer.root);
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Both roots that a proof of consistency leads to; `known` is the older one while all of it has not been divided. */
function rootsOf(
  older: number,
  newer: number,
  proof: readonly Uint8Array[],
  known: Uint8Array | null,
): [older: Uint8Array, newer: Uint8Array] | null {
  if (older > newer) return null;
  const last = proof.at(-1);
  if (older === newer) {
    const root = known ?? last;
    return root && proof.length === (known ? 0 : 1) ? [root, root] : null;
  }
  const middle = split(newer);
  const [rest, left] = [proof.slice(0, -1), older <= middle];
  const roots =
    last &&
    (left ? rootsOf(older, middle, rest, known) : rootsOf(older - middle, newer - middle, rest, null));
  if (!roots) return null;
  return left ? [roots[0], nodeHash(roots[1], last)] : [nodeHash(last, roots[0]), nodeHash(last, roots[1])];
}

/** The hash of entries from one to before another, which the tree's divisions make a range of. */
function rangeHash(tree: Tree, from: number, to: number): Uint8Array {
  const level = Math.log2(to - from);
  if (Number.isInteger(level))
    return tree.levels[level]!.subarray((from / (to - from)) * HASH).subarray(0, HASH);
  const middle = from + split(to - from);
  return nodeHash(rangeHash(tree, from, middle), rangeHash(tree, middle, to));
}

/** The largest power of two below a size of 2 or more. */
export function split(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(NODE, left, right);
}

function requireWithin(value: number, most: number): void {
  if (!(Number.isInteger(value) && value >= 0 && value <= most)) {
    throw new RangeError(`${value} is not from 0 to ${most}`);
  }
}

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];

/** The root of a tree without entries. */
const EMPTY: Uint8Array = sha256();
