import { LOG } from "../_schema/addresses.ts";
import { concat } from "./bytes.ts";
import { buildTree, HASH, type Tree } from "./tree.ts";

/**
 * The files that a log of so many entries consists of beside its checkpoint (C2SP tlog-tiles), or of which it consisted with
 * `size` of them: hashes of the tree in tiles of height 8, and entries in bundles of 256. Throws a RangeError for an entry of
 * more than 65,535 bytes.
 */
export function* tilesOf(
  entries: readonly Uint8Array[],
  tree: Tree = buildTree(entries),
  size = entries.length,
): Iterable<{ path: string; bytes: Uint8Array }> {
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / WIDTH)) {
    const hashes = tree.levels[level * HEIGHT]!;
    for (const { path, from, to } of partsOf(level, count)) {
      yield { path, bytes: hashes.subarray(from * HASH, to * HASH) };
    }
  }
  for (const { path, from, to } of partsOf("entries", size)) {
    const bundle = entries.slice(from, to).flatMap((entry) => [uint16(entry.length), entry]);
    yield { path, bytes: concat(bundle) };
  }
}

/** Levels of the tree in a tile, which is 2^8 hashes wide. */
export const HEIGHT = 8;
export const WIDTH = 2 ** HEIGHT;

/** Where a tile of hashes, or a bundle of entries, lies. One of fewer than 256 is partial: `.p/` and how many follow. */
export function tilePath(level: number | "entries", index: number, width = WIDTH): string {
  const parts = [String(index % 1000).padStart(3, "0")];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    parts.unshift(`x${String(rest % 1000).padStart(3, "0")}`);
  }
  return `${LOG.tiles}${level}/${parts.join("/")}${width < WIDTH ? `.p/${width}` : ""}`;
}

/** The files of a level that has so many hashes or entries, and which of them each holds. */
function* partsOf(level: number | "entries", count: number) {
  for (let from = 0; from < count; from += WIDTH) {
    const to = Math.min(from + WIDTH, count);
    yield { path: tilePath(level, from / WIDTH, to - from), from, to };
  }
}

function uint16(value: number): Uint8Array {
  if (value > 0xffff) throw new RangeError(`an entry of ${value} bytes is longer than 65535`);
  return Uint8Array.of(value >> 8, value & 0xff);
}

/** The entries in a bundle; null where it is damaged. */
export function entriesOf(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at + 2 <= bundle.length) {
    const end = at + 2 + (bundle[at]! << 8) + bundle[at + 1]!;
    if (end > bundle.length) return null;
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return at === bundle.length ? entries : null;
}
