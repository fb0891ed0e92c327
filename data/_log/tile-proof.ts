import { HEIGHT, tilePath, WIDTH } from "./tiles.ts";
import { consistencyRanges, HASH, inclusionRanges, nodeHash, type Range, split } from "./tree.ts";

/** A file of a published log by its path; null where there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;

/** The hashes of a published log of so many entries, made of its tiles, each of which is read once. */
export function hashesOf(size: number, read: ReadFile): (...range: Range) => Promise<Uint8Array> {
  const tiles = new Map<string, Promise<Uint8Array>>();
  const tileAt = (level: number, index: number) => {
    const width = Math.min(WIDTH, Math.floor(size / WIDTH ** level) - index * WIDTH);
    const path = tilePath(level, index, width);
    const tile = tiles.get(path) ?? readTile(path, width, read);
    tiles.set(path, tile);
    return tile;
  };
  return async function hashOf(from, to): Promise<Uint8Array> {
    const width = to - from;
    const height = Math.log2(width);
    if (!Number.isInteger(height)) {
      const middle = from + split(width);
      return nodeHash(await hashOf(from, middle), await hashOf(middle, to));
    }
    const level = Math.floor(height / HEIGHT);
    const first = from / WIDTH ** level;
    const tile = await tileAt(level, Math.floor(first / WIDTH));
    const within = (first % WIDTH) * HASH;
    return foldUp(tile.subarray(within, within + 2 ** (height % HEIGHT) * HASH));
  };
}

/** The hashes that lead from an entry to the root of a published log. Rejects with an Error where a tile is missing. */
export function proofFromTiles(index: number, size: number, read: ReadFile): Promise<Uint8Array[]> {
  const hashOf = hashesOf(size, read);
  return Promise.all(inclusionRanges(index, size).map((range) => hashOf(...range)));
}

/** The hashes that show that a published log goes on from an older size. Rejects as above. */
export function consistencyFromTiles(older: number, newer: number, read: ReadFile): Promise<Uint8Array[]> {
  const hashOf = hashesOf(newer, read);
  return Promise.all(consistencyRanges(older, newer).map((range) => hashOf(...range)));
}

async function readTile(path: string, width: number, read: ReadFile): Promise<Uint8Array> {
  const bytes = await read(path);
  if (bytes?.length === width * HASH) return bytes;
  throw new Error(`${path} ${bytes ? `has ${bytes.length} bytes, not ${width * HASH}` : "is missing"}`);
}

/** The root above so many hashes, which are a power of two. */
function foldUp(hashes: Uint8Array): Uint8Array {
  if (hashes.length === HASH) return hashes;
  const middle = hashes.length / 2;
  return nodeHash(foldUp(hashes.subarray(0, middle)), foldUp(hashes.subarray(middle)));
}
