import { buildTree, HASH, type Tree } from "./tree.ts";

/**
 * The files that a log of so many entries consists of beside its checkpoint (C2SP tlog-tiles): hashes of the tree in tiles of
 * height 8, and entries in bundles of 256. An entry has at most 65,535 bytes.
 */
export function* tilesOf(
  entries: readonly Uint8Array[],
  tree: Tree = buildTree(entries),
): Iterable<{ path: string; bytes: Uint8Array }> {
  for (let level = 0; level * HEIGHT < tree.levels.length; level++) {
    const hashes = tree.levels[level * HEIGHT]!;
    for (const { path, from, to } of partsOf(hashes.length / HASH)) {
      yield { path: `/log/tile/${level}/${path}`, bytes: hashes.subarray(from * HASH, to * HASH) };
    }
  }
  for (const { path, from, to } of partsOf(entries.length)) {
    const bundle = entries.slice(from, to).flatMap((entry) => [uint16(entry.length), entry]);
    yield { path: `/log/tile/entries/${path}`, bytes: Buffer.concat(bundle) };
  }
}

/** Levels of the tree in a tile, which is 2^8 hashes wide. */
const HEIGHT = 8;
const WIDTH = 2 ** HEIGHT;

/** The names of the files that hold so many things, the last of which may be partial, and what each has of them. */
function* partsOf(count: number): Iterable<{ path: string; from: number; to: number }> {
  for (let from = 0; from < count; from += WIDTH) {
    const width = Math.min(WIDTH, count - from);
    yield { path: nameOf(from / WIDTH) + (width < WIDTH ? `.p/${width}` : ""), from, to: from + width };
  }
}

/** 1234067 is x001/x234/067. */
function nameOf(index: number): string {
  const thousands = Math.floor(index / 1000);
  const last = String(index % 1000).padStart(3, "0");
  return thousands === 0 ? last : `${nameOf(thousands).replace(/(\d{3})$/, "x$1")}/${last}`;
}

function uint16(value: number): Uint8Array {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
